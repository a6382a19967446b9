// An empty conversation: what it could begin with, and what could be gone on with.

import { button, el } from "./dom.js";
import { visible } from "./inert.js";

export class Welcome {
  constructor(live, composer) {
    this.live = live;
    this.offers = el("div", { class: "offers" });
    this.recent = el("ul", { class: "recent", "aria-label": "Recent conversations" });
    this.element = el(
      "div",
      { class: "welcome" },
      el("h2", {}, "What shall we work on?"),
      el("p", {}, "AIntern reads, searches and runs things in this folder, and asks before it does anything risky."),
      this.offers,
      this.recent,
    );
    this.fill(composer);
  }

  async fill(composer) {
    const { samples = [], recent = [] } = await this.live.ask({ do: "welcome" });
    if (!this.element.isConnected) return;
    this.offers.replaceChildren(
      ...samples.map((text) => button(visible(text), { class: "choice", onclick: () => composer.ask(text) })),
    );
    if (recent.length) this.recent.before(el("h3", {}, "Go on with"));
    this.recent.replaceChildren(...recent.map((each) => el("li", {}, this.conversation(each))));
  }

  conversation({ id, title, time, broken_off: how }) {
    return button(
      "",
      { class: "quiet", onclick: () => this.live.ask({ do: "resume", conversation: id }) },
      el("span", { class: "title" }, visible(title) || "Without a title"),
      how ? el("b", {}, how) : "",
      el("time", {}, new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })),
    );
  }
}
