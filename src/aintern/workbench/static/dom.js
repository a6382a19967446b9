// Builds page elements. Text only ever becomes text nodes: nothing here, or anywhere in the workbench, parses HTML.

/** An element: attributes by name (`class`, `aria-label`, `on…` handlers, booleans), then children: nodes or texts. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** A button that never submits a form. */
export function button(label, attributes, ...children) {
  return el("button", { type: "button", ...attributes }, ...(children.length ? children : [label]));
}

/** Before an element goes that may have the focus: keys must not end nowhere, they are the message box's then, or go on in the part
 * of the page that keeps them. */
export function keepFocus(going) {
  const next = going.parentElement?.closest("[data-keeps-focus]") ?? byId("message");
  if (going.contains(document.activeElement)) next.focus({ preventScroll: true });
}

const shown = new WeakMap(); // what a row of a list was drawn of

/** Draws a list anew. A row stays the same element for as long as what it is drawn of is the same, so that a click under way meets
 * it, and what is typed or unfolded in it stays; `seen` says what that is. */
export function drawList(list, items, row, seen = (item) => item) {
  const keys = items.map((item) => JSON.stringify(seen(item)));
  const kept = new Map();
  for (const each of [...list.children])
    if (keys.includes(shown.get(each))) kept.set(shown.get(each), each);
    else (keepFocus(each), each.remove());
  items.forEach((item, place) => {
    const element = kept.get(keys[place]) ?? row(item);
    kept.delete(keys[place]);
    shown.set(element, keys[place]);
    if (list.children[place] !== element) list.insertBefore(element, list.children[place] ?? null);
  });
}

/** 73 → "1:13"; below ten seconds with tenths: "4.2 s". */
export function duration(seconds) {
  if (seconds < 0.05) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")} min`;
}

/** A time of day for a number of seconds since the epoch, or an ISO 8601 text. */
export function clock(time) {
  const date = new Date(typeof time === "number" ? time * 1000 : time);
  return date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
}

export async function copy(text, origin) {
  await navigator.clipboard.writeText(text);
  const before = origin.textContent;
  origin.textContent = "Copied";
  setTimeout(() => (origin.textContent = before), 1200);
}

export const RISKS = ["safe", "low", "medium", "high", "critical"];
export const badge = (risk) => el("span", { class: `badge risk-${RISKS.includes(risk) ? risk : "medium"}` }, risk);
