// A run of a fleet: what it did and does, and the sheet for its open questions.

import { Approval } from "../approval.js";
import { button, el } from "../dom.js";
import { Live } from "../live.js";
import { Transcript } from "../transcript.js";

const LOOKS = 1000; // milliseconds between two looks whether the view has gone

/** Draws the run that `host` names into it, and follows it until the host goes. */
export function showRun(host) {
  const live = new Live(`/live/fleet/${host.dataset.run}`, { passes: true });
  const sheet = el("section", {
    class: "run-sheet",
    role: "dialog",
    "aria-label": "Permission for the run",
    "aria-live": "assertive",
    hidden: true,
  });
  const root = el("div", { class: "run-transcript", role: "log", "aria-label": "What the run does", tabindex: "0" });
  root.dataset.keepsFocus = "";
  const below = button("↓ New below", { class: "run-below", hidden: true });
  const problem = el("p", { class: "problem", role: "alert" });
  host.append(problem, root, below);
  new Transcript(root, live, { foot: [el("i", { class: "run-sheet-place", "aria-hidden": "true" }), sheet], below });
  const approval = new Approval(sheet, live);
  live.on("settled", (id) => approval.close(id));
  live.on("unreachable", (why) => (problem.textContent = why));
  live.connect();
  const looking = setInterval(() => {
    if (host.isConnected) return;
    clearInterval(looking);
    approval.leave();
    live.close();
  }, LOOKS);
}
