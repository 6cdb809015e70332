// What opens over the page beside the thing that opened it: menus and lists of choices. One at a time.

import { byId, el, freshId } from "./dom.js";

// Letters that follow each other within this many milliseconds are one word to look for.
const WORD_PAUSE = 800;

let current = null;

/** Closes what is open, if anything; the focus returns to the anchor when asked. */
export function closePopup(refocus = false) {
  if (!current) return;
  const { anchor, node, onClose, release } = current;
  current = null;
  release();
  node.remove();
  anchor.setAttribute("aria-expanded", "false");
  if (refocus && anchor.isConnected) anchor.focus();
  onClose?.();
}

/** The element that the open popup belongs to. */
export function popupAnchor() {
  return current?.anchor ?? null;
}

/** Shows `node` beside `anchor` until it is closed, a press falls outside, or the anchor leaves the page. */
export function openPopup(anchor, node, { onClose, matchWidth = false } = {}) {
  closePopup();
  byId("layer").append(node);
  anchor.setAttribute("aria-expanded", "true");
  const outside = (event) => {
    if (!node.contains(event.target) && !anchor.contains(event.target)) closePopup();
  };
  const moved = (event) => {
    if (event.target instanceof Node && node.contains(event.target)) return;
    if (anchor.isConnected) place(anchor, node, matchWidth);
    else closePopup();
  };
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("scroll", moved, true);
  window.addEventListener("resize", moved);
  current = {
    anchor,
    node,
    onClose,
    release() {
      document.removeEventListener("pointerdown", outside, true);
      document.removeEventListener("scroll", moved, true);
      window.removeEventListener("resize", moved);
    },
  };
  place(anchor, node, matchWidth);
}

// Below the anchor if there is room, else above; never past the edge of the window.
function place(anchor, node, matchWidth) {
  const gap = 6;
  const box = anchor.getBoundingClientRect();
  const frame = byId("app").getBoundingClientRect();
  node.style.minWidth = matchWidth ? `${box.width}px` : "";
  node.style.maxWidth = `${frame.width - 2 * gap}px`;
  const below = window.innerHeight - box.bottom - 2 * gap;
  const above = box.top - 2 * gap;
  const upward = below < Math.min(node.scrollHeight, 320) && above > below;
  node.style.maxHeight = `${Math.max(120, Math.min(420, upward ? above : below))}px`;
  const { width, height } = node.getBoundingClientRect();
  const left = Math.min(Math.max(box.left, frame.left + gap), frame.right - width - gap);
  node.style.left = `${Math.max(left, gap)}px`;
  node.style.top = `${upward ? box.top - height - gap : box.bottom + gap}px`;
}

/** Opens a menu of actions: `items` have a `label`, perhaps a `note`, and an `action`. */
export function openMenu(anchor, label, items) {
  const entries = items.map(({ label: text, note, action, name }) => el("button", {
    type: "button",
    role: "menuitem",
    tabindex: "-1",
    class: "menu-item",
    "data-menu-item": name ?? text,
    onclick: () => {
      closePopup(true);
      action();
    },
  }, el("bdi", {}, text), note && el("small", {}, note)));
  const menu = el("div", { class: "popup menu", role: "menu", "aria-label": label }, el("p", { class: "menu-title", "aria-hidden": "true" }, label), entries);
  menu.addEventListener("keydown", (event) => {
    const at = entries.indexOf(document.activeElement);
    const target = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    }[event.key];
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      closePopup(true);
    } else if (target !== undefined) {
      event.preventDefault();
      entries[target].focus();
    }
  });
  openPopup(anchor, menu);
  entries[0]?.focus();
}

/**
 * Opens a list of choices. One choice is sent at once; several are marked and then confirmed.
 * `options` have a `value`, a `label`, perhaps a `description`, an `emoji` and `selected`.
 */
