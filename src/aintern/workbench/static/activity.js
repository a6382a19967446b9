// The activity panel: state, progress, plan, and a log of what happened when.

import { byId, clock, duration, el } from "./dom.js";
import { visible } from "./inert.js";

const STATES = {
  idle: "Ready",
  initializing: "Starting",
  thinking: "Thinking",
  parsing_tool_call: "Reading a call",
  waiting_for_approval: "Waiting for you",
  executing_tool: "Running a tool",
  processing_result: "Reading the result",
  responding: "Answering",
  completed: "Done",
  cancelled: "Cancelled",
  error: "Failed",
};
const ICONS = { thinking: "✻", tool: "⚙", approval: "?", success: "✓", error: "✖", note: "·" };
const MOST_LINES = 500;

export class Activity {
  constructor(live) {
    this.live = live;
    this.stateText = byId("state");
    this.iteration = byId("iteration");
    this.bar = byId("progress");
    this.elapsed = byId("elapsed");
    this.log = byId("log");
    this.plan = byId("plan");
    this.cancel = byId("cancel");
    this.cancel.addEventListener("click", () => live.ask({ do: "cancel" }));
    live.on("hello", () => this.reset());
    live.on("live", () => (this.isStored = false));
    live.attach(this);
    setInterval(() => this.tick(), 500);
  }

  reset() {
    this.running = false;
    this.lastThought = false;
    this.isStored = true; // what comes first is the conversation from before this session
    this.stateText.textContent = "Ready";
    document.body.dataset.state = "idle";
    this.iteration.textContent = "";
    this.elapsed.textContent = "";
    this.bar.value = 0;
    this.log.replaceChildren();
    this.plan.replaceChildren();
    this.cancel.disabled = true;
  }

  line(icon, text, time) {
    const item = el(
      "li",
      { class: `log-${icon}` },
      el("span", { class: "icon", "aria-hidden": "true" }, ICONS[icon]),
      el("span", { class: "what" }, visible(text)),
      el("time", {}, clock(time ?? Date.now() / 1000)),
    );
    this.log.append(item);
    if (this.log.childElementCount > MOST_LINES) this.log.firstChild.remove();
    this.log.parentElement.scrollTop = this.log.parentElement.scrollHeight;
  }

  on_started({ time, max_iterations: max }) {
    this.running = true;
    this.started = time;
    this.max = max;
    this.cancel.disabled = false;
    this.bar.value = 0;
    this.plan.replaceChildren(); // a plan belongs to its request
    this.live.tell("running", true);
    this.line("note", "Request taken up", time);
  }

  on_iteration({ number: n, max, is_final: final }) {
    this.iteration.textContent = final ? `Last answer, ${n} of ${max}` : `Iteration ${n} of ${max}`;
    this.bar.max = max;
    this.bar.value = n;
  }

  on_state_changed({ current: state }) {
    this.stateText.textContent = STATES[state] ?? state;
    document.body.dataset.state = state;
  }

  on_thinking() {
    if (!this.lastThought && !this.isStored) this.line("thinking", "Thinking");
    this.lastThought = true;
  }

  on_tool_call_requested({ summary, tool, time, stored }) {
    this.lastThought = false;
    if (!stored) this.line("tool", summary || tool, time);
  }

  on_approval_requested({ summary, risk, time }) {
    this.line("approval", `Asks (${risk}): ${summary}`, time);
  }

  on_approval_resolved({ answer, by, reason, time }) {
    const words = {
      allow_once: "Allowed",
      allow_session: "Allowed for the session",
      allow_always: "Allowed and remembered",
      deny: "Denied",
      cancel: "Cancelled",
      timeout: "No answer in time",
    };
    this.line(
      "approval",
      `${words[answer] ?? answer}${by === "user" ? "" : ` by ${by}`}${reason ? `: ${reason}` : ""}`,
      time,
    );
  }

  on_question_asked({ question, time }) {
    this.line("approval", `Asks you: ${question}`, time);
  }

  on_question_answered({ text, time }) {
    this.line("approval", text ? `You said: ${text}` : "No answer", time);
  }

  on_tool_result({ success, message, tool, time, error }) {
    if (time)
      this.line(success ? "success" : "error", message || error || `${tool} ${success ? "done" : "failed"}`, time);
  }

  on_warning({ message, time }) {
    this.line("note", message, time);
  }

  on_error({ message, category, time }) {
    if (category !== "cancellation") this.line("error", message, time);
  }

  on_plan_updated({ steps }) {
    const marks = { completed: "☑", in_progress: "◐", pending: "☐" };
    this.plan.replaceChildren(
      ...steps.map(({ step, status }) =>
        el("li", { class: status }, el("span", { "aria-label": status }, marks[status] ?? "☐"), " ", step),
      ),
    );
  }

  on_background_changed({ text, time }) {
    this.line("note", text, time);
  }

  on_queue_changed({ messages, time }) {
    const next = messages[0];
    this.line("note", next ? `${messages.length} waiting, next: ${next.text}` : "Nothing waits any more", time);
  }

  on_completed({ reason, duration: seconds, time }) {
    this.running = false;
    this.cancel.disabled = true;
    this.bar.value = this.bar.max;
    this.elapsed.textContent = duration(seconds);
    this.line(reason === "answered" ? "success" : "error", `Ended: ${reason.replaceAll("_", " ")}`, time);
    this.live.tell("running", false);
  }

  /** The dot beats with the clock: an endless animation would keep the page drawing, and keys waiting for the next frame. */
  tick() {
    this.stateText.classList.toggle("beat", this.running && !this.stateText.classList.contains("beat"));
    if (this.running) this.elapsed.textContent = duration(Math.max(0, Date.now() / 1000 - this.started));
  }
}
