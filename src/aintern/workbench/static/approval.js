// The permission sheet: what a call would do, the riskiest first, and the person's answer to it.
//
// It stands at the end of the stream, under what led to it, and stays at the stream's edge, folded, while that is out of sight. It never
// takes the focus and answers nothing before it has stood still for half a second. Closing it denies; closing the page leaves the question
// open.

import { badge, button, el, keepFocus } from "./dom.js";
import { counts, sideBySide, withDiffs } from "./diff.js";
import { shown, visible } from "./inert.js";
import { WaitingCalls } from "./waiting_calls.js";
import { ParameterForm } from "./parameter_form.js";
import { Remember, SuggestedRule } from "./remember.js";

const ARM = 500; // milliseconds after each change

export class Approval {
  constructor(root, live) {
    this.root = root;
    this.live = live;
    this.waiting = new Map();
    this.calls = new WaitingCalls(this);
    this.watchSight();
    live.on("hello", () => this.clear());
    live.on("approval_requested", (question) => this.open(question));
    live.on("previewed", (tried) => this.previewed(tried));
    live.on("approval_resolved", ({ call_id, answer }) => (this.calls.answered(call_id, answer), this.close(call_id)));
    live.on("tool_result", ({ call_id }) => {
      for (const [id, { call }] of this.waiting) if (call.id === call_id) this.close(id);
    });
    live.on("completed", () => this.clear());
    this.watching = new AbortController();
    const seen = () => this.current && !document.hidden && this.rearm(); // seen only now
    document.addEventListener("visibilitychange", seen, { signal: this.watching.signal });
    this.ticking = setInterval(() => this.countDown(), 1000);
  }

  /** Nobody looks at it any more. */
  leave() {
    this.watching.abort();
    clearInterval(this.ticking);
    clearTimeout(this.arming);
  }

  get current() {
    return this.waiting.get(this.chosen) ?? this.waiting.values().next().value;
  }

  /** Whether it stands at its own place in the stream; where it does not, it is folded, and unfolding goes there. */
  watchSight() {
    const place = this.root.previousElementSibling;
    const sight = new IntersectionObserver(([seen]) => this.dock(!seen.isIntersecting), {
      root: this.root.parentElement,
    });
    sight.observe(place);
  }

  dock(docked) {
    this.docked = docked;
    this.fold(docked);
  }

  get folded() {
    return this.root.classList.contains("folded");
  }

  fold(folded) {
    if (folded === this.folded) return;
    this.root.classList.toggle("folded", folded);
    this.rearm(); // what is seen only now is not answered by a key that was on its way
    if (this.current) this.head();
  }

  toggle() {
    if (this.docked) this.root.parentElement.scrollTop = this.root.parentElement.scrollHeight;
    else this.fold(!this.folded);
  }

  get armed() {
    return Boolean(this.current) && performance.now() - this.since >= ARM && !document.hidden;
  }

  /** Calls of one sheet are answered in any order, but settled in their own: one may be answered and not yet told as such. */
  open(question) {
    if (!question.open) return;
    const settled = this.armed;
    this.waiting.set(question.call_id, question);
    this.calls.came(question);
    // The riskiest is shown first; what stands before a person's eyes already is not changed for another.
    const first = settled || this.touched ? this.chosen : this.calls.riskiest;
    if (!this.waiting.has(this.chosen) || this.chosen === question.call_id || first !== this.chosen)
      this.show(this.waiting.has(first) ? first : question.call_id);
    else (this.head(), this.rearm());
    this.announce();
  }

  close(id) {
    if (!this.waiting.delete(id)) return;
    if (!this.waiting.size) this.calls.clear();
    if (id === this.chosen) this.show(this.calls.riskiest);
    else this.head();
    this.announce();
  }

  clear() {
    this.waiting.clear();
    this.calls.clear();
    this.touched = false;
    this.show(undefined);
    this.announce();
  }

  announce() {
    this.live.tell("waiting", this.waiting.size, this.current);
  }

