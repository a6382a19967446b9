// Keys. A key that a text field wants is the field's: one that holds text, or had a key in the last half second.
// Editors and terminals want every key, and a button that has the focus wants Enter.

import { byId } from "./dom.js";

const QUIET = 500; // milliseconds
const MODIFIERS = ["Control", "Shift", "Alt", "Meta"]; // pressed on the way to a shortcut: nothing is typed by them

export class Shortcuts {
  constructor({ approval, transcript, live, views, palette, help }) {
    Object.assign(this, { approval, transcript, live, views, palette, help });
    this.typed = new WeakMap();
    document.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["keydown", "input", "compositionupdate"])
      document.addEventListener(kind, (event) => this.note(event), { capture: false });
  }

  note(event) {
    if (isField(event.target) && !MODIFIERS.includes(event.key)) this.typed.set(event.target, performance.now());
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

  key(event) {
    if (event.defaultPrevented || event.repeat) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.shiftKey && event.key.toLowerCase() === "a")
      return this.take(event, () => byId("tools").click());
    if (control && !event.altKey && event.key.toLowerCase() === "p" && !event.shiftKey)
      return this.take(event, () => this.palette.open("name"));
    if (control && event.shiftKey && event.key.toLowerCase() === "f")
      return this.take(event, () => this.palette.open("text"));
    if (event.altKey && /^[1-5]$/.test(event.key))
      return this.take(event, () => this.views.show(this.views.names[Number(event.key) - 1]));
    if (this.isWanted(event)) return;
    const waiting = Boolean(this.approval.current);
    if (event.key === "Escape") return this.take(event, () => this.escape());
    if (event.key === "?" && !control) return this.take(event, () => this.help.open());
    if (event.key === "/" && !control) return this.take(event, () => byId("message").focus());
    if (!waiting) {
      if (event.key === "Enter" && this.transcript.goToQuestion()) event.preventDefault();
      return;
    }
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
