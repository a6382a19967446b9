// Markdown as it streams: what is complete is never touched again, so that the work is linear in the text.
// Builds elements and text nodes only; a link leads to http and https alone, and an image is a link, not fetched.

import { button, copy, el } from "./dom.js";
import { diffLine, highlighted } from "./highlight.js";

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^`\s]*)[^`]*$/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const RULE = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])(\s+|$)/;
const QUOTE = /^ {0,3}> ?/;
const ROW = /^\s*\|.*\|\s*$/;
const DIVIDER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const LONGEST = 1500; // characters of a paragraph that may still change
const DEEPEST = 8;
const PART = 24; // blocks that are laid out together; parts out of sight cost nothing

export class MarkdownStream {
  constructor(root, depth = 0) {
    this.root = root;
    this.depth = depth;
    this.rest = "";
    this.block = null;
    this.ghost = null;
    this.frame = 0;
    this.part = root;
  }

  /** Puts a block at the end: a long text is split into parts, so that a frame's work does not grow with it. */
  append(element) {
    if (this.depth === 0 && (this.part === this.root || this.part.childElementCount >= PART)) {
      this.part = el("div", { class: "part" });
      this.root.append(this.part);
    }
    this.part.append(element);
  }

  /** More text; shown with the next frame. */
  push(text) {
    this.rest += text;
    this.frame ||= requestAnimationFrame(() => this.flush());
  }

  /** Shows what has arrived. */
  flush() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const lines = this.rest.split("\n");
    this.rest = lines.pop();
    for (const line of lines) this.line(line.replace(/\r$/, ""));
    while (this.rest.length > LONGEST) {
      const cut = this.rest.lastIndexOf(" ", LONGEST) + 1 || LONGEST;
      this.fragment(this.rest.slice(0, cut));
      this.rest = this.rest.slice(cut);
    }
    this.tail(this.rest);
  }

  /** No more text comes. */
  finish() {
    this.flush();
    if (this.rest) this.line(this.rest);
    this.rest = "";
    this.close();
  }

  /** One complete line. */
  line(line) {
    this.unghost();
    const block = this.block;
    if (block?.takes?.(line)) return block.line(line);
    if (!line.trim()) return this.close();
    const opened = this.open(line);
    if (opened === true) return;
    if (opened) {
      this.close();
      this.block = opened;
      this.append(opened.element);
      return opened.first?.(line);
    }
    if (!(this.block instanceof Paragraph)) {
      this.close();
      this.block = new Paragraph();
      this.append(this.block.element);
    }
    this.block.add(line + "\n");
  }

  /** The start of a line that is too long to wait for its end. */
  fragment(text) {
    this.unghost();
    if (this.block?.fragment) return this.block.fragment(text);
    if (!(this.block instanceof Paragraph)) this.line("\u200b");
    this.block.add(text);
  }

  /** The line that is still being written: shown, and taken back with the next one. */
  tail(text) {
    this.unghost();
    const block = this.block;
    if (block?.tail && (!text || block.takes(text))) return block.tail(text);
    if (!text.trim()) return block instanceof Paragraph && block.show("");
    if (block instanceof Paragraph && !this.starts(text)) return block.show(text);
    this.ghost = el("div", { class: "ghost" });
    this.append(this.ghost);
    new MarkdownStream(this.ghost, this.depth + 1).line(text);
  }

  unghost() {
    this.ghost?.remove();
    this.ghost = null;
  }

  close() {
    this.block?.close?.();
    this.block = null;
  }

  starts(line) {
    return FENCE.test(line) || HEADING.test(line) || ITEM.test(line) || QUOTE.test(line) || ROW.test(line);
  }

  /** The block that a line opens, true when the line was a block by itself, null for running text. */
  open(line) {
    let found;
    if ((found = FENCE.exec(line))) return new Code(found[1], found[2]);
    if ((found = HEADING.exec(line))) return this.single(el(`h${found[1].length}`), found[2]);
    if (RULE.test(line)) return this.single(el("hr"), "");
    if (this.depth >= DEEPEST) return null;
    if ((found = ITEM.exec(line))) return new List(found[2], this.depth);
    if (QUOTE.test(line)) return new Quote(this.depth);
    if (ROW.test(line)) return new Table();
    return null;
  }

  single(element, text) {
    this.close();
    inline(text, element);
    this.append(element);
    return true;
  }
}

class Paragraph {
  constructor() {
    this.element = el("p");
    this.open = el("span");
    this.element.append(this.open);
    this.text = "";
  }

  add(text) {
    this.text += text;
    if (this.text.length > LONGEST) {
      const done = el("span");
      inline(this.text, done);
      this.open.before(done);
      this.text = "";
    }
    this.show("");
  }

  show(more) {
    this.open.replaceChildren();
    inline((this.text + more).replace(/\n$/, ""), this.open);
  }
}

class Code {
  constructor(fence, language) {
    this.fence = fence;
    this.language = language.toLowerCase();
    this.code = el("code", { tabindex: "0", "aria-label": `Code ${language}` });
    this.last = document.createTextNode("");
    this.code.append(this.last);
    const copier = button("Copy", { class: "quiet", onclick: () => copy(this.code.textContent.replace(/\n$/, ""), copier) });
    const head = el("div", { class: "code-head" }, el("span", {}, language || "text"), copier);
    this.element = el("div", { class: "code" }, head, el("pre", {}, this.code));
    this.closed = false;
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
    const nodes = this.language === "diff" ? diffLine(line) : highlighted(line, this.language);
    this.last.data = "";
    this.last.before(...nodes, "\n");
  }

