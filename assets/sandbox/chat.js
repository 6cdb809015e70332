// The messages of the open channel, kept in step with what the world knows. Nodes are kept while their message is the same.

import { announce, byId, el } from "./dom.js";
import { closePopup, popupAnchor } from "./popup.js";
import { continues, drawMessage, spokenText } from "./message.js";
import { dayText, sameDay } from "./time.js";
import { World } from "./world.js";

const NEAR = 48;
const CONTROL = "[data-component]";
const FOCUSABLE = "button:not(:disabled), a[href], [tabindex='0']";

export class Chat {
  #world;
  #actions;
  #list = byId("messages");
  #scroller = byId("scroller");
  #jump = byId("jump");
  #notes = byId("notes");
  #drawn = new Map();
  #stuck = true;
  #top = 0;
  #loading = false;

  constructor(world, actions) {
    this.#world = world;
    this.#actions = actions;
    world.addEventListener("open", () => this.#open());
    world.addEventListener("state", () => this.#redraw());
    world.addEventListener("messages", ({ detail }) => this.#changed(detail));
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.#jump.addEventListener("click", () => this.toEnd());
    this.#list.addEventListener("keydown", (event) => this.#keys(event));
    this.#list.addEventListener("contextmenu", (event) => this.#contextMenu(event));
    // Pictures and the composer change heights after the fact.
    const heights = new ResizeObserver(() => {
      if (this.#stuck) this.#scroller.scrollTop = this.#scroller.scrollHeight;
    });
    heights.observe(this.#list);
    heights.observe(this.#scroller);
    heights.observe(this.#notes);
    document.addEventListener("visibilitychange", () => this.#seen());
  }

  #open() {
    this.#drawn.clear();
    this.#list.replaceChildren();
    this.#notes.replaceChildren();
    this.#redraw();
    this.toEnd();
  }

  #redraw() {
    this.#drawn.clear();
    this.#render();
  }

  #changed({ channel, id, news, reworded, older, reset }) {
    if (reset) return this.#redraw();
    if (channel !== this.#world.channel) return undefined;
    const before = this.#scroller.scrollHeight;
    this.#render();
    if (older) this.#scroller.scrollTop += this.#scroller.scrollHeight - before;
    const message = this.#world.message(channel, id);
    if (!message) return undefined;
    if ((news || reworded) && message.author?.id !== this.#world.me) announce(spokenText(message, this.#world));
    if (!news) return undefined;
    const caller = message.sandbox?.interaction?.member ?? message.interaction_metadata?.user?.id;
    const mine = message.author?.id === this.#world.me || caller === this.#world.me;
    if (this.#stuck || mine) this.toEnd();
    else this.#jump.hidden = false;
    return this.#seen();
  }

  #seen() {
    if (document.visibilityState === "visible" && this.#stuck && this.#world.channel) this.#world.markRead(this.#world.channel);
  }

  /** Scrolls to the newest message. */
  toEnd() {
    this.#stuck = true;
    this.#jump.hidden = true;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#seen();
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    // Only a move upward lets go of the end: what grows below does so by itself, and is followed.
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.#stuck = true;
    else if (scrollTop < this.#top) this.#stuck = false;
    this.#top = scrollTop;
    if (this.#stuck && !this.#jump.hidden) this.toEnd();
    if (scrollTop < 200) this.#older();
  }

  async #older() {
    if (this.#loading || !this.#world.channel) return;
    this.#loading = true;
    await this.#world.older(this.#world.channel);
    this.#loading = false;
  }

  #render() {
    const messages = this.#world.channel ? this.#world.list(this.#world.channel) : [];
    const kept = new Map();
    const nodes = [];
    let previous;
    for (const message of messages) {
      const moment = World.timeOf(message);
      const newDay = !previous || !sameDay(moment, World.timeOf(previous));
      if (newDay) nodes.push(this.#day(moment));
      const follows = !newDay && continues(message, previous, this.#world);
      const known = this.#drawn.get(message.id);
      const entry = known && known.message === message && known.follows === follows ? known : this.#draw(message, follows, known);
      kept.set(message.id, entry);
      nodes.push(entry.node);
      previous = message;
    }
    const lost = this.#list.contains(document.activeElement) ? document.activeElement.closest("[data-message-id]")?.dataset.messageId : null;
    if (messages.length === 0) nodes.push(this.#welcome());
    this.#place(nodes);
    this.#drawn = kept;
    if (popupAnchor() && !popupAnchor().isConnected) closePopup();
    if (lost && !kept.has(lost)) this.#actions.focusComposer();
  }

  // Moves as few nodes as it can: a node that is moved loses its focus.
  #place(nodes) {
    const wanted = new Set(nodes);
    for (const node of [...this.#list.children]) if (!wanted.has(node)) this.#leave(node, nodes);
    let at = this.#list.firstElementChild;
    for (const node of nodes) {
      if (node === at) at = at.nextElementSibling;
      else this.#list.insertBefore(node, at);
    }
    if (this.#refocus) this.#refocus();
    this.#refocus = null;
  }

  #refocus = null;

  // When a message is drawn anew while the focus is in it, the focus goes to the control that took the old one's place.
  #leave(node, nodes) {
    const focused = document.activeElement;
    if (node.contains(focused)) {
      const heir = nodes.find((other) => other.id === node.id && other.id !== "");
      const place = [...node.querySelectorAll(CONTROL)].indexOf(focused);
      this.#refocus = heir && (() => {
        const next = focused === node ? heir : successor(heir, focused, place);
        if (next) next.focus({ preventScroll: true });
        else this.#actions.focusComposer();
      });
    }
    node.remove();
  }

  #draw(message, follows, known) {
    const node = drawMessage(message, { world: this.#world, actions: this.#actions, follows });
    if (known) this.#keepPictures(known.node, node);
    return { message, follows, node };
  }

  // The old picture stays behind the new one until that has loaded, so that a board does not blink between two turns.
  #keepPictures(from, to) {
    const old = from.querySelectorAll("img");
    to.querySelectorAll("img").forEach((image, index) => {
      const before = old[index];
      if (!before?.complete || before.naturalWidth === 0) return;
      if (image.dataset.sized === undefined) {
        image.dataset.sized = "";
        image.style.setProperty("--width", before.naturalWidth);
        image.style.setProperty("--height", before.naturalHeight);
      }
      image.style.backgroundImage = `url(${JSON.stringify(before.src)})`;
      image.addEventListener("load", () => { image.style.backgroundImage = ""; }, { once: true });
    });
  }

  #day(moment) {
    const text = dayText(moment);
    const known = [...this.#list.children].find((node) => node.dataset.day === text);
    return known ?? el("li", { class: "day", "data-day": text }, el("span", {}, text));
  }

  #welcome() {
    const channel = this.#world.channelNamed(this.#world.channel);
    const bot = this.#world.bot.name;
    return el("li", { class: "welcome" },
      el("h3", {}, channel ? ["This is the beginning of ", el("bdi", {}, channel.kind === "dm" ? channel.name : `#${channel.name}`)] : "There is no channel here"),
      channel && el("p", {}, "Type ", el("kbd", {}, "/"), " to see what ", el("bdi", {}, bot), " can do, or say hello."),
      channel && this.#world.commands.length > 0 && el("button", { type: "button", class: "button", "data-style": "1", "data-action": "show-commands", onclick: () => this.#actions.onCommand("") }, "Show the commands"));
  }

  // The menu of apps, by the right button or its key; links, pictures and marked text keep the browser's own.
  #contextMenu(event) {
    const button = event.target.closest(".message")?.querySelector(".message-apps");
    if (!button || event.shiftKey && event.button === 2 || event.target.closest("a, img") || !getSelection().isCollapsed) return;
    event.preventDefault();
    button.click();
  }

  /** Moves the focus to the newest message. */
  focusLast() {
    const last = [...this.#list.querySelectorAll(".message")].at(-1);
    last?.focus();
    return Boolean(last);
  }

  #keys(event) {
    const message = event.target.closest?.(".message");
    if (!message || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      event.preventDefault();
      this.#actions.focusComposer();
      return;
    }
    if (event.target !== message) return;
    const all = [...this.#list.querySelectorAll(".message")];
    const at = all.indexOf(message);
    const within = message.querySelector("[data-component]:not(:disabled)") ?? message.querySelector(FOCUSABLE);
    const next = { ArrowUp: all[at - 1], ArrowDown: all[at + 1], Home: all[0], End: all.at(-1), Enter: within, ArrowRight: within }[event.key];
    if (event.key === "ArrowDown" && !next) {
      event.preventDefault();
      this.#actions.focusComposer();
    } else if (next) {
      event.preventDefault();
      next.focus();
    }
  }

  /** Says what is on its way, until the answer is called. It stands by the box, so that no message moves for it. */
  pending(text) {
    // What failed before is past once something new is tried.
    for (const note of this.#notes.querySelectorAll("[data-note]")) note.remove();
    const line = el("span", {}, el("bdi", {}, text), el("span", { class: "dots" }, "…"));
    byId("sending").append(line);
    return () => line.remove();
  }

  /** Shows a failure that no message tells of. */
  note(text) {
    const line = el("p", { class: "note failed", role: "alert", "data-note": "" }, el("span", {}, text), " ",
      el("button", { type: "button", class: "link-button", "data-action": "dismiss", onclick: () => line.remove() }, "Dismiss"));
    this.#notes.append(line);
    this.toEnd();
  }
}

// The same control, one that reads the same, the one in the same place; nothing when no control is left.
function successor(message, focused, place) {
  const controls = [...message.querySelectorAll(CONTROL)].filter((control) => !control.disabled);
  return controls.find((control) => control.dataset.customId && control.dataset.customId === focused.dataset.customId)
    ?? controls.find((control) => control.textContent === focused.textContent)
    ?? controls[Math.min(place, controls.length - 1)];
}
