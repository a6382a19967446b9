// How far an answer reaches and how long it holds, with a look at what else it would have answered for.

import { button, el } from "./dom.js";
import { visible } from "./inert.js";

const LIFETIMES = {
  once: "just this once",
  minutes: "for an hour",
  session: "until this session ends",
  project: "in this project",
  everywhere: "everywhere",
};
const SCOPES = {
  exact: "exactly this call",
  prefix: "commands that start with",
  path: "paths like",
  tool: "every call of this tool",
};

const SHOWN = 8;
const COVERS = { prefix: "commands that start with", path: "on" };

export class Remember {
  constructor(question, live) {
    this.question = question;
    this.live = live;
    this.scopes = question.details.scopes ?? [];
    this.element = el("div", { class: "remember" });
    if (!this.scopes.length) {
      this.element.append(el("span", {}, "This can't be remembered."));
      return;
    }
    this.lifetime = choice("Holds", LIFETIMES);
    this.scope = choice("Covers", Object.fromEntries(this.scopes.map(({ scope }) => [scope, SCOPES[scope]])));
    this.pattern = el("input", { "aria-label": "Pattern", spellcheck: "false", autocomplete: "off" });
    this.preview = el("p", { class: "preview", "aria-live": "polite" });
    this.lifetime.addEventListener("change", () => this.update());
    this.scope.addEventListener("change", () => this.update(true));
    this.pattern.addEventListener("input", () => this.look());
    this.element.append(el("label", {}, "Remember ", this.lifetime), this.scope, this.pattern, this.preview);
    this.update(true);
  }

  get chosen() {
    return this.scopes.find(({ scope }) => scope === this.scope.value);
  }

  update(newScope = false) {
    const once = this.lifetime.value === "once";
    if (newScope) this.pattern.value = this.chosen.pattern;
    this.scope.hidden = once;
    this.pattern.hidden = once || !["prefix", "path"].includes(this.scope.value);
    this.preview.hidden = once;
    if (!once) this.look();
  }

  /** Fills in a rule that reaches further than this call, and shows what it would have covered. */
  propose({ scope, pattern }) {
    this.lifetime.value = "session";
    this.scope.value = scope;
    this.update(true);
    this.pattern.value = pattern;
  }

  look() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), 150);
  }

  async ask() {
    const reply = await this.live.ask({
      do: "preview",
      id: this.question.call_id,
      scope: this.scope.value,
      pattern: this.pattern.value,
    });
    if (reply.error) return (this.preview.textContent = reply.error);
    const { covered } = reply;
    const heading = covered.length
      ? "Of your last 200 calls this would also have covered:"
      : "None of your last 200 calls would have been covered.";
    const more = covered.length > SHOWN && ` and ${covered.length - SHOWN} more`;
    this.preview.replaceChildren(
      heading,
      ...covered.slice(0, SHOWN).map((summary) => el("code", {}, visible(summary))),
      more || "",
    );
  }

  shape() {
    return { scope: this.scope.value, pattern: this.pattern.hidden ? "" : this.pattern.value };
  }

  /** The allow that the fields say; `lasting` is what a shortcut asks for at least. */
  answer(lasting) {
    if (!this.scopes.length) return { answer: "allow_once" };
    const lifetime = lasting === "session" && this.lifetime.value === "once" ? "session" : this.lifetime.value;
    if (lifetime === "once") return { answer: "allow_once" };
    if (lifetime === "session") return { answer: "allow_session", lifetime, ...this.shape() };
    return { answer: "allow_always", lifetime, ...this.shape(), minutes: lifetime === "minutes" ? 60 : null };
  }

  denial() {
    if (!this.scopes.length || this.lifetime.value === "once") return {};
    return { lifetime: this.lifetime.value, ...this.shape(), minutes: this.lifetime.value === "minutes" ? 60 : null };
  }
}

/** The rule that would have spared most questions of the last hour: a look at what it covers, then a yes to it. */
export class SuggestedRule {
  constructor(rule, remember, sheet) {
    this.act = button("See what it covers", { class: "add-rule", onclick: () => this.press() });
    this.remember = remember;
    this.sheet = sheet;
    this.isShown = false;
    this.element = el(
      "p",
      { class: "suggestion" },
      el(
        "span",
        {},
        `${rule.questions} questions this hour. Allowing `,
        el("b", {}, visible(rule.tool)),
        ` ${COVERS[rule.scope]} `,
        el("code", {}, visible(rule.pattern)),
        ` would have answered ${rule.covers} of them. `,
      ),
      this.act,
    );
    this.rule = rule;
  }

  press() {
    if (this.isShown) return this.sheet.allowNow("session");
    this.isShown = true;
    this.remember.propose(this.rule);
    this.act.textContent = "Allow, and add this rule";
    this.act.disabled = true;
    this.sheet.rearm(); // the second press of a double click adds nothing
  }

  /** Looking is free; adding waits for what an allow waits for. */
  ready(mayAllow) {
    this.act.disabled = this.isShown && !mayAllow;
  }
}

function choice(label, options) {
  return el(
    "select",
    { "aria-label": label },
    ...Object.entries(options).map(([value, text]) => el("option", { value }, text)),
  );
}
