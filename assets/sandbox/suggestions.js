// The list above the composer: commands, options, choices, members. The focus stays in the text; this list is only pointed at.

import { byId, el, fill } from "./dom.js";

export class Suggestions {
  #box = byId("suggestions");
  #owner = null;
  #title = "";
  #items = [];
  #active = -1;

  constructor() {
    // A press must not take the focus from the text.
    this.#box.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  get open() {
    return this.#items.length > 0;
  }

  /** The item that Enter would pick. */
  get active() {
    return this.#items[this.#active] ?? null;
  }

  /**
   * Shows items for an input. An item has a `label`, perhaps a `note` and a `tag`, and `pick`.
   * `active` is the one that Enter picks at first, -1 for none.
   */
  show(owner, title, items, active) {
    if (items.length === 0) return this.hide();
    if (this.#owner !== owner) this.hide();
    this.#owner = owner;
    this.#title = title;
    this.#items = items;
    fill(this.#box, title && el("p", { class: "suggestions-title", role: "presentation" }, title), items.map((item, index) => el("div", {
      role: "option",
      id: `suggestion-${index}`,
      class: "suggestion",
      "aria-selected": "false",
      "data-suggestion": item.key ?? item.label,
      onclick: () => item.pick(),
      onpointermove: () => this.#point(index, false),
    }, el("span", { class: "suggestion-label" }, el("bdi", {}, item.label)), item.note && el("span", { class: "suggestion-note" }, item.note), item.tag && el("span", { class: "suggestion-tag" }, item.tag))));
    this.#box.hidden = false;
    // A text area has no such state; the inputs of options do.
    if (owner.getAttribute("role") === "combobox") owner.setAttribute("aria-expanded", "true");
    owner.setAttribute("aria-controls", this.#box.id);
    this.#point(Math.min(active, items.length - 1));
    return undefined;
  }

  /** Keeps the items that still fit what is typed, until new ones come: Enter must not pick what was meant for less text. */
  narrow(typed) {
    if (!this.open) return;
    const wanted = typed.trim().toLowerCase();
    const texts = ({ label, key }) => [label.toLowerCase(), String(key ?? "").toLowerCase()];
    const items = this.#items.filter((item) => texts(item).some((text) => text.includes(wanted)));
    const exact = items.findIndex((item) => texts(item).includes(wanted));
    this.show(this.#owner, this.#title, items, Math.max(exact, 0));
  }

  hide() {
    this.#box.hidden = true;
    this.#box.replaceChildren();
    this.#items = [];
    this.#active = -1;
    if (this.#owner?.hasAttribute("aria-expanded")) this.#owner.setAttribute("aria-expanded", "false");
    this.#owner?.removeAttribute("aria-activedescendant");
    this.#owner?.removeAttribute("aria-controls");
    this.#owner = null;
  }

  #rows() {
    return this.#box.querySelectorAll("[role=option]");
  }

  #point(index, scroll = true) {
    const rows = this.#rows();
    rows[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const row = rows[index];
    if (!row) {
      this.#owner?.removeAttribute("aria-activedescendant");
      return;
    }
    row.setAttribute("aria-selected", "true");
    this.#owner?.setAttribute("aria-activedescendant", row.id);
    if (scroll) row.scrollIntoView({ block: "nearest" });
  }

  /** Moves by arrow keys, around the ends. True if the key was one of them. */
  move(key) {
    if (!this.open || (key !== "ArrowDown" && key !== "ArrowUp")) return false;
    const count = this.#items.length;
    if (this.#active < 0) this.#point(key === "ArrowDown" ? 0 : count - 1);
    else this.#point((this.#active + (key === "ArrowDown" ? 1 : count - 1)) % count);
    return true;
  }

  /** Picks the active item, or the first when `orFirst`. True if there was one. */
  pick(orFirst = false) {
    const item = this.active ?? (orFirst ? this.#items[0] : null);
    item?.pick();
    return Boolean(item);
  }
}
