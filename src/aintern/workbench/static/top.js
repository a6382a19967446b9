// The bar above: where this is, the model, the mode, agent mode, how full the context is; and the call for attention.

import { byId, el } from "./dom.js";
import { visible } from "./inert.js";

const MODES = { always_ask: "Always ask", ask_for_risky: "Ask for risky", auto_approve: "Auto-approve", disabled: "Tools disabled" };
const TITLE = "AIntern";

export class Top {
  constructor(live) {
    this.live = live;
    live.on("hello", (facts) => this.facts(facts));
    live.on("desk", (facts) => this.facts(facts));
    live.on("used", (tokens) => this.used(tokens));
    live.on("waiting", (count, question) => this.waiting(count, question));
    live.on("connected", () => document.body.classList.remove("offline"));
    live.on("disconnected", () => document.body.classList.add("offline"));
    byId("tools").addEventListener("click", () => live.ask({ do: "tools", on: !this.tools }));
    byId("model").addEventListener("change", (event) => this.choose(event.target));
    byId("notify").addEventListener("click", () => this.mayNotify());
    this.drawNotify();
  }

  facts({ workspace, model, context, mode, tools, warnings }) {
    this.context = context;
    this.tools = tools;
    this.name = model;
    byId("workspace").textContent = workspace.split("/").filter(Boolean).at(-1) ?? workspace;
    byId("workspace").title = workspace;
    byId("model").value = model;
    byId("mode").textContent = MODES[mode] ?? mode;
    byId("mode").dataset.mode = mode;
    byId("tools").setAttribute("aria-checked", String(tools));
    byId("hints").replaceChildren(...warnings.map((text) => el("p", {}, visible(text))));
    this.used({});
  }

  async choose(field) {
    const spec = field.value.trim();
    if (!spec || spec === this.name) return (field.value = this.name);
    const reply = await this.live.ask({ do: "model", spec });
    if (!reply.error) return;
    byId("problem").textContent = `${reply.error} ${reply.hint ?? ""}`;
    field.value = this.name;
  }

  used({ prompt = 0, completion = 0 }) {
    const meter = byId("context");
    const total = prompt + completion;
    meter.hidden = !total;
    meter.textContent = this.context ? `${Math.round((100 * total) / this.context)} % of context` : `${total.toLocaleString()} tokens`;
    meter.title = `${prompt.toLocaleString()} in, ${completion.toLocaleString()} out${this.context ? ` of ${this.context.toLocaleString()}` : ""}`;
  }

  waiting(count, question) {
    document.title = count ? `● ${count === 1 ? "An answer is" : `${count} answers are`} awaited — ${TITLE}` : TITLE;
    byId("waiting").textContent = count ? `${count} waiting` : "";
    if (!count) this.note?.close();
    if (!count || question.id === this.noted || !document.hidden) return;
    this.noted = question.id;
    if (globalThis.Notification?.permission === "granted") {
      this.note = new Notification("AIntern asks for permission", { body: visible(question.summary).slice(0, 200), tag: "aintern" });
      this.note.onclick = () => globalThis.focus();
    }
  }

  async mayNotify() {
    await globalThis.Notification?.requestPermission();
    this.drawNotify();
  }

  drawNotify() {
    byId("notify").hidden = !globalThis.Notification || Notification.permission !== "default";
  }
}