  show(id) {
    this.chosen = id;
    const question = this.waiting.get(id);
    if (!question) keepFocus(this.root);
    this.root.hidden = !question;
    this.root.replaceChildren();
    clearTimeout(this.arming);
    if (!question) return;
    this.build(question);
    this.rearm();
  }

  /** Half a second of standing still, from now. */
  rearm() {
    this.since = performance.now();
    this.root.classList.remove("armed");
    clearTimeout(this.arming);
    this.arming = setTimeout(() => this.ready(), ARM);
  }

  ready() {
    this.root.classList.toggle("armed", this.armed);
    if (this.armed) this.calls.stood();
    if (this.allow) this.allow.disabled = !this.mayAllow();
    if (this.deny) this.deny.disabled = !this.armed;
    if (this.preview) this.preview.disabled = !this.mayAllow();
    if (this.keep) this.keep.disabled = !this.mayAllow() || this.form.changed !== null;
    this.suggestion?.ready(this.mayAllow());
  }

  mayAllow() {
    return (
      this.armed &&
      !this.folded &&
      this.form.isValid &&
      this.seen &&
      (!this.word || this.word.value.trim() === this.current.call.tool)
    );
  }

  build(question) {
    const { details, risk, warnings } = question;
    this.title = el("div", { class: "sheet-head" });
    this.problem = el("p", { class: "problem", role: "alert" });
    this.seen = true;
    this.form = new ParameterForm(question, this.live, (edited) => this.edited(edited));
    this.remember = new Remember(question, this.live);
    const rule = details.suggested_rule;
    this.suggestion = rule ? new SuggestedRule(rule, this.remember, this) : null;
    this.reason = el("input", {
      class: "reason",
      placeholder: "Why not? The agent is told.",
      "aria-label": "Reason",
      autocomplete: "off",
    });
    this.reason.addEventListener(
      "keydown",
      (event) => event.key === "Enter" && this.reason.value.trim() && (event.preventDefault(), this.denyNow()),
    );
    this.allow = button("Allow", { class: "primary allow", disabled: true, onclick: () => this.allowNow() });
    this.deny = button("Deny", { class: "deny", disabled: true, onclick: () => this.denyNow() });
    this.preview = this.keep = null;
    if (details.preview)
      this.preview = button("Try it first", {
        class: "try",
        disabled: true,
        title: "Runs it in a layer without network: nothing becomes real",
        onclick: () => this.tryNow(),
      });
    this.tried = el("section", { class: "tried", "aria-label": "What it did", hidden: true });
    this.word = null;
    this.effect = el("div", { class: "effect" });
    this.why = el("div", { class: "why" });
    this.tell(question);
    const body = el("div", { class: "sheet-body" }, this.effect, this.form.element, this.why, this.tried);
    if (warnings.length)
      body.append(el("ul", { class: "warnings" }, ...warnings.map((text) => el("li", {}, "⚠ ", visible(text)))));
    const foot = el("div", { class: "sheet-foot" });
    if (risk === "critical") {
      this.word = el("input", { "aria-label": `Type ${question.call.tool}`, autocomplete: "off", spellcheck: "false" });
      this.word.addEventListener("input", () => this.ready());
      foot.append(
        el(
          "label",
          { class: "word" },
          "Critical: type ",
          el("code", {}, question.call.tool),
          " to allow it ",
          this.word,
        ),
      );
    }
    this.network = null;
    if (question.details.sandbox && !question.details.needs_network) {
      this.network = el("input", { type: "checkbox" });
      foot.append(el("label", { class: "network" }, this.network, " with the network"));
    }
    foot.append(
      this.suggestion?.element ?? "",
      this.remember.element,
      this.problem,
      (this.decide = el("div", { class: "decide" }, this.reason, this.deny, this.preview ?? "", this.allow)),
    );
    this.root.append(this.title, this.calls.element, body, foot);
    this.head();
    this.watchCommand();
  }

  /** What the call would do and why it asks: the question's, or what they are with other parameters. */
  tell({ risk, summary, details, reasons }) {
    this.risk = risk;
    this.root.dataset.risk = risk;
    this.effect.replaceChildren(...this.facts({ summary, details }));
    this.why.replaceChildren(this.factors({ reasons }));
  }

