// A border between two panes: drawn by the pointer or moved by the arrow keys; its place is kept in this browser.

const STEP = 24; // pixels a key

/** Sets the property `name` of the page to the right pane's width: at least `least` pixels, and so that the left one is left `leaves`. */
export function splitter(element, name, { least, leaves }) {
  const key = `pane${name}`;
  let chosen = Number(localStorage.getItem(key)) || 440; // by a person; a small window shows less of it for a while
  let width = chosen;

  function set(wanted) {
    const most = Math.max(least, innerWidth - leaves);
    width = Math.round(Math.min(Math.max(wanted, least), most));
    document.body.style.setProperty(name, `${width}px`);
    for (const [which, value] of [
      ["now", width],
      ["min", least],
      ["max", most],
    ])
      element.setAttribute(`aria-value${which}`, String(value));
  }

  function keep() {
    chosen = width;
    localStorage.setItem(key, String(width));
  }

  element.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener(
    "pointermove",
    (event) => element.hasPointerCapture(event.pointerId) && set(innerWidth - event.clientX),
  );
  element.addEventListener("pointerup", keep);
  element.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    set(width + step);
    keep();
  });
  addEventListener("resize", () => set(chosen));
  set(chosen);
}
