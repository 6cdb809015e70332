// The list of channels with their threads, and the members.

import { byId, el, fill, icon } from "./dom.js";
import { avatar } from "./people.js";

export class Sidebar {
  #world;
  #actions;

  /** `actions` has `open(channel)`, `appsFor(anchor, member)` and `addressOf(member)`. */
  constructor(world, actions) {
    this.#world = world;
    this.#actions = actions;
    for (const event of ["state", "open", "unread", "line"]) world.addEventListener(event, () => this.#later());
  }

  #waiting = false;

  // Many events at once are drawn once.
  #later() {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      this.#draw();
    });
  }

  #draw() {
    const focused = document.activeElement?.dataset?.channel;
    const { guild, channels } = this.#world;
    byId("guild-name").textContent = guild.name || "Sandbox";
    const texts = channels.filter(({ kind }) => kind !== "thread" && kind !== "dm");
    const direct = channels.filter(({ kind }) => kind === "dm");
    const known = new Set(channels.map(({ id }) => id));
    const stray = channels.filter(({ kind, parent }) => kind === "thread" && !known.has(parent));
    fill(byId("channels"),
      el("h2", {}, "Channels"),
      el("ul", {}, texts.map((channel) => this.#group(channel)), stray.map((thread) => this.#row(thread))),
      direct.length > 0 && [el("h2", {}, "Direct messages"), el("ul", {}, direct.map((channel) => this.#row(channel)))]);
    this.#drawMembers();
    if (focused) byId("channels").querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus();
  }

  #group(channel) {
    const threads = this.#world.channels.filter(({ kind, parent }) => kind === "thread" && parent === channel.id)
      .sort((one, other) => Number(Boolean(one.archived)) - Number(Boolean(other.archived)));
    const row = this.#row(channel);
    if (threads.length > 0) row.append(el("ul", { class: "threads" }, threads.map((thread) => this.#row(thread))));
    return row;
  }

  #row(channel) {
    const { unread, pings } = this.#world.unread(channel.id);
    const current = channel.id === this.#world.channel;
    return el("li", {}, el("button", {
      type: "button",
      class: "channel",
      "aria-current": current ? "page" : undefined,
      "data-channel": channel.id,
      "data-channel-name": channel.name,
      "data-kind": channel.kind,
      "data-archived": channel.archived,
      "data-unread": current ? 0 : unread,
      "data-mentions": current ? 0 : pings,
      onclick: () => this.#actions.open(channel.id),
    },
    icon({ thread: "thread", dm: "person" }[channel.kind] ?? "hash"),
    el("bdi", { class: "channel-name" }, channel.name),
    channel.archived && el("small", {}, "archived"),
    !current && pings > 0 && el("span", { class: "count" }, pings > 99 ? "99+" : String(pings), el("span", { class: "visually-hidden" }, pings === 1 ? " mention" : " mentions")),
    !current && pings === 0 && unread > 0 && el("span", { class: "visually-hidden" }, "unread")));
  }

  #drawMembers() {
    const { members, bot, me, online } = this.#world;
    const people = members.filter(({ bot: isBot }) => !isBot);
    const bots = members.filter(({ bot: isBot }) => isBot);
    const listed = bots.length > 0 ? bots : [{ ...bot, bot: true }];
    fill(byId("members"), el("h2", {}, "Members"),
      el("ul", {}, people.map((member) => this.#person(member, member.id === me)),
        listed.map((member) => this.#person(member, false, online !== false && (member.id !== bot.id || bot.connected)))));
  }

  #person(member, isMe, connected = true) {
    const row = el("li", { class: "member", "data-member": member.id, "data-member-name": member.name, "data-left": member.left, "data-connected": connected },
      avatar(this.#world, member.id, member.name),
      el("span", { class: "member-name" }, el("bdi", {}, member.name),
        member.bot && el("span", { class: "badge" }, "Bot"),
        member.left && el("small", {}, "has left"),
        member.bot && !connected && el("small", {}, "not connected"),
        isMe && el("small", {}, "you")),
      !member.bot && !isMe && !member.left && el("a", {
        class: "icon-button",
        href: this.#actions.addressOf(member.id),
        target: "_blank",
        rel: "noopener",
        title: `Open a window as ${member.name}`,
        "aria-label": `Open a window as ${member.name}`,
        "data-window-as": member.id,
      }, icon("window")));
    if (this.#world.commands.some(({ type }) => type === 2) && !member.left) {
      const apps = el("button", { type: "button", class: "icon-button", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": `Apps for ${member.name}`, "data-action": "member-apps" }, icon("more"));
      apps.addEventListener("click", () => this.#actions.appsFor(apps, member));
      row.append(apps);
    }
    return row;
  }
}