  /** A person has typed; null while it is not known what the call would be now. */
  edited(edited) {
    this.touched = true;
    this.root.classList.toggle("stale", !edited);
    if (edited) {
      this.tell(edited);
      this.seen = true;
      this.head();
      this.watchCommand();
      if (edited !== this.current) this.rearm();
    }
    this.ready();
  }

  head() {
    const question = this.current;
    if (!question || !this.title) return;
    this.timeLeft = el("span", { class: "time-left" });
    const close = button("×", {
      class: "quiet close",
      "aria-label": "Close",
      title: "Close: the call is refused",
      onclick: () => this.armed && this.answer({ answer: "deny", reason: "dialog closed" }),
    });
    const fold = button(this.folded ? "Show" : "Fold", {
      class: "quiet fold",
      "aria-expanded": String(!this.folded),
      onclick: () => this.toggle(),
    });
    this.title.replaceChildren(
      badge(this.risk),
      el("strong", {}, visible(question.call.name || question.call.tool)),
      this.folded ? el("span", { class: "one-line" }, visible(question.summary)) : "",
      this.timeLeft,
      fold,
      close,
    );
    this.calls.draw();
    this.countDown();
  }

  facts({ summary, details }) {
    const nodes = [];
    if (details.approval_message) nodes.push(el("p", { class: "message" }, visible(details.approval_message)));
    if (details.command === undefined) nodes.push(el("p", { class: "summary" }, visible(summary)));
    if (details.command !== undefined) nodes.push(...commandFacts(details));
    const paths = (details.paths ?? []).length && details.command === undefined && !summary.includes(details.paths[0]);
    if (paths) nodes.push(el("p", { class: "paths" }, ...details.paths.map((path) => el("code", {}, visible(path)))));
    if (details.protected) nodes.push(el("p", { class: "note warning" }, "⚠ This path is protected."));
    if (details.note) nodes.push(el("p", { class: "note" }, visible(details.note)));
    if (details.preview_error) nodes.push(el("p", { class: "note error" }, visible(details.preview_error)));
    if (details.diff) nodes.push(el("p", { class: "counts" }, counts(details.diff)), sideBySide(details.diff));
    return nodes;
  }

  factors({ reasons }) {
    const lines = reasons.map(({ level, cause, reason }) =>
      el(
        "li",
        {},
        badge(level),
        el("span", {}, visible(reason), cause && !reason.includes(cause) ? el("code", {}, visible(cause)) : ""),
      ),
    );
    return lines.length ? el("ul", { class: "factors", "aria-label": "Why it asks" }, ...lines) : "";
  }

  /** A command that does not fit must have been scrolled through before it can be allowed. */
  watchCommand() {
    const box = this.root.querySelector("pre.command");
    if (!box) return;
    const look = () => {
      if (box.scrollTop + box.clientHeight >= box.scrollHeight - 4) {
        this.seen = true;
        box.nextElementSibling?.matches(".scroll-hint") && box.nextElementSibling.remove();
        this.ready();
      }
    };
    requestAnimationFrame(() => {
      if (box.scrollHeight <= box.clientHeight + 4) return;
      this.seen = false;
      box.after(el("p", { class: "scroll-hint" }, "Scroll through the whole command to allow it."));
      box.addEventListener("scroll", look, { passive: true });
      this.ready();
    });
  }

  countDown() {
    const question = this.current;
    if (!question || !this.timeLeft) return;
    const left = Math.max(0, Math.round(question.time + question.timeout - Date.now() / 1000));
    this.timeLeft.textContent = left > 3600 ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    this.timeLeft.title = "Without an answer the call is refused then";
  }

