// Colours for code, line by line, from a few rules that fit most languages. Makes spans of text, never markup.

import { el } from "./dom.js";

const WORDS =
  "abstract and any as assert async await bool boolean break case catch char class const continue def default defer " +
  "del do double elif else enum except export extends extern false final finally float fn for from func function " +
  "global go goto if impl implements import in instanceof int interface is lambda let long loop match mod module " +
  "mut namespace new nil none None nonlocal not null Nothing of operator or override package pass private protected " +
  "pub public raise record ref return select self Self short sizeof static str string struct super switch template " +
  "then this throw trait true True False try type typedef typeof union unsafe unsigned use using var virtual void " +
  "when where while with yield";
const KEYWORDS = new Set(WORDS.split(" "));
const SHELL = new Set("bash sh shell zsh console fish".split(" "));
const PLAIN = new Set(["", "text", "txt", "plain", "output", "log"]);
const HASH = new Set(
  "python py ruby rb bash sh shell zsh console yaml yml toml ini makefile make dockerfile r perl elixir fish".split(
    " ",
  ),
);
const TOKEN =
  /(\/\/.*$|--\s.*$|\/\*.*?\*\/|#.*$)|("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|`(?:[^`\\]|\\.)*`?)|(\b\d[\w.]*\b)|([A-Za-z_$][\w$]*)(?=(\s*\()?)/g;
const COMMENTS = {
  "/": () => true,
  "-": (language) => ["sql", "lua", "haskell", "hs"].includes(language),
  "#": (language) => HASH.has(language),
};

/** The nodes of one line of code. */
export function highlighted(line, language) {
  const nodes = [];
  let end = 0;
  if (PLAIN.has(language) || line.length > 2000) return [line];
  for (const found of line.matchAll(TOKEN)) {
    if (found.index < end) continue;
    const [text, comment, string, number, word, call] = found;
    const kind = comment
      ? COMMENTS[comment[0]](language) && "comment"
      : string
        ? "string"
        : number
          ? "number"
          : KEYWORDS.has(word)
            ? "keyword"
            : call
              ? "call"
              : SHELL.has(language) && found.index === 0
                ? "call"
                : "";
    if (!kind) continue;
    if (found.index > end) nodes.push(line.slice(end, found.index));
    nodes.push(el("span", { class: `hl-${kind}` }, text));
    end = found.index + text.length;
  }
  nodes.push(line.slice(end));
  return nodes;
}

/** As for code, but by the marks of a unified diff. */
export function diffLine(line) {
  const kind = line.startsWith("@@") ? "hunk" : line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "";
  return [kind ? el("span", { class: `diff-${kind}` }, line) : line];
}
