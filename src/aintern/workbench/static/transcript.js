// The conversation: what was said, thought and done, in order, appended as it arrives.

import { AgentQuestion } from "./agent_question.js";
import { badge, button, clock, copy, duration, el, keepFocus } from "./dom.js";
import { MarkdownStream } from "./markdown.js";
import { ToolCard } from "./tool_card.js";
import { Welcome } from "./welcome.js";

const NEAR = 120; // pixels from the end within which new text is followed
const INTENT = 400; // milliseconds in which a scroll belongs to a wheel's turn, a finger or a key
const SETTLES = 2000; // milliseconds in which a key's smooth scroll, begun before, may still move what was taken to the end
const SCROLL_KEYS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];

export class Transcript {
  /** `foot` are elements that stay below what is said, `below` leads to what came out of sight. Without a `composer` it is looked at
   * alone: nothing is edited, taken back or asked again from here. */
  constructor(root, live, { composer = null, foot, below }) {
    this.root = root;
    this.foot = foot;
    this.live = live;
    this.composer = composer;
    this.sizes = new ResizeObserver(() => this.resized()); // of the page, and of what is said, as it grows
    this.sizes.observe(root);
    for (const element of foot) this.sizes.observe(element);
    this.below = below;
    this.reset();
    live.attach(this);
    live.on("hello", ({ broken_off: how }) => (this.reset(), (this.brokenOff = how)));
    live.on("live", () => this.brokenOff && this.offerGoingOn(this.brokenOff));
    live.on("earlier", (before) => this.offerEarlier(before));
    root.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.watchIntent();
    this.below.addEventListener("click", () => this.follow());
    if (composer) composer.onSend = () => this.follow();
  }

