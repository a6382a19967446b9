// The model field: what this machine offers, below what is typed. Any other spec may be typed as well.

import { el } from "./dom.js";
import { visible } from "./inert.js";

export class ModelPicker {
  /** `choose(spec)` resolves with whether the model was taken. */
  constructor(field, list, live, choose) {
    Object.assign(this, { field, list, live, choose });
    this.models = [];
    field.addEventListener("focus", () => this.open());
    field.addEventListener("input", () => this.draw(field.value));
    field.addEventListener("keydown", (event) => this.key(event));
    field.addEventListener("blur", () => this.close());
  }

  set current(name) {
    this.name = name;
    if (document.activeElement !== this.field) this.field.value = name;
  }

  async open() {
    this.field.select();
    const { models = [] } = await this.live.ask({ do: "models" });
    this.models = models;
    if (document.activeElement === this.field) this.draw("");
  }

  close() {
    this.list.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
    this.field.value = this.name;
  }

  draw(typed) {
    const wanted = typed.toLowerCase();
    const fitting = this.models.filter(({ spec, name }) => `${spec} ${name}`.toLowerCase().includes(wanted));
    this.list.replaceChildren(...fitting.map((model) => this.option(model)));
    this.list.hidden = !fitting.length;
    this.field.setAttribute("aria-expanded", String(fitting.length > 0));
  }

  option({ spec, name, where, size }) {
    const about = [where, size && `${(size / 1e9).toFixed(1)} GB`].filter(Boolean).join(" · ");
    const take = (event) => (event.preventDefault(), this.take(spec));
    return el(
      "li",
      { role: "option", "aria-selected": "false", "data-spec": spec, title: spec, onmousedown: take },
      el("span", {}, visible(name)),
      el("small", {}, visible(about)),
    );
  }

  key(event) {
    const options = this.list.hidden ? [] : [...this.list.children];
    const place = options.findIndex((option) => option.ariaSelected === "true");
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.mark(options, place + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.take(options[place]?.dataset.spec ?? this.field.value.trim());
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.field.blur();
    }
  }

  mark(options, place) {
    if (!options.length) return;
    const next = options[(place + options.length) % options.length];
    for (const option of options) option.ariaSelected = String(option === next);
    next.scrollIntoView({ block: "nearest" });
  }

  async take(spec) {
    const chosen = spec && spec !== this.name;
    this.field.blur();
    if (!chosen) return;
    this.field.value = spec;
    if (!(await this.choose(spec))) this.field.value = this.name;
  }
}
