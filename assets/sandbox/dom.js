// Nodes are built by hand and texts are text nodes: names and messages are untrusted, so markup is never parsed from them.

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  send: "M5 12 20 5l-5 15-3.5-6.5z M11.5 13.5 20 5",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z M12 8v4.5l3 2",
  phone: "M8 3.5h8a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5z M11 17.5h2",
  keys: "M4 6.5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z M7 10h.01M10.5 10h.01M14 10h.01M17 10h.01M8 14h8",
  hash: "M5 9h14.5M4.5 15H19M10 4.5 8 19.5M16 4.5l-2 15",
  thread: "M5 5v7a4 4 0 0 0 4 4h10M15 12l4 4-4 4",
  person: "M12 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5",
  window: "M13 5h6v6M19 5l-8 8M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  chevron: "M7 10l5 5 5-5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  reply: "M5 19v-5a5 5 0 0 1 5-5h9M15 5l4 4-4 4",
  eye: "M3 12s3.3-6 9-6 9 6 9 6-3.3 6-9 6-9-6-9-6z M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  file: "M7 3.5h7l4 4V20a.5.5 0 0 1-.5.5h-10.5A.5.5 0 0 1 6.5 20V4a.5.5 0 0 1 .5-.5z M14 3.5V8h4",
  plus: "M12 6v12M6 12h12",
};

/** Builds an element. `on…` attributes are listeners, `vars` are CSS custom properties, empty values are left out. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "vars") {
      for (const [property, setting] of Object.entries(value)) node.style.setProperty(property, setting);
    } else if (name.startsWith("on")) {
      node.addEventListener(name.slice(2), value);
    } else {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  node.append(...kept(children));
  return node;
}

function kept(children) {
  return children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false);
}

/** Builds one of the page's own icons; it is decoration, its button carries the name. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.dataset.icon = name;
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Replaces what a node holds. */
export function fill(node, ...children) {
  node.replaceChildren(...kept(children));
  return node;
}

/** The element of the page with this id. */
export function byId(id) {
  return document.getElementById(id);
}

let serial = 0;

/** An id that no other element has, for labels and descriptions. */
export function freshId(prefix) {
  serial += 1;
  return `${prefix}-${serial}`;
}

/** Only web addresses become links or pictures; `javascript:` and its kin stay text. */
export function webAddress(text) {
  try {
    const url = new URL(text);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

/** Says something to a screen reader without moving the focus. */
export function announce(text) {
  const line = el("p", {}, text);
  const box = byId("announcer");
  box.append(line);
  while (box.childElementCount > 6) box.firstElementChild.remove();
}

/** Calls `action` once, `delay` milliseconds after the last call. */
export function debounce(action, delay) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), delay);
  };
}
