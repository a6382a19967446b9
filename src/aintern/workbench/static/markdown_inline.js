// Running text with code, emphasis and links. A link leads to http and https alone; an image is a link, not fetched.

import { el } from "./dom.js";

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
