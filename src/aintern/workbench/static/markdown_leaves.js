// The blocks of Markdown that hold text: paragraph, code, formula, table.
//
// Each is laid out in stretches: what is added to a long one changes its last stretch alone, so that a frame's work does
// not grow with the text.

import { button, copy, el } from "./dom.js";
import { diffLine, highlighted } from "./highlight.js";
import { inline } from "./markdown_inline.js";
import { math } from "./math.js";

export const ROW = /^\s*\|.*\|\s*$/;
const DIVIDER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
export const FORMULA = /^ {0,3}(?:\$\$(?:(?!\$\$).)*(?:\$\$)?|\\\[(?:(?!\\\]).)*(?:\\\])?)\s*$/;
const LONGEST_FORMULA = 2000; // characters
export const LONGEST = 1500; // characters of running text that may still change
export const STRETCH = 40; // rows, items or lines of code
const PIECES = 4; // of LONGEST characters, in a stretch of running text

export class Paragraph {
  constructor() {
    this.element = el("p");
    this.open = el("span");
    this.stretch();
    this.text = "";
  }

  /** Running text can't be laid out in part: a very long paragraph breaks the line where a stretch ends. */
  stretch() {
    this.pieces = 0;
    this.element.classList.toggle("long", this.element.childElementCount > 0);
    this.element.append(el("span", { class: "stretch" }, this.open));
  }

  add(text) {
    this.text += text;
    if (this.text.length > LONGEST) {
      if (this.pieces === PIECES) this.stretch();
      const done = el("span");
      inline(this.text, done);
      this.open.before(done);
      this.text = "";
      this.pieces += 1;
    }
    this.show("");
  }

  show(more) {
    this.open.replaceChildren();
    inline((this.text + more).replace(/\n$/, ""), this.open);
  }
}

export class Code {
  constructor(fence, language) {
    this.fence = fence;
    this.language = language.toLowerCase();
    this.code = el("code", { tabindex: "0", "aria-label": `Code ${language}` });
    this.last = document.createTextNode("");
    this.stretch();
    const copier = button("Copy", { class: "quiet", onclick: () => copy(this.text, copier) });
    const head = el("div", { class: "code-head" }, el("span", {}, language || "text"), copier);
    this.element = el("div", { class: "code" }, head, el("pre", {}, this.code));
    this.closed = false;
  }

  get text() {
    return [...this.code.children].map((stretch) => stretch.textContent).join("\n");
  }

  stretch() {
    this.lines = 0;
    this.code.append(el("span", { class: "stretch" }, this.last));
  }

  /** Between two lines; stretches are lines apart by themselves, for who copies what is selected as well. */
  get gap() {
    return this.lines && !this.begun ? "\n" : "";
  }

  first() {}

  takes() {
    return !this.closed;
  }

  line(line) {
    const end = line.trim();
    if (end.startsWith(this.fence) && new RegExp(`^[${this.fence[0]}]+$`).test(end)) {
      this.closed = true;
      this.last.data = "";
      return;
    }
    if (this.lines >= STRETCH && !this.begun) this.stretch();
    this.last.data = "";
    this.last.before(this.gap, ...(this.language === "diff" ? diffLine(line) : highlighted(line, this.language)));
    this.lines += 1;
    this.begun = false;
  }

  /** A piece of one very long line: a box of its own in that line. */
  fragment(text) {
    this.last.data = "";
    this.last.before(this.gap, el("span", { class: "piece" }, text));
    this.begun = true;
  }

  tail(text) {
    this.last.data = !text || text.trim().startsWith(this.fence) ? "" : this.gap + text;
  }
}

/** From `$$` or `\\[` to its counterpart; what has none before a blank line is running text. */
export class Formula {
  constructor() {
    this.text = "";
    this.last = document.createTextNode("");
    this.element = el("p", {}, this.last);
    this.closed = false;
  }

  first(line) {
    this.closing = line.trimStart().startsWith("$$") ? "$$" : "\\]";
    this.line(line.trim());
  }

  takes(line) {
    return !this.closed && this.text.length < LONGEST_FORMULA && line.trim() !== "";
  }

  line(line) {
    this.fragment(`${line}\n`);
    const written = this.text.trim();
    if (written.length < 5 || !written.endsWith(this.closing)) return;
    this.closed = true;
    this.element.replaceChildren(math(written.slice(2, -2), true, written));
  }

  fragment(text) {
    this.text += text;
    this.last.data = "";
    this.last.before(text);
  }

  tail(text) {
    this.last.data = text;
  }

  close() {
    if (this.closed) return;
    this.element.replaceChildren();
    inline(this.text.trimEnd(), this.element);
  }
}

export class Table {
  constructor() {
    this.element = el("div", { class: "table" });
    this.stretch();
  }

  /** The rows so far set the widths of the columns; those to come can't move them any more. */
  stretch() {
    const cells = [...(this.body?.rows[0].cells ?? [])];
    this.widths ??= cells.length ? cells.map((cell) => cell.getBoundingClientRect().width) : undefined;
    const columns = (this.widths ?? []).map((width) => el("col", { width }));
    this.body = el("tbody");
    const table = el("table", { class: this.widths && "stretch" }, el("colgroup", {}, ...columns), this.body);
    if (this.widths) table.style.width = `${this.widths.reduce((sum, width) => sum + width, 0)}px`;
    this.element.append(table);
  }

  first(line) {
    this.line(line);
  }

  takes(line) {
    return ROW.test(line) || /^\s*\|/.test(line);
  }

  line(line) {
    this.last?.remove();
    if (DIVIDER.test(line)) return this.element.querySelector("tr")?.classList.add("head");
    if (this.body.rows.length === STRETCH) this.stretch();
    this.body.append(row(line));
  }

  tail(text) {
    this.last?.remove();
    if (text.trim() && !DIVIDER.test(text)) this.body.append((this.last = row(text)));
  }
}

function row(line) {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/);
  return el(
    "tr",
    {},
    ...cells.map((text) => {
      const cell = el("td");
      inline(text.trim().replaceAll("\\|", "|"), cell);
      return cell;
    }),
  );
}
