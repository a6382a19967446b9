// One tool call as a card: risk, summary, live output, how long it took, its result.

import { badge, button, duration, el } from "./dom.js";
import { counts, sideBySide } from "./diff.js";
import { shown, visible } from "./inert.js";

const MARKS = { running: "◌", waiting: "?", done: "✓", failed: "✖", denied: "⊘" };
const CHANGES = new Set(["write_file", "edit_file", "delete_file", "move_file", "copy_file", "run_command"]);
const LIVE = 20000; // characters of live output kept

export class ToolCard {
  constructor(id, call, live) {
    this.id = id;
    this.tool = call.tool;
    this.live = live;
    this.mark = el("span", { class: "mark", "aria-hidden": "true" }, "·");
    this.risk = call.stored ? el("span") : badge(call.risk ?? "safe");
    this.summary = el("span", { class: "summary" }, visible(call.summary || call.name || call.tool));
    this.time = el("span", { class: "time" });
    this.actions = el("span", { class: "actions" });
    const head = el("summary", {}, this.mark, this.summary, this.risk, this.time, this.actions);
    const parameters = Object.entries(call.parameters ?? {}).map(([name, value]) => [
      el("dt", {}, name),
      el("dd", {}, shown(value)),
    ]);
    this.output = document.createTextNode("");
    this.outputBox = el("pre", { class: "output", hidden: true }, this.output);
    this.bar = el("progress", { hidden: true, max: "1", "aria-label": "Progress" });
    this.body = el("div", { class: "card-body" }, el("dl", {}, ...parameters.flat()), this.bar, this.outputBox);
    this.element = el(
      "details",
      { class: "card", "data-state": "called", "data-call": id, "aria-label": `Tool call ${call.tool}` },
      head,
      this.body,
    );
  }

  state(state) {
    this.element.dataset.state = state;
    this.mark.textContent = MARKS[state] ?? "·";
  }

  waits({ risk, summary, details }) {
    this.state("waiting");
    this.risk.replaceWith((this.risk = badge(risk)));
    this.summary.textContent = visible(summary);
    this.showDiff(details?.diff);
  }

  answered({ answer, reason }) {
    if (!answer.startsWith("allow")) {
      this.state("denied");
      this.time.textContent = reason ? `denied: ${visible(reason)}` : answer === "deny" ? "denied" : answer;
    }
  }

  step({ status, message, current, total, time }) {
    if (status === "starting") {
      this.state("running");
      this.started = time;
    }
    if (status === "in_progress") {
      if (message) this.append(message);
      if (total) {
        this.bar.hidden = false;
        this.bar.max = total;
        this.bar.value = current ?? 0;
      }
    }
  }

  append(text) {
    this.outputBox.hidden = false;
    this.element.open = true;
    this.output.appendData(text);
    if (this.output.length > LIVE) this.output.deleteData(0, this.output.length - LIVE);
    this.outputBox.scrollTop = this.outputBox.scrollHeight;
  }

  finish({ success, content, cut, message, duration: seconds }) {
    this.bar.hidden = true;
    if (this.element.dataset.state !== "denied") this.state(success ? "done" : "failed");
    if (seconds) this.time.textContent = duration(seconds);
    if (message && visible(message) !== this.summary.textContent && this.element.dataset.state !== "denied")
      this.time.textContent = `${visible(message).slice(0, 80)}${seconds ? ` · ${duration(seconds)}` : ""}`;
    this.output.data = content + (cut ? `\n[${cut.toLocaleString()} more characters]` : "");
    this.outputBox.hidden = !content;
    if (success && CHANGES.has(this.tool)) this.offerUndo();
    this.element.open = !success && this.element.dataset.state !== "denied";
  }

  offerUndo() {
    const undo = button("Undo", {
      class: "quiet",
      title: "Put back what this call changed",
      onclick: async (event) => {
        event.preventDefault();
        const reply = await this.live.ask({ do: "undo", call: this.id });
        this.time.textContent = reply.message ?? `${reply.error} ${reply.hint ?? ""}`;
        if (reply.message) undo.remove();
      },
    });
    this.actions.replaceChildren(undo);
  }

  showDiff(diff) {
    if (!diff || this.diff) return;
    this.diff = el("details", { class: "card-diff" }, el("summary", {}, `Changes ${counts(diff)}`));
    this.diff.addEventListener("toggle", () => this.diff.childElementCount === 1 && this.diff.append(sideBySide(diff)));
    this.body.prepend(this.diff);
  }
}
