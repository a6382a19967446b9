// Running text with code, emphasis, formulas and links. A link leads to http and https alone; an image of the network is a link, not
// fetched.

import { el } from "./dom.js";
import { math } from "./math.js";
import { isPath, workspaceImage } from "./workspace_image.js";

// Groups are numbered over the whole: `\5`, `\10` and `\12` are the marks that opened code, bold and italic.
const INLINE = new RegExp(
  [
    /\$\$([^$]{1,2000})\$\$/, // a formula of its own line
    // One in running text; amounts of money are none, nor are a shell's variables.
    /(?<![\\\w$])\$(?=[^\s$])([^$\n]{0,998}[^\s$\\])\$(?![\w$])/,
    /\\\(([^\n]{1,998}?)\\\)/,
    /\\([\\`*_{}[\]()#+\-.!|~>$])/, // an escaped sign
    /(`+)([\s\S]*?[^`])\5(?!`)/, // code, closed by as many backticks as it began with
    // [text](address "title"); an address may hold a pair of parentheses, as those of Wikipedia do
    /!?\[([^\]\n]{0,500})\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)/,
    /(https?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]*_])/, // a bare address; a full stop or bracket after it is the sentence's
    /(\*\*|__)(?=\S)([\s\S]*?\S)\10/, // bold
    /(?<!\w)(\*|_)(?=\S)([^*_]*?\S)\12(?!\w)/, // italic; snake_case is none
    /~~(?=\S)([\s\S]*?\S)~~/, // struck out
    /\[\^([^\]\s]{1,40})\](?!:)/, // the mark of a footnote
  ]
    .map((part) => part.source)
    .join("|"),
  "g",
);

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
  const [whole, block, formula, bracketed, escaped, , code, label, url, bare, , strong, , emphasis, struck, note] =
    found;
  const tex = block ?? formula ?? bracketed;
  if (tex !== undefined) return math(tex, block !== undefined, whole);
  if (escaped) return escaped;
  if (code !== undefined) return el("code", {}, code.trim() || code);
  if (label !== undefined) return link(whole, label, url);
  if (note) return el("sup", {}, note);
  if (bare) return link(bare, bare, bare);
  const element = el(strong !== undefined ? "strong" : emphasis !== undefined ? "em" : "del");
  inline(strong ?? emphasis ?? struck, element, depth + 1);
  return element;
}

/** Only http and https lead anywhere; anything else stays the text that it was, but for pictures of the workspace. */
function link(whole, label, url) {
  if (whole.startsWith("!") && isPath(url)) return workspaceImage(url, label);
  if (!/^https?:\/\/[^\s]+$/i.test(url)) return whole;
  const text = whole.startsWith("!") ? `🖼 ${label || url}` : label || url;
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow", title: url }, text);
}
