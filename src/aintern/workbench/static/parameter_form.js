// The call's parameters: folded, and editable where they are not fixed; what the call would be with them is asked as one types.

import { el } from "./dom.js";
import { shown } from "./inert.js";

export class ParameterForm {
  /** `changed(edited)` is told what the call would be now: null while that is not known, the question itself where nothing differs. */
  constructor(question, live, changed) {
    this.question = question;
    this.live = live;
    this.tell = changed;
    this.isValid = true;
    this.fields = new Map();
    this.original = question.call.parameters;
    this.problems = el("ul", { class: "problems", role: "alert" });
    const names = Object.keys(question.details.parameters ?? {});
    const rows = names.map((name) => this.row(name, question.details.parameters[name]));
    this.element = names.length
      ? el(
          "details",
          { class: "parameters" },
          el("summary", {}, question.fixed ? "Parameters" : "Edit parameters"),
          ...rows,
          this.problems,
        )
      : el("span");
    this.element.addEventListener("toggle", () => this.fit());
  }

  row(name, value) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const field = el("textarea", {
      "aria-label": name,
      spellcheck: "false",
      readonly: Boolean(this.question.fixed),
      rows: Math.min(8, text.split("\n").length),
    });
    field.value = text;
    field.addEventListener("input", () => this.check());
    this.fields.set(name, { field, text, plain: typeof value === "string", value });
    const hidden = shown(value) !== text && typeof value === "string";
    return el("label", {}, el("span", {}, name), field, hidden ? el("small", {}, `shows as: ${shown(value)}`) : "");
  }

  fit() {
    for (const { field } of this.fields.values()) field.style.height = `${Math.min(field.scrollHeight + 2, 240)}px`;
  }

  /** The new parameters when something was changed, else null. */
  get changed() {
    const fields = [...this.fields.entries()];
    if (fields.every(([, { field, text }]) => field.value === text)) return null;
    return { ...this.original, ...Object.fromEntries(fields.map(([name, entry]) => [name, this.read(entry)])) };
  }

  read({ field, text, plain, value }) {
    if (field.value === text) return value;
    return plain ? field.value : JSON.parse(field.value);
  }

  check() {
    this.isValid = false;
    this.tell(null);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), 150);
  }

  async ask() {
    const number = (this.number = (this.number ?? 0) + 1);
    let edited;
    try {
      const changed = this.changed;
      edited = changed ? await this.asked(changed) : this.question;
    } catch {
      edited = { problems: ["A value is no valid JSON."] };
    }
    if (number !== this.number) return; // something was typed meanwhile
    const problems = [...(edited.problems ?? []), ...(edited.denied ? [`It would not run: ${edited.denied}`] : [])];
    this.isValid = problems.length === 0;
    this.problems.replaceChildren(...problems.map((text) => el("li", {}, text)));
    this.tell(edited.problems?.length ? null : edited);
  }

  async asked(parameters) {
    const reply = await this.live.ask({ do: "edited", id: this.question.call_id, parameters });
    return reply.error ? { problems: [reply.error] } : reply.edited;
  }
}
