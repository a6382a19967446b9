// NiceGUI's styles and scripts, which the views beside the chat need: they stand in the page as text, and come to life once the chat works.

let isAwake = false;

/** Brings them to life, in the order in which they stand; the browser fetches them together. */
export function wakeViews() {
  if (isAwake) return;
  isAwake = true;
  for (const text of document.querySelectorAll("script[data-late]")) {
    const { late, src } = text.dataset;
    const element = document.createElement(late === "style" ? "style" : "script");
    if (late !== "style")
      Object.assign(element, { type: late === "module" ? late : "", nonce: text.nonce, async: false });
    if (src) element.src = src;
    else element.textContent = text.textContent;
    text.replaceWith(element);
  }
}
