// Keys. A key that a text field wants is the field's: one that holds text, or had a key in the last half second.
// Editors and terminals want every key, and a button that has the focus wants Enter.

import { byId } from "./dom.js";
import { openTerminal } from "./views.js";

const QUIET = 500; // milliseconds
const SILENT = ["Control", "Shift", "Alt", "Meta", "ArrowDown"]; // nothing is typed by them

export class Shortcuts {
  constructor({ approval, transcript, live, views, palette, help }) {
    Object.assign(this, { approval, transcript, live, views, palette, help });
    this.typed = new WeakMap();
    // Before an editor or a terminal takes it: nobody may be caught in one.
    document.addEventListener("keydown", (event) => this.anywhere(event), { capture: true });
    document.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["keydown", "input", "compositionupdate"])
      document.addEventListener(kind, (event) => this.note(event), { capture: false });
  }

  note(event) {
    if (isField(event.target) && !SILENT.includes(event.key)) this.typed.set(event.target, performance.now());
  }

  /** Whether the focused thing wants the key for itself. */
  isWanted(event) {
    const target = document.activeElement;
    if (!target || target === document.body) return false;
    if (target.closest(".xterm, .cm-editor")) return true;
    if (isField(target)) {
      const recent = performance.now() - (this.typed.get(target) ?? -Infinity) < QUIET;
      return event.isComposing || recent || (target.value ?? target.textContent) !== "";
    }
    return (
      ["Enter", " ", "Backspace"].includes(event.key) &&
      Boolean(
        target.closest(
          "button, a, summary, select, [role=button], [role=switch], [role=slider], [role=tab], [role=option]",
        ),
      )
    );
  }

  /** What works wherever the focus is; Ctrl+P alone is a shell's as well. */
  anywhere(event) {
    if (event.repeat) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const shifted =
      control &&
      event.shiftKey &&
      { a: () => byId("tools").click(), o: () => byId("new").click(), f: () => this.palette.open("text") }[key];
    const isOpen = control && key === "p" && !event.altKey && !event.shiftKey && !event.target.closest?.(".xterm");
    const action =
      shifted ||
      (isOpen && (() => this.palette.open("name"))) ||
      (control && key === "`" && (() => openTerminal(this.views))) ||
      (event.altKey &&
        /^[1-6]$/.test(key) &&
        this.views.names[key - 1] &&
        (() => this.views.show(this.views.names[key - 1])));
    if (!action) return;
    event.stopPropagation();
    this.take(event, action);
  }

  key(event) {
    if (event.defaultPrevented || event.repeat) return;
    const control = event.ctrlKey || event.metaKey;
    if (this.isWanted(event)) return;
    const waiting = Boolean(this.approval.current);
    if (event.key === "Escape") return this.take(event, () => this.escape());
    if (event.key === "?" && !control) return this.take(event, () => this.help.open());
    if (event.key === "/" && !control) return this.take(event, () => byId("message").focus());
    if (!waiting) {
      if (event.key === "Enter" && this.transcript.goToQuestion()) event.preventDefault();
      return;
    }
    const isAtRest = [byId("message"), document.body].includes(document.activeElement); // elsewhere the arrow scrolls
    if (event.key === "ArrowDown" && isAtRest && this.approval.calls.goOn()) return event.preventDefault();
    if (event.key === "Enter" && control) return this.take(event, () => this.approval.allowNow("session"));
    if (event.key === "Enter" && !event.shiftKey && !event.altKey)
      return this.take(event, () => this.approval.allowNow());
    if (event.key === "Backspace" && !control) return this.take(event, () => this.approval.denyNow());
  }

  escape() {
    if (this.help.isOpen) return this.help.close();
    this.live.ask({ do: "cancel" });
  }

  take(event, action) {
    event.preventDefault();
    action();
  }
}

function isField(element) {
  if (!(element instanceof HTMLElement)) return false;
  if (element.isContentEditable || element.tagName === "TEXTAREA") return true;
  return (
    element.tagName === "INPUT" && !["checkbox", "radio", "button", "range", "file", "submit"].includes(element.type)
  );
}
