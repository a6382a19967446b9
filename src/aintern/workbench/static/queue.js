// Messages that wait while the agent works: shown above the message box, to be changed and taken back.

import { button, drawList, el } from "./dom.js";
import { visible } from "./inert.js";

export class Queue {
  constructor(root, live, fail) {
    Object.assign(this, { root, live, fail });
    live.on("hello", () => this.draw([]));
    live.on("queue_changed", ({ messages }) => this.draw(messages));
  }

  draw(messages) {
    this.root.hidden = messages.length === 0;
    drawList(this.root, messages, (each) => this.row(each));
  }

  row({ id, text, steers }) {
    const field = el("input", { "aria-label": "Waiting text", spellcheck: "false" });
    field.value = text;
    field.addEventListener("change", () => this.command({ do: "edit_queued", id, message: field.value }));
    return el(
      "li",
      {},
      el("span", { class: "when" }, steers ? "told next" : "next"),
      field,
      button("×", {
        class: "quiet",
        "aria-label": `Remove ${visible(text)}`,
        onclick: () => this.command({ do: "drop_queued", id }),
      }),
    );
  }

  async command(command) {
    const reply = await this.live.ask(command);
    if (reply.error) this.fail(reply);
  }
}
