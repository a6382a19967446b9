// A unified diff side by side: removed on the left, added on the right, with line numbers.

import { el } from "./dom.js";
import { visible } from "./inert.js";

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
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
      [left, right] = [Number(hunk[1]), Number(hunk[2])];
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
