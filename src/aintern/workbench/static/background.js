// Commands that run in the background: shown above the message box, to be read and stopped.

import { button, drawList, el } from "./dom.js";
import { visible } from "./inert.js";

export class Background {
  constructor(root, live, fail) {
    Object.assign(this, { root, live, fail });
    live.on("hello", () => this.draw([]));
    live.on("background_changed", ({ commands }) => this.draw(commands.filter(({ running }) => running)));
  }

  draw(commands) {
    this.root.hidden = commands.length === 0;
    drawList(
      this.root,
      commands,
      (each) => this.row(each),
      ({ id, command }) => [id, command],
    );
  }

  row({ id, command }) {
    const shown = visible(command);
    const output = el("pre", { hidden: true, tabindex: "0", "aria-label": `Output of ${id}` });
    const read = button("Output", {
      class: "quiet",
      "aria-expanded": "false",
      "aria-label": `Output of ${id}: ${shown}`,
      onclick: () => this.toggle(id, read, output),
    });
    const stop = button("Stop", {
      class: "quiet",
      "aria-label": `Stop ${id}: ${shown}`,
      onclick: () => this.command({ do: "stop_background", id }),
    });
    const name = el("code", { title: shown }, shown);
    return el("li", {}, el("span", { class: "when" }, `${id} runs`), name, read, stop, output);
  }

  async toggle(id, read, output) {
    if (output.hidden) {
      const reply = await this.command({ do: "read_background", id });
      if (reply.error) return;
      output.textContent = visible(reply.output) || "It has printed nothing yet.";
    }
    output.hidden = !output.hidden;
    read.setAttribute("aria-expanded", String(!output.hidden));
    output.scrollTop = output.scrollHeight;
  }

  async command(command) {
    const reply = await this.live.ask(command);
    if (reply.error) this.fail(reply);
    return reply;
  }
}
