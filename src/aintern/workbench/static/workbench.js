// Puts the page together.

import { Activity } from "./activity.js";
import { Approval } from "./approval.js";
import { Composer } from "./composer.js";
import { byId } from "./dom.js";
import { wakeViews } from "./late_views.js";
import { Live } from "./live.js";
import { Shortcuts } from "./shortcuts.js";
import { splitter } from "./splitter.js";
import { Top } from "./top.js";
import { Transcript } from "./transcript.js";
import { goToLine, showChange, watchViews } from "./nicegui_parts.js";
import { Palette } from "./palette.js";
import { imagesFrom } from "./workspace_image.js";
import { Help, openChange, openFile, Theme, Views } from "./views.js";

const live = new Live();
imagesFrom(live);
const composer = new Composer(live);
const transcript = new Transcript(byId("transcript"), live, {
  composer,
  foot: [byId("permission-place"), byId("permission")],
  below: byId("below"),
});
new Activity(live);
const approval = new Approval(byId("permission"), live);
new Top(live);
const theme = new Theme();
const views = new Views();
splitter(byId("splitter"), "--chat", { side: "right", begin: 440, least: 320, leaves: 480 });
const palette = new Palette(live, (path, line) => openFile(views, path, line));
new Shortcuts({ approval, transcript, live, views, palette, help: new Help() });
globalThis.workbench = { live, views, goToLine, showChange, theme };
watchViews();
live.on("live", wakeViews);
live.on("open_change", (call) => openChange(views, call));
document.getElementById("esm-fallback")?.remove(); // NiceGUI's, until its own script comes
live.connect();
