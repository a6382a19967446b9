// Text that a person decides about, with everything invisible made visible (UTS #55, UAX #9): control, bidi,
// zero-width and tag characters become escapes, long runs of blanks a count.

const HIDDEN_RANGES = [
  String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u00ad`, // control characters and soft hyphens
  String.raw`\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f`, // letters and marks that show nothing
  String.raw`\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164`, // odd spaces, direction, invisible signs, fillers
  String.raw`\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\u{e0000}-\u{e0fff}`, // variations, byte order mark, tags
];
const HIDDEN = new RegExp(`[${HIDDEN_RANGES.join("")}]`, "gu");
const LOOKALIKES = /[аеорсухіјѕԁһкмтнвгѵԛԝАВЕКМНОРСТХУІЈЅοαρνικτυχωγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]/u;

const escape = (character) => `\\u{${character.codePointAt(0).toString(16)}}`;

/** The text with hidden characters as escapes; in words that mix Latin letters with look-alikes, those as well. */
export function visible(text) {
  return String(text)
    .replace(/\r\n/g, "\n")
    .replace(HIDDEN, escape)
    .replace(/\p{L}+/gu, (word) =>
      LOOKALIKES.test(word) && /[a-z]/i.test(word)
        ? [...word].map((c) => (LOOKALIKES.test(c) ? escape(c) : c)).join("")
        : word,
    )
    .replace(/ {9,}/g, (run) => `[${run.length} spaces]`)
    .replace(/\n(?:[ \t]*\n){3,}/g, (run) => `\n\n[${run.split("\n").length - 2} blank lines]\n\n`);
}

/** A parameter for people: texts as they are, the rest as JSON. */
export function shown(value) {
  return visible(typeof value === "string" ? value : JSON.stringify(value, null, 2));
}
