// A border between two panes: drawn by the pointer or moved by the arrow keys; its place is kept in this browser.

const STEP = 24; // pixels a key

// Of the pane that is measured: how large it is when the border stands at a point, and which keys make it larger and smaller.
const SIDES = {
  left: { sizeAt: (box, { clientX }) => clientX - box.left, grows: "ArrowRight", shrinks: "ArrowLeft" },
  right: { sizeAt: (box, { clientX }) => box.right - clientX, grows: "ArrowLeft", shrinks: "ArrowRight" },
  bottom: { sizeAt: (box, { clientY }) => box.bottom - clientY, grows: "ArrowUp", shrinks: "ArrowDown" },
};

/**
 * Sets the property `name` of the page to the size of the pane at a `side` of what is `within`: at least `least` pixels, and so that the
 * others are left `leaves`. `begin` is that size, or its part of the whole, before a person has chosen one.
 */
export function splitter(element, name, { side, begin, least, leaves, within = document.documentElement }) {
  const key = `pane${name}`;
  const { sizeAt, grows, shrinks } = SIDES[side];
  let chosen = Number(localStorage.getItem(key)); // by a person; a small window shows less of it for a while
  let size = 0;

  function set(wanted) {
    const box = within.getBoundingClientRect();
    const room = side === "bottom" ? box.height : box.width;
    if (!room) return; // not in front
    const most = Math.max(least, room - leaves);
    size = Math.round(Math.min(Math.max(wanted || (begin < 1 ? begin * room : begin), least), most));
    document.body.style.setProperty(name, `${size}px`);
    const values = { now: size, min: least, max: Math.round(most) };
    for (const [which, value] of Object.entries(values)) element.setAttribute(`aria-value${which}`, String(value));
  }

  function keep() {
    chosen = size;
    localStorage.setItem(key, String(size));
  }

  element.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (element.hasPointerCapture(event.pointerId)) set(sizeAt(within.getBoundingClientRect(), event));
  });
  element.addEventListener("pointerup", keep);
  element.addEventListener("keydown", (event) => {
    const step = { [grows]: STEP, [shrinks]: -STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    set(size + step);
    keep();
  });
  new ResizeObserver(() => set(chosen)).observe(within);
}
