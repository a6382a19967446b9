// One tool call as a card: risk, summary, live output, how long it took, its result.

import { badge, button, duration, el, keepFocus } from "./dom.js";
import { counts, sideBySide } from "./diff.js";
import { shown, visible } from "./inert.js";

// By the call's status; what is not here has just begun.
const MARKS = {
  awaiting_approval: "?",
  executing: "◌",
  completed: "✓",
  failed: "✖",
  timed_out: "✖",
  validation_failed: "✖",
  denied: "⊘",
  cancelled: "⊘",
};
const DECLINED = new Set(["denied", "cancelled"]);
const CHANGES = new Set([
  "write_file",
  "edit_file",
  "delete_file",
  "move_file",
  "copy_file",
  "apply_patch",
  "run_command",
]);
const LIVE = 20000; // characters of live output kept

export class ToolCard {
  /** `live` is where to ask for what is done with the call's changes; null where that can't be asked. */
  constructor(id, call, live) {
    this.id = id;
    this.tool = call.tool;
    this.live = live;
    this.mark = el("span", { class: "mark", "aria-hidden": "true" }, "·");
    this.risk = call.stored ? el("span") : badge(call.risk ?? "safe");
    this.summary = el("span", { class: "summary" }, visible(call.summary || call.name || call.tool));
    this.time = el("span", { class: "time" });
    this.actions = el("span", { class: "actions" });
    const head = el("summary", {}, this.mark, this.summary, this.risk, this.time);
    const parameters = Object.entries(call.parameters ?? {}).map(([name, value]) => [
      el("dt", {}, name),
      el("dd", {}, shown(value)),
    ]);
    this.output = document.createTextNode("");
    this.outputBox = el("pre", { class: "output", hidden: true }, this.output);
    this.bar = el("progress", { hidden: true, max: "1", "aria-label": "Progress" });
    this.body = el("div", { class: "card-body" }, el("dl", {}, ...parameters.flat()), this.bar, this.outputBox);
    this.folding = el("details", {}, head, this.body);
    const about = { class: "card", role: "group", "data-call": id, "aria-label": `Tool call ${call.tool}` };
    this.element = el("div", about, this.folding, this.actions); // a summary may hold no button
    this.stands(call.call_status);
  }

  /** Shows the status that came with an event; a stored call has none before its result. */
  stands(status = "parsed") {
    this.status = this.element.dataset.state = status;
    this.mark.textContent = MARKS[status] ?? "·";
  }

  waits({ risk, summary, details, call_status: status }) {
    this.stands(status);
    this.risk.replaceWith((this.risk = badge(risk)));
    this.summary.textContent = visible(summary);
    this.showDiff(details?.diff);
  }

  answered({ answer, reason, call_status: status }) {
    this.stands(status);
    if (DECLINED.has(status))
      this.time.textContent = reason ? `denied: ${visible(reason)}` : answer === "deny" ? "denied" : answer;
  }

  step({ status, message, current, total, call_status: callStatus }) {
    this.stands(callStatus);
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
    this.folding.open = true;
    this.output.appendData(text);
    if (this.output.length > LIVE) this.output.deleteData(0, this.output.length - LIVE);
    this.outputBox.scrollTop = this.outputBox.scrollHeight;
  }

  finish({ success, content, diff, cut, message, duration: seconds, call_status: status }) {
    const wasAnswered = DECLINED.has(this.status); // its reason stands there already
    this.bar.hidden = true;
    this.stands(status);
    if (seconds) this.time.textContent = duration(seconds);
    if (message && visible(message) !== this.summary.textContent && !wasAnswered)
      this.time.textContent = `${visible(message).slice(0, 80)}${seconds ? ` · ${duration(seconds)}` : ""}`;
    this.output.data = content + (cut ? `\n[${cut.toLocaleString()} more characters]` : "");
    this.outputBox.hidden = !content;
    this.showDiff(diff); // of a call that nobody was asked about
    if (this.live && success && CHANGES.has(this.tool)) this.offerUndo();
    this.folding.open = !success && !wasAnswered;
  }

  offerUndo() {
    const undo = button("Undo", {
      class: "quiet",
      title: "Put back what this call changed",
      onclick: async () => {
        const reply = await this.live.ask({ do: "undo", call: this.id });
        this.time.textContent = reply.message ?? `${reply.error} ${reply.hint ?? ""}`;
        if (reply.message) (keepFocus(undo), undo.remove());
      },
    });
    const open = button("Diff", {
      class: "quiet",
      title: "Open what this call changed, beside the chat",
      onclick: () => this.live.tell("open_change", this.id),
    });
    this.actions.replaceChildren(open, undo);
  }

  showDiff(diff) {
    if (!diff || this.diff) return;
    this.diff = el("details", { class: "card-diff" }, el("summary", {}, `Changes ${counts(diff)}`));
    this.diff.addEventListener("toggle", () => this.diff.childElementCount === 1 && this.diff.append(sideBySide(diff)));
    this.body.prepend(this.diff);
  }
}