  fragment(text) {
    this.last.data = "";
    this.last.before(text);
  }

  tail(text) {
    this.last.data = text.trim().startsWith(this.fence) ? "" : text;
  }
}

class List {
  constructor(marker, depth) {
    this.ordered = /\d/.test(marker);
    this.depth = depth;
    this.element = el(this.ordered ? "ol" : "ul", this.ordered ? { start: parseInt(marker, 10) } : {});
    this.blank = false;
  }

  first(line) {
    this.line(line);
  }

  takes(line) {
    if (!line.trim()) return true;
    const found = ITEM.exec(line);
    const ours = found && /\d/.test(found[2]) === this.ordered;
    return ours || this.indented(line) || (!this.blank && !found && !FENCE.test(line) && !HEADING.test(line));
  }

  indented(line) {
    return line.length - line.trimStart().length >= Math.min(this.indent ?? 2, 4) || (this.indent && /^\s{2,}/.test(line));
  }

  line(line) {
    if (!line.trim()) {
      this.blank = true;
      return this.item?.line("");
    }
    this.blank = false;
    const found = ITEM.exec(line);
    if (found && !(this.indent && found[1].length >= this.indent)) return this.start(found, line);
    this.item.line(this.stripped(line));
  }

  start(found, line) {
    this.item?.close();
    this.indent = found[0].length;
    const item = el("li");
    this.element.append(item);
    this.item = new MarkdownStream(item, this.depth + 1);
    const task = /^\[([ xX])\]\s+/.exec(line.slice(found[0].length));
    if (task) item.append(el("span", { class: "task" }, task[1] === " " ? "☐ " : "☑ "));
    const text = line.slice(found[0].length + (task ? task[0].length : 0));
    if (text) this.item.line(text);
  }

  stripped(line) {
    const room = line.length - line.trimStart().length;
    return line.slice(Math.min(room, this.indent));
  }

  fragment(text) {
    this.item.fragment(this.item.block ? text : text.trimStart());
  }

  tail(text) {
    const found = ITEM.exec(text);
    if (found && !(this.indent && found[1].length >= this.indent)) {
      this.item?.tail("");
      this.preview ||= el("li");
      this.preview.replaceChildren();
      inline(text.slice(found[0].length), this.preview);
      return this.element.append(this.preview);
    }
    this.preview?.remove();
    this.item?.tail(this.stripped(text));
  }

  close() {
    this.preview?.remove();
    this.item?.close();
  }
}

class Quote {
  constructor(depth) {
    this.element = el("blockquote");
    this.inner = new MarkdownStream(this.element, depth + 1);
  }

  first(line) {
    this.line(line);
  }

  takes(line) {
    return QUOTE.test(line);
  }

  line(line) {
    this.inner.line(line.replace(QUOTE, ""));
  }

  tail(text) {
    this.inner.tail(text.replace(QUOTE, ""));
  }

  close() {
    this.inner.unghost();
    this.inner.close();
  }
}

class Table {
  constructor() {
    this.body = el("tbody");
    this.element = el("div", { class: "table" }, el("table", {}, this.body));
  }

  first(line) {
    this.line(line);
  }

  takes(line) {
    return ROW.test(line) || /^\s*\|/.test(line);
  }

  line(line) {
    this.last?.remove();
    if (DIVIDER.test(line)) return this.body.firstChild?.classList.add("head");
    this.body.append(row(line));
  }

  tail(text) {
    this.last?.remove();
    if (text.trim() && !DIVIDER.test(text)) this.body.append((this.last = row(text)));
  }
}

function row(line) {
  const cells = line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/);
  return el("tr", {}, ...cells.map((text) => {
    const cell = el("td");
    inline(text.trim().replaceAll("\\|", "|"), cell);
    return cell;
  }));
}

const INLINE =
  /\\([\\`*_{}[\]()#+\-.!|~>])|(`+)([\s\S]*?[^`])\2(?!`)|!?\[([^\]\n]{0,500})\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)|(https?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]*_])|(\*\*|__)(?=\S)([\s\S]*?\S)\7|(?<!\w)(\*|_)(?=\S)([^*_]*?\S)\9(?!\w)|~~(?=\S)([\s\S]*?\S)~~/g;

/** Running text with code, emphasis and links, as nodes. */
export function inline(text, parent, depth = 0) {
  let end = 0;
  if (depth < 4) {
    for (const found of text.matchAll(INLINE)) {
      if (found.index > end) parent.append(text.slice(end, found.index));
      parent.append(piece(found, depth));
      end = found.index + found[0].length;
    }
  }
  parent.append(text.slice(end).replace(/\u200b\n/, ""));
}

function piece(found, depth) {
  const [whole, escaped, , code, label, url, bare, , strong, , emphasis, struck] = found;
  if (escaped) return escaped;
  if (code !== undefined) return el("code", {}, code.trim() || code);
  if (label !== undefined) return link(whole, label, url);
  if (bare) return link(bare, bare, bare);
  const element = el(strong !== undefined ? "strong" : emphasis !== undefined ? "em" : "del");
  inline(strong ?? emphasis ?? struck, element, depth + 1);
  return element;
}

/** Only http and https lead anywhere; anything else stays the text that it was. */
function link(whole, label, url) {
  if (!/^https?:\/\/[^\s]+$/i.test(url)) return whole;
  const text = whole.startsWith("!") ? `🖼 ${label || url}` : label || url;
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow", title: url }, text);
}