export function openChoices(anchor, { label, options, min, max, onDone }) {
  const several = max > 1;
  const marked = new Set(options.filter(({ selected }) => selected).map(({ value }) => value));
  let active = Math.max(0, options.findIndex(({ selected }) => selected));
  const rows = options.map((option, index) => el("div", {
    role: "option",
    id: freshId("choice"),
    class: "choice",
    "data-value": option.value,
    "aria-selected": marked.has(option.value) ? "true" : "false",
    onclick: () => pick(index),
    onpointermove: () => move(index, false),
  },
  option.emoji && el("span", { class: "choice-emoji", "aria-hidden": "true" }, option.emoji),
  el("span", { class: "choice-text" }, el("bdi", {}, option.label), option.description && el("small", {}, option.description)),
  el("span", { class: "choice-mark", "aria-hidden": "true" })));
  const list = el("div", {
    role: "listbox",
    id: freshId("choices"),
    class: "choices",
    tabindex: "0",
    "aria-label": label,
    "aria-multiselectable": several ? "true" : undefined,
  }, rows);
  const count = el("small", { role: "status" });
  const confirm = el("button", { type: "button", class: "button", "data-style": "1", "data-action": "confirm", onclick: () => finish() }, "Confirm");
  const node = el("div", { class: "popup" }, list, several && el("div", { class: "choices-foot" }, count, confirm));

  function move(index, scroll = true) {
    rows[active]?.removeAttribute("data-active");
    active = index;
    rows[active]?.setAttribute("data-active", "");
    list.setAttribute("aria-activedescendant", rows[active]?.id ?? "");
    if (scroll) rows[active]?.scrollIntoView({ block: "nearest" });
  }

  function tally() {
    const amount = min === max ? `Mark ${min}` : `Mark ${min} to ${max}`;
    count.textContent = `${amount} · ${marked.size} marked`;
    confirm.disabled = marked.size < min || marked.size > max;
  }

  function pick(index) {
    move(index);
    const { value } = options[index];
    if (!several) {
      if (min === 0 && marked.has(value)) marked.clear();
      else {
        marked.clear();
        marked.add(value);
      }
      finish();
      return;
    }
    if (marked.has(value)) marked.delete(value);
    else if (marked.size < max) marked.add(value);
    rows[index].setAttribute("aria-selected", marked.has(value) ? "true" : "false");
    tally();
  }

  function finish() {
    if (marked.size < min || marked.size > max) return;
    const values = options.map(({ value }) => value).filter((value) => marked.has(value));
    closePopup(true);
    onDone(values);
  }

  let typed = "";
  let typedAt = 0;
  function typeAhead(letter) {
    const moment = performance.now();
    typed = moment - typedAt > WORD_PAUSE ? letter : typed + letter;
    typedAt = moment;
    const wanted = typed.toLocaleLowerCase();
    const from = typed.length === 1 ? active + 1 : active;
    for (let step = 0; step < options.length; step += 1) {
      const index = (from + step) % options.length;
      if (options[index].label.toLocaleLowerCase().startsWith(wanted)) return move(index);
    }
    return undefined;
  }

  list.addEventListener("keydown", (event) => {
    const page = 6;
    const target = {
      ArrowDown: Math.min(active + 1, rows.length - 1),
      ArrowUp: Math.max(active - 1, 0),
      PageDown: Math.min(active + page, rows.length - 1),
      PageUp: Math.max(active - page, 0),
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target !== undefined) move(target);
    // In the middle of a word that is typed, a space belongs to it.
    else if (event.key === " " && typed !== "" && performance.now() - typedAt <= WORD_PAUSE) typeAhead(" ");
    else if (event.key === "Enter" && several) finish();
    else if (event.key === "Enter" || event.key === " ") pick(active);
    else if (event.key.length === 1) typeAhead(event.key);
    else return;
    event.preventDefault();
  });
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && !(event.key === "Tab" && !several)) return;
    event.preventDefault();
    event.stopPropagation();
    closePopup(true);
  });

  if (several) tally();
  anchor.setAttribute("aria-controls", list.id);
  openPopup(anchor, node, { matchWidth: true, onClose: () => anchor.removeAttribute("aria-controls") });
  move(active);
  list.focus();
}