  /** Only a person scrolls away from the end: places change as well when the page's size does, when what was out of sight is laid out,
   * and when the list becomes shorter. A scrollbar tells of no end of its drag but by the next move without a button. */
  watchIntent() {
    const now = () => (this.moved = performance.now());
    // A finger's throw goes on for a while after it has left.
    this.root.addEventListener("touchend", () => (this.moved = performance.now() + 1500), { passive: true });
    for (const kind of ["wheel", "touchmove"]) this.root.addEventListener(kind, now, { passive: true });
    this.root.addEventListener("keydown", (event) => SCROLL_KEYS.includes(event.key) && now());
    // Tab and the browser's search scroll wherever the focus is.
    document.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
      if (key === "Tab" || key === "F3" || ctrlKey || metaKey) this.followed = -Infinity;
    });
    this.root.addEventListener("pointerdown", () => (this.moved = Infinity));
    for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => this.released());
    document.addEventListener("pointermove", (event) => event.buttons === 0 && this.released(), { passive: true });
  }

  released() {
    if (this.moved === Infinity) this.moved = performance.now();
  }

  /** Chromium adds what its compositor still scrolls, of Home say, to the place that `follow` has set, frame by frame. */
  scrolled() {
    const top = this.root.scrollTop;
    const isMoved = performance.now() - this.moved < INTENT;
    if (!isMoved && performance.now() - this.followed < SETTLES) this.root.scrollTop = this.root.scrollHeight;
    else if (this.isAtEnd()) this.stay();
    else if (top < this.top && isMoved) this.following = false;
    this.top = top;
  }

  resized() {
    this.root.style.setProperty("--room", `${this.root.clientHeight}px`);
    if (this.following) this.root.scrollTop = this.root.scrollHeight;
    else if (this.root.scrollHeight > this.height) this.below.hidden = false;
    this.height = this.root.scrollHeight;
  }

  /** Goes to the end, and stays there with what comes. */
  follow() {
    this.moved = -Infinity; // what was scrolled before is past
    this.followed = performance.now();
    this.stay();
    this.root.scrollTop = this.root.scrollHeight;
  }

  stay() {
    this.following = true;
    this.below.hidden = true;
  }

  reset() {
    if (this.list) (this.sizes.unobserve(this.list), keepFocus(this.list));
    this.list = el("div", { class: "messages" });
    this.sizes.observe(this.list);
    this.root.replaceChildren(this.list, ...this.foot);
    this.cards = new Map();
    this.questions = new Map();
    this.reply = null;
    this.following = true;
    this.moved = this.followed = -Infinity;
    this.place = this.list;
    this.empty = this.composer && new Welcome(this.live, this.composer).element;
    if (this.empty) this.list.append(this.empty);
    this.below.hidden = true;
  }

  take(kind, ...values) {
    this[`on_${kind}`](...values);
  }

  add(...nodes) {
    this.empty?.remove();
    this.place.append(...nodes);
  }

  // -- people and models --

  on_user_message(said) {
    this.said(said);
    this.lastRequest = said.text;
  }

  said({ id, text, time }) {
    this.endReply();
    const body = el("div", { class: "bubble" });
    body.textContent = text;
    if (text.length > 300 || text.split("\n").length > 6) body.tabIndex = 0; // it may scroll, also by keys
    const edit =
      this.composer &&
      button("Edit", {
        class: "quiet",
        title: "Change it and go on from here, in a copy of the conversation",
        onclick: () => this.composer.edit(text, id),
      });
    this.add(
      el(
        "article",
        { class: "user", "aria-label": "You" },
        body,
        el("div", { class: "under" }, el("time", {}, clock(time)), edit),
      ),
    );
  }

  on_started({ request_id: id, message, time }) {
    if (message) this.on_user_message({ id, text: message, time });
  }

  on_steered({ request_id: id, text, time }) {
    this.said({ id, text, time });
  }

  on_text(text) {
    this.inReply().answer(text);
  }

  on_thinking(text) {
    this.inReply().think(text);
  }

  on_reply_completed() {
    this.endReply();
  }

  inReply() {
    if (!this.reply) {
      this.reply = new Reply();
      this.add(this.reply.element);
    }
    return this.reply;
  }

  endReply() {
    this.reply?.finish();
    this.reply = null;
  }

  // -- tools --

  card(id, call) {
    let card = this.cards.get(id);
    if (!card) {
      card = new ToolCard(id, call ?? { tool: "tool", parameters: {} }, this.composer && this.live);
      this.cards.set(id, card);
      this.writing?.remove();
      this.writing = null;
      this.add(card.element);
    }
    return card;
  }

  on_tool_call_progress(index, tool, characters, takenBack) {
    this.writing ||= el("div", { class: "writing" });
    this.writing.textContent = `${tool || "A call"} is being written … ${characters} characters`;
    if (takenBack) {
      this.writing.remove();
      this.writing = null;
    } else if (!this.writing.isConnected) this.add(this.writing);
  }

  on_tool_call_requested(call) {
    this.endReply();
    this.card(call.id, call);
  }

  on_tool_execution(step) {
    this.card(step.call_id).step(step);
  }

  on_tool_result(result) {
    this.card(result.call_id).finish(result);
  }

  on_approval_requested(question) {
    this.asked ??= new Map(); // a call that is asked about again has a question of another id
    this.asked.set(question.call_id, question.call.id);
    this.card(question.call.id).waits(question);
  }

  on_approval_resolved(answer) {
    this.cards.get(this.asked?.get(answer.call_id))?.answered(answer);
  }

  on_question_asked(question) {
    const asked = new AgentQuestion(question, this.live);
    this.questions.set(question.call_id, asked);
    this.add(asked.element);
  }

  on_question_answered(answer) {
    this.questions.get(answer.call_id)?.answered(answer);
  }

  /** Leads the keys to the question that waits longest; false where none does. */
  goToQuestion() {
    const open = [...this.questions.values()].find((each) => each.isOpen);
    open?.focus();
    return Boolean(open);
  }

  // -- what else happened --

  on_warning({ message }) {
    this.add(el("p", { class: "note warning" }, "⚠ ", message));
  }

  on_error({ message, hint, fatal, category }) {
    if (category === "cancellation") return; // its end says it
    if (!fatal) return this.on_warning({ message });
    this.endReply();
    this.add(el("p", { class: "note error", role: "alert" }, "✖ ", message, hint ? ` ${hint}` : ""));
  }

  on_history_compacted({ messages, tokens_before: before, tokens_after: after }) {
    this.add(el("p", { class: "note" }, `${messages} older messages became a summary (${before} → ${after} tokens).`));
  }

  on_changes_undone({ paths, conflicts }) {
    this.add(
      el(
        "p",
        { class: "note" },
        `Put back: ${paths.join(", ") || "nothing"}${conflicts.length ? `; left alone, since they changed: ${conflicts.join(", ")}` : ""}`,
      ),
    );
  }

  /** Of a run that is stored. */
  on_run_ended(ending) {
    this.on_completed(ending);
  }

  on_completed({ reason, duration: seconds, calls, call_statuses: statuses = {}, tokens }) {
    this.endReply();
    const request = this.lastRequest;
    const words = {
      answered: "Done",
      cancelled: "Cancelled",
      iteration_limit: "Stopped at the iteration limit",
      limit_reached: "Stopped at the limit that was set",
      timeout: "Out of time",
      error: "Ended by an error",
      repeated_failure: "The same call failed again and again",
      repeated_call: "The same call gave the same result again and again",
      no_answer: "No whole answer",
      too_many_denials: "Ended after many denials",
      parked: "Parked",
    };
    const otherwise = Object.entries(statuses)
      .filter(([status]) => status !== "completed")
      .map(([status, count]) => `${count} ${status.replaceAll("_", " ")}`)
      .join(", ");
    const retry = this.composer && button("Try again", { class: "quiet", onclick: () => this.composer.ask(request) });
    const more =
      this.composer &&
      reason === "iteration_limit" &&
      button("Go on", { class: "quiet", onclick: () => this.composer.ask("Go on.") });
    this.add(
      el(
        "footer",
        { class: "ending" },
        [
          words[reason] ?? reason,
          duration(seconds),
          `${calls} ${calls === 1 ? "call" : "calls"}${otherwise ? ` (${otherwise})` : ""}`,
          `${(tokens.completion ?? 0).toLocaleString()} tokens`,
        ].join(" · "),
        retry,
        more,
      ),
    );
  }

  /** What a restart or a stop broke off is gone on with by one click. */
  offerGoingOn(how) {
    const words = { interrupted: "The last request was interrupted.", stopped: "The last request was stopped." };
    const goOn = button("Go on", { class: "quiet", onclick: () => (this.composer.ask("Go on."), footer.remove()) });
    const footer = el("footer", { class: "ending" }, words[how] ?? "The last request waits for an answer.", goOn);
    this.add(footer);
  }

  offerEarlier(before) {
    this.earlierButton?.remove();
    if (!before) return;
    this.earlierButton = button("Show earlier", { class: "quiet earlier", onclick: () => this.showEarlier(before) });
    this.list.prepend(this.earlierButton);
  }

  async showEarlier(before) {
    const reply = await this.live.ask({ do: "earlier", before });
    if (reply.error) return;
    const box = el("div", { class: "messages" });
    const height = this.root.scrollHeight;
    this.following = false;
    const kept = [this.place, this.reply, this.lastRequest];
    [this.place, this.reply] = [box, null];
    this.earlierButton.remove();
    let next = 0;
    for (const [kind, ...values] of reply.frames) {
      if (kind === "earlier") next = values[0];
      else this.take(kind, ...values);
    }
    this.endReply();
    [this.place, this.reply, this.lastRequest] = kept;
    this.list.prepend(box);
    this.offerEarlier(next);
    this.height = this.root.scrollHeight; // nothing of it is new below
    this.root.scrollTop += this.height - height;
  }

  isAtEnd() {
    return this.root.scrollHeight - this.root.scrollTop - this.root.clientHeight < NEAR;
  }
}

class Reply {
  constructor() {
    this.element = el("article", { class: "agent", "aria-label": "AIntern" });
    this.text = [];
  }

  answer(text) {
    if (!this.stream) {
      this.body = el("div", { class: "markdown" });
      this.element.append(this.body);
      this.stream = new MarkdownStream(this.body);
      this.thoughts?.removeAttribute("data-open");
    }
    this.text.push(text);
    this.stream.push(text);
  }

  think(text) {
    if (!this.thoughts) {
      this.thought = document.createTextNode("");
      this.thoughts = el(
        "details",
        { class: "thinking" },
        el("summary", {}, "Thinking"),
        el("div", { tabindex: "0" }, this.thought),
      );
      this.element.append(this.thoughts);
    }
    this.thought.appendData(text);
  }

  finish() {
    this.stream?.finish();
    if (this.text.length) {
      const copier = button("Copy", {
        class: "quiet",
        title: "Copy the answer",
        onclick: () => copy(this.text.join(""), copier),
      });
      this.element.append(el("div", { class: "under" }, copier));
    }
  }
}

export { badge };
