// The head of the page: which channel, who one is, the time, the width, the keys.

import { byId, el, fill, icon } from "./dom.js";
import { avatar } from "./people.js";
import { openMenu } from "./popup.js";
import { now, shortDate, timestampText } from "./time.js";

const HOUR = 3_600_000;
const STEPS = [
  ["+ 1 minute", HOUR / 60],
  ["+ 15 minutes", HOUR / 4],
  ["+ 1 hour", HOUR],
  ["+ 1 day", 24 * HOUR],
  ["+ 1 week", 7 * 24 * HOUR],
];

const KEYS = [
  ["/", "commands with their options"],
  ["Tab", "pick from the list, go to the next option"],
  ["Enter", "send; pick when something is marked"],
  ["Esc", "close a list; from the empty box to the messages and back"],
  ["↑ ↓", "in the empty box: what was sent before; among messages: the next one"],
  ["Enter or →", "on a message: its buttons and menus"],
  ["Shift F10", "on a message: what apps can do with it"],
  ["Shift Tab", "from the box to the newest buttons"],
  ["Alt ↑ ↓", "the channel above or below"],
  ["Alt 1 2 3", "become that member"],
];

export class Topbar {
  #world;
  #actions;
  #switcher = byId("switcher");

  /** `actions` has `become(member)`, `advance(milliseconds)` and `narrow(on)`. */
  constructor(world, actions) {
    this.#world = world;
    this.#actions = actions;
    for (const event of ["state", "open"]) world.addEventListener(event, () => this.#draw());
    world.addEventListener("unread", () => {
      this.#title();
      this.#marks();
    });
    world.addEventListener("clock", () => this.tick());
    world.addEventListener("state", () => this.#banner());
    world.addEventListener("line", () => this.#banner());
    this.#switcher.addEventListener("keydown", (event) => this.#keys(event));
    this.#clock();
    this.#phone();
    this.#help();
  }

  #draw() {
    const channel = this.#world.channelNamed(this.#world.channel);
    const mark = { thread: "thread", dm: "person" }[channel?.kind] ?? "hash";
    fill(byId("channel-title"), channel && [icon(mark), el("bdi", {}, channel.name), channel.archived && el("small", {}, "archived")]);
    byId("messages").setAttribute("aria-label", channel ? `Messages in ${channel.name}` : "Messages");
    this.#title();
    const focused = this.#switcher.contains(document.activeElement);
    fill(this.#switcher, el("span", { class: "switcher-label", "aria-hidden": "true" }, "You are"), this.#world.people.map(({ id, name }) => el("button", {
      type: "button",
      role: "radio",
      class: "person",
      "aria-checked": id === this.#world.me ? "true" : "false",
      tabindex: id === this.#world.me ? "0" : "-1",
      title: id === this.#world.me ? `You are ${name}` : `Become ${name}`,
      "data-as": id,
      "data-name": name,
      onclick: () => this.#actions.become(id),
    }, avatar(this.#world, id, name), el("bdi", { class: "person-name" }, name), el("span", { class: "count", hidden: true }))));
    this.#marks();
    if (focused) this.#switcher.querySelector('[aria-checked="true"]')?.focus();
    this.tick();
  }

  // The number of mentions stands in the title, where it shows while another window is in front.
  #title() {
    const { channels, channel, me, guild } = this.#world;
    const pings = channels.reduce((sum, { id }) => sum + this.#world.unread(id).pings, 0);
    const parts = [this.#world.channelNamed(channel)?.name, this.#world.member(me)?.name, guild.name || "Sandbox"].filter(Boolean);
    document.title = `${pings > 0 ? `(${pings}) ` : ""}${parts.join(" · ")}`;
  }

  // Who else has been pinged shows on the switcher, so that one person can play all parts in one window.
  #marks() {
    for (const person of this.#switcher.querySelectorAll("[data-as]")) {
      const { as } = person.dataset;
      const waiting = as === this.#world.me ? 0 : this.#world.waiting(as);
      const count = person.querySelector(".count");
      if (person.dataset.waiting === String(waiting)) continue;
      person.dataset.waiting = waiting;
      fill(count, String(waiting), el("span", { class: "visually-hidden" }, waiting === 1 ? " mention" : " mentions"));
      count.hidden = waiting === 0;
    }
  }

  #keys(event) {
    const all = [...this.#switcher.querySelectorAll("[role=radio]")];
    const at = all.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (at < 0 || !step || event.altKey) return;
    event.preventDefault();
    const target = all[(at + step + all.length) % all.length];
    target.focus();
    target.click();
  }

  #banner() {
    const { online, bot } = this.#world;
    const text = online === false ? "The line to the sandbox is down. Trying again…" : !bot.connected ? `${bot.name} is not connected. Its commands get no answer.` : "";
    byId("banner").textContent = text;
    byId("banner").hidden = text === "";
  }

  #clock() {
    const button = byId("clock-button");
    button.append(icon("clock"), el("span", { class: "visually-hidden" }, "Time in the sandbox"), el("span", { id: "clock-text" }));
    button.addEventListener("click", () => openMenu(button, "Move the sandbox's time", STEPS.map(([label, milliseconds]) => ({
      label,
      name: label.replace("+ ", ""),
      action: () => this.#actions.advance(milliseconds),
    }))));
  }

  /** Shows the present moment of the sandbox. */
  tick() {
    const ahead = now() - Date.now();
    const far = Math.abs(ahead) > 60_000;
    const text = Math.abs(ahead) > 12 * HOUR ? shortDate(now()) : timestampText(now(), "t");
    if (byId("clock-text").textContent !== text) byId("clock-text").textContent = text;
    byId("clock-button").toggleAttribute("data-ahead", far);
    byId("clock-button").title = far ? "The sandbox's time runs ahead of this machine's" : "Time in the sandbox";
  }

  #phone() {
    const button = byId("phone-button");
    button.append(icon("phone"));
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(on));
      this.#actions.narrow(on);
    });
  }

  #help() {
    const dialog = byId("help");
    const close = el("button", { type: "button", class: "button", "data-style": "1", onclick: () => dialog.close() }, "Close");
    fill(dialog, el("h2", { id: "help-title" }, "Keys"),
      el("dl", { class: "keys" }, KEYS.map(([key, text]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)])),
      el("p", {}, "A whole command can be typed at once: its name, then ", el("code", {}, "option:value"), " for each option, with quotes around a value that has spaces."),
      el("div", { class: "modal-actions" }, close));
    byId("help-button").append(icon("keys"));
    byId("help-button").addEventListener("click", () => dialog.showModal());
  }
}
