// A unified diff side by side: removed on the left, added on the right, with line numbers.

import { el } from "./dom.js";
import { visible } from "./inert.js";

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const MOST_ROWS = 4000;

/** A table with two columns; on a narrow page the columns stand below each other by style. */
export function sideBySide(diff) {
  const body = el("tbody");
  let left = 0,
    right = 0,
    removed = [],
    added = [];
  const flush = () => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++) {
      body.append(
        line(
          i < removed.length ? left++ : "",
          removed[i],
          "removed",
          i < added.length ? right++ : "",
          added[i],
          "added",
        ),
      );
    }
    ((removed = []), (added = []));
  };
  for (const text of diff.split("\n").slice(0, MOST_ROWS)) {
    const hunk = HUNK.exec(text);
    if (hunk) {
      flush();
      [left, right] = [Number(hunk[1]), Number(hunk[3])];
      body.append(el("tr", { class: "hunk" }, el("td", { colspan: "4" }, text)));
    } else if (text.startsWith("---") && !left && !right) continue;
    else if (text.startsWith("+++") && !left && !right) continue;
    else if (text.startsWith("-")) removed.push(text.slice(1));
    else if (text.startsWith("+")) added.push(text.slice(1));
    else if (text.startsWith("\\")) continue;
    else if (text.startsWith(" ")) {
      flush();
      body.append(line(left++, text.slice(1), "", right++, text.slice(1), ""));
    } else if (text) {
      flush();
      body.append(el("tr", { class: "hunk" }, el("td", { colspan: "4" }, visible(text))));
    }
  }
  flush();
  const columns = el("colgroup", {}, ...["number", "", "number", ""].map((kind) => el("col", { class: kind })));
  const table = el(
    "table",
    { class: "diff", "aria-label": "Changes, old on the left, new on the right" },
    columns,
    body,
  );
  return el("div", { class: "diff-scroll", tabindex: "0" }, table);
}

function line(oldNumber, oldText, oldKind, newNumber, newText, newKind) {
  const cell = (text, kind) =>
    el(
      "td",
      { class: text === undefined ? "nothing" : kind && `diff-${kind}` },
      text === undefined ? "" : visible(text),
    );
  return el(
    "tr",
    { class: oldKind || newKind ? "changed" : "same" },
    el("td", { class: "number" }, String(oldNumber)),
    cell(oldText, oldKind),
    el("td", { class: "number" }, String(newNumber)),
    cell(newText, newKind),
  );
}

/** "+12 −3" of a unified diff. */
export function counts(diff) {
  let added = 0,
    removed = 0;
  for (const line of diff.split("\n")) {
    if (line.startsWith("+") && !line.startsWith("+++")) added++;
    if (line.startsWith("-") && !line.startsWith("---")) removed++;
  }
  return `+${added} −${removed}`;
}

/** A text with unified diffs in it: what is said as it is, the difference of each file as a table under its name. */
export function withDiffs(text) {
  const lines = text.split("\n");
  const nodes = [];
  let said = [];
  const flush = () => {
    if (said.some((line) => line.trim())) nodes.push(el("p", { class: "said" }, visible(said.join("\n"))));
    said = [];
  };
  for (let at = 0; at < lines.length;) {
    const end = endOfDiff(lines, at);
    if (end === at) said.push(lines[at++]);
    else {
      flush();
      const diff = lines.slice(at, end).join("\n");
      const [, name] = /^\S+ (?:[ab]\/)?(.*)/.exec(lines[at + 1].endsWith(" /dev/null") ? lines[at] : lines[at + 1]);
      nodes.push(el("p", { class: "counts" }, el("code", {}, visible(name)), ` ${counts(diff)}`), sideBySide(diff));
      at = end;
    }
  }
  flush();
  return nodes;
}

/** The place after the difference of one file, which a line begins; that line's own place where it begins none. */
function endOfDiff(lines, start) {
  if (!lines[start].startsWith("--- ") || !lines[start + 1]?.startsWith("+++ ")) return start;
  let at = start + 2;
  for (let hunk; (hunk = HUNK.exec(lines[at] ?? ""));) {
    let [old, current] = [Number(hunk[2] ?? 1), Number(hunk[4] ?? 1)];
    for (at++; (old > 0 || current > 0) && at < lines.length && /^[-+ \\]/.test(lines[at]); at++) {
      if (/^[- ]/.test(lines[at])) old--;
      if (/^[+ ]/.test(lines[at])) current--;
    }
    if (lines[at]?.startsWith("\\")) at++;
  }
  return at === start + 2 ? start : at;
}
