// Pictures of the workspace in what the model writes. They come over the page's own connection; nothing is fetched from the network.

import { el } from "./dom.js";
import { visible } from "./inert.js";

const FRESH = 5000; // milliseconds in which a picture is asked for once: a paragraph that grows is drawn anew with each frame
const asked = new Map();
let live;

/** Whom to ask. */
export function imagesFrom(connection) {
  live = connection;
}

/** Whether an address is a path: it names no scheme, no other server and no place within a page. */
export const isPath = (address) => !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i.test(address);

/** The picture once it has come; until then, and where it does not, its name. */
export function workspaceImage(address, label) {
  const path = decoded(address);
  const name = el("span", { class: "image", title: visible(path) }, `🖼 ${visible(label || path)}`);
  const place = el("span", {}, name);
  request(path).then(({ image, error }) => {
    if (image) place.replaceChildren(el("img", { src: image, alt: visible(label), title: visible(path) }));
    else name.title = error;
  });
  return place;
}

function request(path) {
  const before = asked.get(path);
  if (before && performance.now() - before.since < FRESH) return before.answer;
  for (const [each, { since }] of asked) if (performance.now() - since >= FRESH) asked.delete(each);
  const answer = live.ask({ do: "image", path });
  asked.set(path, { since: performance.now(), answer });
  return answer;
}

function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // a percent sign that is itself
  }
}
