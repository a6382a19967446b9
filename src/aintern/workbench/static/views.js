// The rail: which view is in front. Views other than the chat are NiceGUI's, and are made when first looked at.

import { byId } from "./dom.js";
import { wakeViews } from "./late_views.js";

export class Views {
  constructor() {
    this.buttons = [...document.querySelectorAll("#rail [data-view]:not([hidden])")];
    this.names = this.buttons.map((each) => each.dataset.view);
    for (const each of this.buttons) each.addEventListener("click", () => this.show(each.dataset.view));
    addEventListener("hashchange", () => this.fromAddress());
    this.fromAddress();
  }

  fromAddress() {
    const name = location.hash.slice(1);
    this.show(this.names.includes(name) ? name : "chat", false);
  }

  show(name, remember = true) {
    document.body.dataset.view = name;
    for (const each of this.buttons) each.setAttribute("aria-current", each.dataset.view === name ? "page" : "false");
    if (remember) history.replaceState(null, "", name === "chat" ? location.pathname : `#${name}`);
    if (name !== "chat") (wakeViews(), tellServer(name));
    if (name !== "chat" && remember) focusView();
    if (name === "chat") byId("message").focus({ preventScroll: true });
  }
}

/** The next Tab goes on in the view. */
function focusView() {
  const app = byId("app");
  app.tabIndex = -1;
  app.focus({ preventScroll: true });
}

/** NiceGUI's own script may still be on its way; `then` is done once it has been told. */
function tellServer(name, then) {
  if (globalThis.did_handshake) {
    // All but the files are made anew: a click on what still stands there would be lost.
    if (name !== "files")
      for (const each of document.querySelectorAll(`[aria-label="${name} view"] > *`)) each.inert = true;
    globalThis.emitEvent("view", { name, dark: document.documentElement.dataset.theme === "dark" });
    then?.();
  } else if (document.body.dataset.view === name) setTimeout(() => tellServer(name, then), 50);
}

/** Shows a file of the workspace in the editor. */
export function openFile(views, path, line) {
  views.show("files");
  tellServer("files", () => globalThis.emitEvent("open_file", { path, line }));
}

/** Shows what a call changed, with the file in the editor. */
export function openChange(views, call) {
  views.show("files");
  tellServer("files", () => globalThis.emitEvent("open_change", { call }));
}

/** Shows the terminal and gives it the keys, once it is there. */
export function openTerminal(views, tries = 200) {
  if (tries === 200) views.show("files");
  const tab = document.querySelector('.below [role="tab"]'); // the first
  if (tab?.ariaSelected === "false") tab.click();
  const field = document.querySelector(".terminal-box .xterm-helper-textarea");
  if (field?.closest(".terminal-box").checkVisibility()) field.focus();
  else if (tries && document.body.dataset.view === "files") setTimeout(() => openTerminal(views, tries - 1), 50);
}

const THEMES = ["auto", "light", "dark"];

/** Light, dark, or as the system has it; kept in this browser. */
export class Theme {
  constructor() {
    this.button = byId("theme");
    this.button.addEventListener("click", () => this.set(THEMES[(THEMES.indexOf(this.value) + 1) % THEMES.length]));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.set(this.value));
    this.set(localStorage.getItem("theme") ?? "auto");
  }

  set(value) {
    this.value = value;
    localStorage.setItem("theme", value);
    const dark = value === "dark" || (value === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    this.button.title = `Theme: ${value}`;
    this.quasar(dark);
  }

  quasar(dark) {
    if (globalThis.Quasar && globalThis.did_handshake) {
      globalThis.setDark(dark);
      globalThis.emitEvent("theme", dark);
    } else if (this.value) setTimeout(() => this.quasar(document.documentElement.dataset.theme === "dark"), 100);
  }
}

/** The list of shortcuts. */
export class Help {
  constructor() {
    this.dialog = byId("help");
    byId("help-button").addEventListener("click", () => this.open());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.close());
  }

  get isOpen() {
    return this.dialog.open;
  }

  open() {
    if (!this.isOpen) this.dialog.showModal();
  }

  close() {
    this.dialog.close();
  }
}
