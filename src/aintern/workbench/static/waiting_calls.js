// Calls that wait together: a list, the riskiest first, with answers for several at once.

import { badge, button, drawList, el, RISKS } from "./dom.js";
import { visible } from "./inert.js";

const HIGHEST = RISKS.indexOf("medium"); // that several calls may be allowed by one click
const LONGEST = 160; // characters of a command that a row shows whole

export class WaitingCalls {
  constructor(sheet) {
    this.sheet = sheet;
    this.list = el("ul");
    this.all = el("div", { class: "all" });
    this.element = el("div", { class: "calls", hidden: true }, this.list, this.all);
    this.clear();
  }

  clear() {
    this.questions = new Map(); // all of the list, with the answer once there is one
    this.settled = new Set(); // those that stood in it when it had stood still for half a second
  }

  came(question) {
    this.questions.set(question.call_id, { question, answer: "" });
    this.settled.delete(question.call_id);
  }

  answered(id, answer) {
    const entry = this.questions.get(id);
    if (entry) entry.answer = answer;
  }

  stood() {
    this.settled = new Set(this.sheet.waiting.keys());
    this.draw();
  }

  get sorted() {
    const rank = ({ question }) => -RISKS.indexOf(question.risk);
    return [...this.questions.values()].sort((one, other) => rank(one) - rank(other));
  }

  /** The waiting call that is looked at first. */
  get riskiest() {
    return this.sorted.map(({ question }) => question.call_id).find((id) => this.sheet.waiting.has(id));
  }

  /** Shows the next waiting call of the list, after the last the first; false where there is no other. */
  goOn() {
    const ids = this.sorted.map(({ question }) => question.call_id).filter((id) => this.sheet.waiting.has(id));
    if (ids.length < 2) return false;
    this.choose(ids[(ids.indexOf(this.sheet.chosen) + 1) % ids.length]);
    return true;
  }

  choose(id) {
    this.sheet.touched = true;
    this.sheet.show(id);
  }

  draw() {
    const waiting = this.sheet.waiting.size;
    this.element.hidden = this.questions.size < 2 || waiting === 0;
    if (this.element.hidden) return;
    this.list.ariaLabel = `${waiting} calls wait`;
    const { sorted } = this;
    drawList(
      this.list,
      sorted,
      (entry) => el("li", {}, this.row(entry)),
      ({ question: { call_id: id, summary }, answer }) => [id, summary, answer, this.sheet.waiting.has(id)],
    );
    sorted.forEach(({ question: { call_id: id } }, place) => {
      const row = this.list.children[place].firstChild;
      if (id === this.sheet.chosen) row.ariaCurrent = "true";
      else row.removeAttribute("aria-current");
    });
    drawList(
      this.all,
      this.forAll(),
      ({ label, questions, answer }) =>
        button(label, {
          class: answer === "deny" ? "quiet deny" : "quiet",
          title: answer !== "deny" && questions.map(({ summary }) => summary).join("\n"),
          onclick: () => this.answerAll(questions, { answer }),
        }),
      ({ label, questions }) => [label, questions.map(({ call_id: id, summary }) => [id, summary])],
    );
  }

  row({ question, answer }) {
    const waits = this.sheet.waiting.has(question.call_id);
    return button(
      "",
      {
        class: "quiet",
        disabled: !waits,
        onclick: () => this.choose(question.call_id),
      },
      badge(question.risk),
      el("b", {}, visible(question.call.name || question.call.tool)),
      el("span", { class: "effect-line" }, visible(question.summary)),
      el("span", { class: "state" }, waits ? "waits" : answer.startsWith("allow") ? "allowed" : "denied"),
    );
  }

  forAll() {
    const standing = [...this.sheet.waiting.values()].filter(({ call_id }) => this.settled.has(call_id));
    if (standing.length < 2) return [];
    const byTool = Map.groupBy(standing.filter(mayBeAllowedTogether), ({ call }) => call.tool);
    const allows = [...byTool]
      .filter(([, questions]) => questions.length > 1)
      .map(([tool, questions]) => ({
        label: `Allow these ${questions.length}: ${tool}`,
        questions,
        answer: "allow_once",
      }));
    return [...allows, { label: `Deny all ${standing.length}`, questions: standing, answer: "deny" }];
  }

  async answerAll(questions, answer) {
    if (!this.sheet.armed) return;
    for (const { call_id: id } of questions) {
      const reply = await this.sheet.live.ask({ do: "answer", id, ...answer });
      const problem = reply.problem || reply.error || "";
      if (problem) this.sheet.problem.textContent = problem;
      else (this.answered(id, answer.answer), this.sheet.close(id));
    }
  }
}

/** Never above medium, never what is protected, and no command that the list does not show whole. */
function mayBeAllowedTogether({ risk, details }) {
  const command = details.command ?? "";
  const isProtected = details.protected || (details.touches ?? []).some((use) => use.protected);
  return RISKS.indexOf(risk) <= HIGHEST && !isProtected && command.length <= LONGEST && !command.includes("\n");
}
