// What NiceGUI's views need of our own: differences are drawn, and the editor's selection is told to the workbench.

import { counts, sideBySide } from "./diff.js";
import { button, el } from "./dom.js";
import { splitter } from "./splitter.js";

const STANDING = { undone: "taken back", changed: "changed since, so it can't be taken back" };
const BORDERS = {
  "--tree": { side: "left", begin: 250, least: 120, leaves: 260 },
  "--below": { side: "bottom", begin: 0.38, least: 90, leaves: 160 },
};
const TRIES = 1200; // 50 ms apart
const PAUSE = 200; // milliseconds without a change of the selection

function draw(root) {
  for (const host of root.querySelectorAll?.(".diff-host[data-diff]:empty") ?? [])
    host.append(sideBySide(host.dataset.diff));
  for (const host of root.querySelectorAll?.(".diff-host[data-parts]:empty") ?? [])
    host.append(...inParts(JSON.parse(host.dataset.parts)));
}

/** A file's change part by part, each to be kept or taken back by itself. */
function inParts({ call, path, parts, kept }) {
  const act = (verb, { number, lines }, keeps) =>
    button(verb, {
      class: "quiet",
      "aria-label": `${verb} ${lines}`,
      onclick: () => globalThis.emitEvent("part", { call, path, number, keeps }),
    });
  const drawn = parts.map((part) =>
    el(
      "div",
      { class: `part ${part.standing}`, role: "group", "aria-label": part.lines },
      el(
        "div",
        { class: "part-head" },
        el("span", { class: "soft" }, `${part.lines} · ${STANDING[part.standing] ?? counts(part.diff)}`),
        part.standing !== "undone" && act("Keep", part, true),
        part.standing === "stands" && act("Undo", part, false),
      ),
      part.standing === "undone" ? "" : sideBySide(part.diff),
    ),
  );
  if (kept) drawn.push(el("p", { class: "soft" }, `${kept} kept`));
  return drawn;
}

/** Shows the line (from 1; 0: what it showed) that the editor in front is to show, once it is there, and gives it the keys: the
 * first editor waits for its scripts, which a slow line takes a while to bring. Who has gone on to another field keeps it. */
export function goToLine(tries = TRIES, from = document.activeElement) {
  const box = [...document.querySelectorAll(".editors [data-line]")].find((each) => each.checkVisibility());
  const view = box && globalThis.getElement?.(Number(box.id.slice(1)))?.editor;
  const hasGoneOn = ![from, document.body].includes(document.activeElement);
  if (!view) return tries && !hasGoneOn && setTimeout(() => goToLine(tries - 1, from), 50);
  const line = Math.min(Number(box.dataset.line), view.state.doc.lines);
  const place = line && view.state.doc.line(line);
  if (place) view.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
  view.focus();
}

/** Scrolls to the change that a person came for, once it is there. */
export function showChange(tries = TRIES) {
  const change = [...document.querySelectorAll(".change[data-front]")].findLast((each) => each.checkVisibility());
  if (!change) return tries && setTimeout(() => showChange(tries - 1), 50);
  change.scrollIntoView({ block: "start" });
}

export function watchViews() {
  const app = document.getElementById("app");
  const sizes = new ResizeObserver((entries) =>
    entries.forEach(({ target }) => globalThis.getElement?.(Number(target.id.slice(1)))?.fit?.()),
  );
  const watched = new WeakSet();
  new MutationObserver(() => {
    draw(document);
    for (const host of app.querySelectorAll(".run-host[data-run]:empty"))
      if (!watched.has(host)) (watched.add(host), import("./fleet/run_view.js").then(({ showRun }) => showRun(host)));
    for (const box of app.querySelectorAll(".terminal-box"))
      if (!watched.has(box)) (watched.add(box), sizes.observe(box));
    for (const border of app.querySelectorAll("[data-border]")) {
      const { border: name } = border.dataset;
      if (!watched.has(border)) splitter(border, name, { ...BORDERS[name], within: border.parentElement });
      watched.add(border);
    }
    for (const content of app.querySelectorAll("[data-label] .cm-content:not([aria-label])"))
      content.setAttribute("aria-label", content.closest("[data-label]").dataset.label);
  }).observe(document.body, { childList: true, subtree: true }); // dialogs stand beside the views
  let timer;
  document.addEventListener("selectionchange", () => {
    clearTimeout(timer);
    timer = setTimeout(() => tellSelection(document.activeElement), PAUSE);
  });
  document.addEventListener("focusout", ({ target }) => tellSelection(target)); // to the message box, say
}

/** CodeMirror's own selection, with 1-based lines and columns. */
function tellSelection(element) {
  const host = element?.closest?.(".cm-editor")?.parentElement;
  const view = host?.id && globalThis.getElement?.(Number(host.id.slice(1)))?.editor;
  if (!view) return;
  const { from, to } = view.state.selection.main;
  const place = (offset) => {
    const line = view.state.doc.lineAt(offset);
    return [line.number, offset - line.from + 1];
  };
  const [startLine, startColumn] = place(from);
  const [endLine, endColumn] = place(to);
  globalThis.emitEvent("selection", {
    text: view.state.sliceDoc(from, to),
    startLine,
    startColumn,
    endLine,
    endColumn,
  });
}
