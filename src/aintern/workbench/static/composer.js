// The message box: what is asked, with mentions, attachments, the editor's selection and the terminal's end.

import { byId, button, el } from "./dom.js";
import { Background } from "./background.js";
import { Queue } from "./queue.js";

const MOST_BYTES = 200000;

export class Composer {
  constructor(live) {
    this.live = live;
    this.field = byId("message");
    this.selection = byId("with-selection");
    this.send = byId("send");
    this.stop = byId("stop");
    this.tell = byId("tell");
    this.chips = byId("chips");
    this.problem = byId("problem");
    this.names = byId("mentions");
    this.pasted = [];
    this.history = [];
    byId("composer").addEventListener("submit", (event) => (event.preventDefault(), this.submit()));
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("input", () => (this.grow(), this.complete()));
    this.tell.addEventListener("click", () => this.steer());
    this.stop.addEventListener("click", () => live.ask({ do: "cancel" }));
    byId("attach").addEventListener("click", () => this.picker().click());
    document.addEventListener("drop", (event) => this.drop(event));
    document.addEventListener("dragover", (event) => event.preventDefault());
    this.background = new Background(byId("background"), live, (reply) => this.fail(reply));
    this.queue = new Queue(byId("queue"), live, (reply) => this.fail(reply));
    live.on("running", (running) => this.running(running));
    live.on("hello", () => this.running(false));
    for (const kind of ["hello", "status"]) live.on(kind, ({ selected }) => this.select(selected));
    live.on("started", ({ message }) => this.history.push(message));
  }

  running(running) {
    this.busy = running;
    this.send.textContent = running ? "Queue" : "Send";
    this.send.title = running ? "It is the next request; Ctrl+Enter tells it the agent at once" : "";
    this.stop.hidden = this.tell.hidden = !running;
  }

  select(place) {
    this.selection.disabled = !place;
    byId("selected").textContent = place || "selection";
  }

  submit() {
    const text = this.field.value.trim();
    if (text) this.busy ? this.later(text, "queue") : this.ask(text);
    if (this.send.matches(":focus")) this.field.focus(); // the button would keep Enter to itself, and queue nothing
  }

  steer() {
    const text = this.field.value.trim();
    if (text) this.busy ? this.later(text, "steer") : this.ask(text);
    this.field.focus();
  }

  /** While the agent works: a message that waits for the end, or words that it reads after its next results. */
  async later(message, how) {
    this.problem.textContent = "";
    const reply = await this.live.ask({ do: how, message });
    if (reply.error) return this.fail(reply);
    this.field.value = "";
    this.grow();
  }

  async ask(message) {
    if (!message || this.busy) return;
    this.problem.textContent = "";
    if (this.forkFrom) {
      const forked = await this.live.ask({ do: "fork", message: this.forkFrom });
      if (forked.error) return this.fail(forked);
      this.forkFrom = "";
      this.draw();
    }
    const reply = await this.live.ask({
      do: "ask",
      message,
      pasted: this.pasted,
      selection: this.selection.checked && !this.selection.disabled,
      terminal: byId("with-terminal").checked,
    });
    if (reply.error) return this.fail(reply);
    this.onSend?.();
    this.field.value = "";
    this.pasted = [];
    this.draw();
    this.grow();
  }

  fail({ error, hint }) {
    this.problem.textContent = `${error} ${hint ?? ""}`;
  }

  /** Puts an earlier request back to be changed; sending it forks the conversation there. */
  edit(text, id) {
    this.field.value = text;
    this.forkFrom = id;
    this.draw();
    this.grow();
    this.field.focus();
  }

  key(event) {
    if (!this.names.hidden && ["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"].includes(event.key))
      return this.choose(event);
    const text = this.field.value.trim();
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing && text) {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) this.submit();
      else this.steer();
    } else if (event.key === "ArrowUp" && !this.field.value && this.history.length) {
      event.preventDefault();
      this.field.value = this.history.at(-1);
      this.grow();
    }
  }

  grow() {
    this.field.style.height = "auto";
    this.field.style.height = `${Math.min(this.field.scrollHeight, 240)}px`;
  }

  // -- @file --

  mention() {
    const before = this.field.value.slice(0, this.field.selectionStart);
    return /(?:^|\s)@([^\s@]*)$/.exec(before)?.[1];
  }

  async complete() {
    const text = this.mention();
    if (text === undefined) return (this.names.hidden = true);
    const { paths = [] } = await this.live.ask({ do: "complete", text });
    if (this.mention() !== text) return;
    this.names.replaceChildren(
      ...paths.map((path, place) =>
        el(
          "li",
          {
            role: "option",
            "aria-selected": String(place === 0),
            onmousedown: (event) => (event.preventDefault(), this.take(path)),
          },
          path,
        ),
      ),
    );
    this.names.hidden = paths.length === 0;
  }

  choose(event) {
    event.preventDefault();
    event.stopPropagation();
    const options = [...this.names.children];
    const place = options.findIndex((option) => option.ariaSelected === "true");
    if (event.key === "Escape") return (this.names.hidden = true);
    if (event.key === "Enter" || event.key === "Tab") return this.take(options[place].textContent);
    const next = (place + (event.key === "ArrowDown" ? 1 : -1) + options.length) % options.length;
    options.forEach((option, each) => (option.ariaSelected = String(each === next)));
    options[next].scrollIntoView({ block: "nearest" });
  }

  take(path) {
    const end = this.field.selectionStart;
    const start = end - this.mention().length;
    this.field.setRangeText(`${path} `, start, end, "end");
    this.names.hidden = true;
    this.field.focus();
  }

  // -- attachments --

  picker() {
    const input = el("input", { type: "file", multiple: true });
    input.addEventListener("change", () => this.add(input.files));
    return input;
  }

  drop(event) {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    this.add(event.dataTransfer.files);
  }

  async add(files) {
    for (const file of files) {
      if (file.size > MOST_BYTES) this.problem.textContent = `${file.name} is longer than ${MOST_BYTES / 1000} kB.`;
      else this.pasted.push({ name: file.name, content: await file.text() });
    }
    this.draw();
  }

  draw() {
    const chip = (text, drop) =>
      el(
        "span",
        { class: "chip" },
        text,
        button("×", { class: "quiet", "aria-label": `Remove ${text}`, onclick: drop }),
      );
    const files = this.pasted.map((file) =>
      chip(file.name, () => ((this.pasted = this.pasted.filter((each) => each !== file)), this.draw())),
    );
    const fork = this.forkFrom
      ? [chip("goes on from an earlier request, in a copy", () => ((this.forkFrom = ""), this.draw()))]
      : [];
    this.chips.replaceChildren(...fork, ...files);
  }
}
