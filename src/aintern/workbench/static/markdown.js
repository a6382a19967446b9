// Markdown as it streams: what is complete is never touched again, so that the work is linear in the text.
// Builds elements and text nodes only; a link leads to http and https alone, and an image of the network is a link, not fetched.

import { el } from "./dom.js";
import { inline } from "./markdown_inline.js";
import { Code, FORMULA, Formula, LONGEST, Paragraph, ROW, STRETCH, Table } from "./markdown_leaves.js";

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^`\s]*)[^`]*$/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const RULE = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])(\s+|$)/;
const QUOTE = /^ {0,3}> ?/;
const FOOTNOTE = /^ {0,3}\[\^([^\]\s]{1,40})\]:\s+(.*)$/;
const DEEPEST = 8;
const PART = 64; // blocks that are laid out together; parts out of sight cost nothing

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
    return (
      FENCE.test(line) ||
      HEADING.test(line) ||
      ITEM.test(line) ||
      QUOTE.test(line) ||
      ROW.test(line) ||
      FORMULA.test(line) ||
      FOOTNOTE.test(line)
    );
  }

  /** The block that a line opens, true when the line was a block by itself, null for running text. */
  open(line) {
    let found;
    if ((found = FENCE.exec(line))) return new Code(found[1], found[2]);
    if (FORMULA.test(line)) return new Formula();
    if ((found = HEADING.exec(line))) return this.single(el(`h${found[1].length}`), found[2]);
    if (RULE.test(line)) return this.single(el("hr"), "");
    if ((found = FOOTNOTE.exec(line)))
      return this.single(el("p", { class: "footnote" }, el("sup", {}, found[1]), " "), found[2]);
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

class List {
  constructor(marker, depth) {
    this.number = parseInt(marker, 10);
    this.depth = depth;
    this.element = el("div", { class: "list" });
    this.stretch();
    this.blank = false;
  }

  get ordered() {
    return !Number.isNaN(this.number);
  }

  stretch() {
    this.items = el(this.ordered ? "ol" : "ul", this.ordered ? { start: this.number } : {});
    this.element.append(this.items);
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
    return (
      line.length - line.trimStart().length >= Math.min(this.indent ?? 2, 4) || (this.indent && /^\s{2,}/.test(line))
    );
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
    if (this.items.childElementCount >= STRETCH) this.stretch();
    this.items.append(item);
    this.number += 1;
    this.item = new MarkdownStream(item, this.depth + 1);
    const task = /^\[([ xX])\]\s+/.exec(line.slice(found[0].length));
    item.classList.toggle("todo", Boolean(task));
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
      return this.items.append(this.preview);
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