  /** What the command did in its layer. The question's time stood still meanwhile. */
  previewed(tried) {
    const question = this.waiting.get(tried.call_id);
    if (!question) return;
    question.timeout += tried.duration;
    if (tried.call_id !== this.chosen) return;
    const { exit_code: code, output, changes, diff, note, can_be_kept: keeps } = tried;
    this.tried.hidden = false;
    this.tried.replaceChildren(
      el("p", {}, el("b", {}, `It ran in a layer, without network: exit code ${code}`)),
      output.trim() ? el("pre", { class: "output" }, visible(output)) : "",
      note ? el("p", { class: "note warning" }, visible(note)) : "",
      el(
        "p",
        { class: "counts" },
        changes.length
          ? `It would change ${changes.length} path${changes.length > 1 ? "s" : ""}`
          : "It would change nothing",
      ),
      el(
        "ul",
        {},
        ...changes.slice(0, 200).map(({ change, path }) => el("li", {}, `${change} `, el("code", {}, visible(path)))),
      ),
      ...withDiffs(diff),
    );
    this.keep?.remove();
    this.keep = null;
    if (keeps) {
      this.keep = button("Keep what it did", { class: "keep", disabled: true, onclick: () => this.keepNow() });
      this.allow.before(this.keep);
    }
    this.allow.textContent = "Allow: run it anew";
    this.rearm();
  }

  // -- answers --

  async tryNow() {
    if (!this.mayAllow()) return;
    const question = this.current;
    this.preview.disabled = true;
    const word = this.word?.value.trim();
    const reply = await this.live.ask({
      do: "answer",
      id: question.call_id,
      answer: "preview",
      ...(word && { confirm: word }),
    });
    if (question === this.current) this.problem.textContent = reply.problem || reply.error || "";
  }

  keepNow() {
    if (this.mayAllow()) this.answer({ answer: "allow_once", keep: true, confirm: this.word?.value.trim() ?? "" });
  }

  allowNow(lasting = "") {
    if (this.folded) return this.toggle(); // nothing is allowed that is not seen
    if (!this.mayAllow()) return;
    this.answer({
      ...this.remember.answer(lasting),
      parameters: this.form.changed,
      network: this.network?.checked || null,
      confirm: this.word?.value.trim() ?? "",
    });
  }

  denyNow() {
    if (this.armed) this.answer({ answer: "deny", reason: this.reason.value.trim(), ...this.remember.denial() });
  }

  async answer(said) {
    const question = this.current;
    this.touched = false;
    this.rearm();
    this.allow.disabled = this.deny.disabled = true;
    const clean = Object.fromEntries(
      Object.entries(said).filter(([, value]) => value !== null && value !== undefined && value !== ""),
    );
    const reply = await this.live.ask({ do: "answer", id: question.call_id, ...clean });
    this.problem.textContent = reply.problem || reply.error || "";
    if (this.problem.textContent) return;
    this.calls.answered(question.call_id, said.answer);
    this.close(question.call_id);
  }
}

function commandFacts(details) {
  const facts = [];
  const parts = details.simple_commands ?? [];
  facts.push(el("pre", { class: "command", tabindex: "0", "aria-label": "Command" }, visible(details.command)));
  if (parts.length > 1)
    facts.push(
      el(
        "details",
        {},
        el("summary", {}, `${parts.length} commands run`),
        el("ol", {}, ...parts.map((part) => el("li", {}, el("code", {}, visible(part))))),
      ),
    );
  const line = (name, ...values) =>
    values.flat().length && facts.push(el("p", { class: "fact" }, el("b", {}, name), ...values.flat()));
  const touched = (details.touches ?? []).map(({ path, access, protected: rule }) =>
    el("code", { class: rule && "protected" }, `${access} ${visible(path)}`),
  );
  line("Touches", touched);
  line(
    "Reaches",
    (details.hosts ?? []).map((host) => el("code", {}, visible(host))),
  );
  const words = [
    details.sandbox ? "in the sandbox" : "without a sandbox",
    details.needs_network && "needs the network",
    details.understood === false && "not fully understood",
  ];
  line(
    "Runs",
    `${words.filter(Boolean).join(", ")}${details.working_directory && details.working_directory !== "." ? ` in ${visible(details.working_directory)}` : ""}`,
  );
  return facts;
}

export { shown };
