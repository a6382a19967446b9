// TeX as MathML, by Temml (`temml/`, MIT licence), which is loaded with the first formula. A formula leads and loads nowhere.

import { el } from "./dom.js";

const LONGEST = 2000; // characters of one formula
const KEPT = 200; // formulas whose nodes are kept: a paragraph that grows is drawn anew with each frame
const OPTIONS = { throwOnError: true, trust: false, maxExpand: 300, maxSize: [25, 500] };
const kept = new Map();
let loading;

/** A formula; as it was written until it can be drawn, and where it can't. */
export function math(tex, displayMode, written) {
  const element = el("span", { class: displayMode ? "math display" : "math" }, written);
  if (tex.length > LONGEST) return element;
  if (globalThis.temml) draw(element, tex, displayMode);
  else load().then(() => draw(element, tex, displayMode));
  return element;
}

/** Pends for good where the library does not come: then what was written stays. */
function load() {
  loading ??= new Promise((resolve) => {
    const address = (name) => new URL(`./temml/${name}`, import.meta.url).href;
    document.head.append(
      el("link", { rel: "stylesheet", href: address("Temml-Local.css") }),
      el("script", { src: address("temml.min.js"), onload: resolve }),
    );
  });
  return loading;
}

function draw(element, tex, displayMode) {
  const key = `${displayMode} ${tex}`;
  if (!kept.has(key)) kept.set(key, drawn(tex, displayMode));
  if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  const node = kept.get(key);
  if (node) element.replaceChildren(node.cloneNode(true));
}

function drawn(tex, displayMode) {
  const box = el("span");
  try {
    globalThis.temml.render(tex, box, { ...OPTIONS, displayMode });
    return box.firstChild;
  } catch {
    return null; // no TeX, or nested too deep: it is shown as it was written
  }
}
