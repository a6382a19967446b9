// A question that is no permission: the agent's own, or about what a command did in its layer before that becomes real.

import { button, el, keepFocus } from "./dom.js";
import { withDiffs } from "./diff.js";
import { visible } from "./inert.js";

const ARM = 500; // milliseconds in which a click or a key was not meant for it yet

export class AgentQuestion {
  constructor({ call_id: id, question, options }, live) {
    Object.assign(this, { id, live });
    const [first, ...rest] = question.split("\n");
    this.field = el("input", { "aria-label": "Your answer", placeholder: "Your answer", autocomplete: "off" });
    this.choices = options.map((option) =>
      button(option, { class: "choice", disabled: true, onclick: () => this.answer(option) }),
    );
    const reply = button("Reply", { class: "primary", disabled: true, onclick: () => this.reply() });
    this.problem = el("p", { class: "problem", role: "alert" });
    this.form = el("form", { class: "row" }, this.field, reply);
    this.form.addEventListener("submit", (event) => (event.preventDefault(), this.reply()));
    this.ways = el("div", { class: "ways" }, el("div", { class: "row" }, ...this.choices), this.form, this.problem);
    this.element = el(
      "article",
      { class: "question", "aria-label": "Question" },
      el("strong", {}, visible(first)),
      ...withDiffs(rest.join("\n")),
      this.ways,
    );
    setTimeout(() => [...this.choices, reply].forEach((each) => (each.disabled = false)), ARM);
  }

  get isOpen() {
    return this.element.isConnected && this.ways.isConnected;
  }

  /** Leads a person's keys here: to the first choice, or to the field where there is none. */
  focus() {
    (this.choices.find((each) => !each.disabled) ?? this.field).focus();
  }

  reply() {
    if (this.field.value.trim()) this.answer(this.field.value);
  }

  async answer(text) {
    const reply = await this.live.ask({ do: "answer", id: this.id, answer: "text", text });
    this.problem.textContent = reply.problem || reply.error || "";
  }

  answered({ text, answered }) {
    keepFocus(this.ways);
    this.ways.replaceWith(el("p", {}, answered ? text : "Nobody answered."));
  }
}
