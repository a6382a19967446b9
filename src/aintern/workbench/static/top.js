// The bar above: where this is, the model, the mode, agent mode, how full the context is; and the call for attention.

import { byId, el } from "./dom.js";
import { visible } from "./inert.js";
import { ModelPicker } from "./model_picker.js";

const TITLE = "AIntern";

export class Top {
  constructor(live) {
    this.live = live;
    this.modes = {}; // what each is called, by its id
    live.on("hello", (facts) => ((this.modes = facts.modes), this.facts(facts)));
    live.on("status", (facts) => this.facts(facts));
    live.on("mode_changed", ({ mode }) => this.mode(mode));
    this.calls = 0;
    this.questions = new Map();
    live.on("waiting", (count, call) => this.waitingCalls(count, call));
    live.on("question_asked", (question) => this.questioned(question));
    live.on("question_answered", ({ call_id }) => this.questions.delete(call_id) && this.waiting());
    for (const kind of ["hello", "completed"]) live.on(kind, () => (this.questions.clear(), this.waiting()));
    live.on("unknown", (kind) => {
      byId("problem").textContent = `The workbench sent “${kind}”, which this page does not know. Reload the page.`;
    });
    live.on("connected", () => document.body.classList.remove("offline"));
    live.on("disconnected", () => document.body.classList.add("offline"));
    byId("tools").addEventListener("click", () => this.command({ do: "tools", on: !this.tools }));
    this.picker = new ModelPicker(byId("model"), byId("models"), live, (spec) => this.command({ do: "model", spec }));
    byId("mode").addEventListener("click", () => (location.hash = "settings"));
    byId("new").addEventListener("click", () => this.command({ do: "new" }));
    byId("notify").addEventListener("click", () => this.mayNotify());
    this.drawNotify();
  }

  facts({ workspace, title, model, context, used, mode, tools, warnings }) {
    this.tools = tools;
    byId("workspace").textContent = workspace.split("/").filter(Boolean).at(-1) ?? workspace;
    byId("workspace").title = workspace;
    byId("title").textContent = visible(title);
    byId("title").title = title;
    byId("new").hidden = !title;
    this.picker.current = model;
    this.mode(mode);
    byId("tools").setAttribute("aria-checked", String(tools));
    byId("tools").disabled = false; // until now nobody knew which way it stood
    byId("hints").replaceChildren(...warnings.map((text) => el("p", {}, visible(text))));
    this.used(used, context);
  }

  mode(mode) {
    byId("mode").textContent = this.modes[mode] ?? mode;
    byId("mode").dataset.mode = mode;
  }

  /** Whether it could be done; why not is said above the message box. */
  async command(command) {
    byId("problem").textContent = "";
    const reply = await this.live.ask(command);
    if (reply.error) byId("problem").textContent = `${reply.error} ${reply.hint ?? ""}`;
    return !reply.error;
  }

  /** What the next prompt takes of the model's context. */
  used(tokens, length) {
    const meter = byId("context");
    meter.hidden = !tokens;
    meter.textContent = length
      ? `${Math.round((100 * tokens) / length)} % of context`
      : `${tokens.toLocaleString()} tokens in context`;
    meter.title = `The next prompt takes about ${tokens.toLocaleString()} tokens${length ? ` of ${length.toLocaleString()}` : ""}`;
  }

  waitingCalls(count, call) {
    this.calls = count;
    this.waiting(call && { id: call.call_id, title: "AIntern asks for permission", text: call.summary });
  }

  questioned({ call_id: id, question }) {
    this.questions.set(id, question);
    this.waiting({ id, title: "AIntern asks you", text: question });
  }

  /** Title, mark and, while the page is out of sight, a notification of what is awaited; `newest` is what came last. */
  waiting(newest) {
    const count = this.calls + this.questions.size;
    document.title = count ? `● ${count === 1 ? "An answer is" : `${count} answers are`} awaited — ${TITLE}` : TITLE;
    byId("waiting").textContent = count ? `${count} waiting` : "";
    if (!count) this.note?.close();
    if (!count || !newest || newest.id === this.noted || !document.hidden) return;
    this.noted = newest.id;
    if (globalThis.Notification?.permission === "granted") {
      this.note = new Notification(newest.title, { body: visible(newest.text).slice(0, 200), tag: "aintern" });
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
