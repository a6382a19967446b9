// Quick open: a file by its name (Ctrl+P), or a line by its text (Ctrl+Shift+F).

import { byId, el } from "./dom.js";
import { visible } from "./inert.js";

const PAUSE = 120; // milliseconds without a key before it is looked for

export class Palette {
  constructor(live, openFile) {
    Object.assign(this, { live, openFile });
    this.dialog = byId("palette");
    this.field = this.dialog.querySelector("input");
    this.list = this.dialog.querySelector("ul");
    this.note = this.dialog.querySelector("p");
    this.field.addEventListener("input", () => this.later());
    this.field.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("click", ({ target }) => {
      const kind = target.closest?.("[data-palette]")?.dataset.palette;
      if (kind) this.open(kind);
    });
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  open(kind) {
    this.kind = kind;
    this.takesFirst = false;
    this.field.value = "";
    this.field.placeholder = kind === "name" ? "Open a file by name" : "Find a text in all files";
    this.field.setAttribute("aria-label", this.field.placeholder);
    this.show([]);
    if (!this.dialog.open) this.dialog.showModal();
    this.field.focus();
    if (kind === "name") this.find();
  }

  later() {
    clearTimeout(this.timer);
    this.takesFirst = false;
    this.isStale = true; // what stands below is of an earlier text: Enter waits for this one's
    this.timer = setTimeout(() => this.find(), PAUSE);
  }

  async find() {
    const text = this.field.value;
    const reply = await this.live.ask(this.kind === "name" ? { do: "complete", text } : { do: "search", text });
    if (text !== this.field.value) return;
    const found = this.kind === "name" ? (reply.paths ?? []).map((path) => ({ path })) : (reply.hits ?? []);
    this.show(found);
    if (this.takesFirst && found[0]) this.take(found[0]);
    const nothing = text && !found.length ? "Nothing found." : "";
    this.note.textContent = reply.error ?? (reply.more ? `The first ${found.length} lines; type more.` : nothing);
  }

  show(found) {
    this.found = found;
    this.isStale = false;
    this.place = 0;
    this.note.textContent = "";
    this.list.replaceChildren(
      ...found.map((each, place) =>
        el(
          "li",
          { role: "option", id: `found-${place}`, onclick: () => this.take(each) },
          el("span", { class: "path" }, visible(each.path), each.line ? `:${each.line}` : ""),
          each.text === undefined ? "" : el("code", {}, visible(each.text.trim())),
        ),
      ),
    );
    this.mark();
  }

  mark() {
    [...this.list.children].forEach((row, place) => (row.ariaSelected = String(place === this.place)));
    this.field.setAttribute("aria-activedescendant", this.found.length ? `found-${this.place}` : "");
    this.list.children[this.place]?.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.found.length) {
      event.preventDefault();
      this.place = (this.place + step + this.found.length) % this.found.length;
      this.mark();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.isStale) this.takesFirst = true;
      else if (this.found[this.place]) this.take(this.found[this.place]);
    }
  }

  take({ path, line = 0 }) {
    this.dialog.close();
    this.openFile(path, line);
  }
}
