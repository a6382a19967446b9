// The websocket to the workbench: frames come in and go to who listens, commands go out and get a reply.

const PATIENCE = 5000; // milliseconds that a command waits for a connection

export class Live {
  /** `path`: which of the workbench's websockets; `passes`: frames that nobody listens to are passed over. */
  constructor(path = "/live", { passes = false } = {}) {
    this.path = path;
    this.passes = passes;
    this.listeners = new Map();
    this.waiting = new Map();
    this.number = 0;
    this.tries = 0;
  }

  /** Calls `listener(...values)` for each frame of a name. */
  on(name, listener) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    return this;
  }

  /** Calls the listener's method `on_KIND(...values)` for each frame of a kind that it has one for. */
  attach(listener) {
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(listener))) {
      if (name.startsWith("on_")) this.on(name.slice(3), (...values) => listener[name](...values));
    }
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket.onopen = () => {
      this.tries = 0;
      this.tell("connected");
    };
    this.socket.onmessage = (message) => this.receive(JSON.parse(message.data));
    this.socket.onclose = () => {
      for (const { refuse } of this.waiting.values()) refuse(new Error("The connection was lost."));
      this.waiting.clear();
      this.tell("disconnected");
      if (this.isClosed) return;
      setTimeout(() => this.connect(), Math.min(250 * 2 ** this.tries++, 5000));
    };
  }

  /** For good. */
  close() {
    this.isClosed = true;
    this.socket?.close();
  }

  receive(frame) {
    const [name, ...values] = frame;
    if (name === "reply") {
      this.waiting.get(values[0])?.resolve(values[1]);
      this.waiting.delete(values[0]);
      return;
    }
    if (!this.listeners.has(name) && !this.passes) {
      this.tell("unknown", name);
      throw new Error(`The workbench sent ${name}, which this page does not know.`);
    }
    this.tell(name, ...values);
  }

  tell(name, ...values) {
    for (const listener of this.listeners.get(name) ?? []) listener(...values);
  }

  /** Sends a command, once there is a connection; resolves with its answer, in which `error` says what a person can mend. */
  async ask(command) {
    if (!(await this.opened())) return { error: "Not connected. Is AIntern still running?" };
    const number = ++this.number;
    return new Promise((resolve, refuse) => {
      this.waiting.set(number, { resolve, refuse });
      this.socket.send(JSON.stringify({ n: number, ...command }));
    }).catch((lost) => ({ error: lost.message }));
  }

  async opened() {
    for (let tries = 0; tries < PATIENCE / 50; tries++) {
      if (this.socket?.readyState === WebSocket.OPEN) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  }
}
