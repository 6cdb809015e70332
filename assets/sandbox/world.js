// What this window knows: who it is, who and what is here, and the messages it has seen. Views listen to its events:
// "state" (people, channels, commands), "messages" (a channel changed), "unread", "line" (the connection came or went).

import { api } from "./api.js";
import { now, setNow } from "./time.js";

const PAGE = 50;
// Channels whose newest messages are fetched at once, to count what is unread; the others wait until they are opened.
const MOST_CHANNELS = 40;
const RETRY = 3000;

/** Snowflakes are 64-bit numbers written as strings; longer is later. */
export function compareIds(one, other) {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}

function pinged(message, member) {
  return message.author?.id !== member && (message.sandbox?.pinged ?? []).includes(member);
}

export class World extends EventTarget {
  me = null;
  guild = { id: "", name: "" };
  members = [];
  roles = [];
  channels = [];
  commands = [];
  bot = { id: "", name: "Bot", connected: false };
  channel = null;
  /** Whether events arrive; null until the first connection. */
  online = null;
  #messages = new Map();
  #complete = new Set();
  #loaded = new Set();
  #dismissed = new Set();
  #counts = new Map();
  #source = null;
  #refreshing = null;
  /** Whether this member's line has been open before: one that is replaced has missed events, too. */
  #opened = false;
  #turn = 0;

  #tell(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Becomes a member and opens a channel; without either, the first one there is. */
  async become(as, channel) {
    this.#source?.close();
    this.#messages.clear();
    this.#complete.clear();
    this.#loaded.clear();
    this.#counts.clear();
    this.#refreshing = null;
    this.#opened = false;
    this.#turn += 1;
    const turn = this.#turn;
    this.me = as ?? await this.#anyone();
    await this.refresh();
    // Somebody else was chosen meanwhile.
    if (turn !== this.#turn) return;
    this.#dismissed = new Set(JSON.parse(sessionStorage.getItem(`sandbox.dismissed.${this.me}`) ?? "[]"));
    this.channel = this.channels.find(({ id }) => id === channel)?.id ?? this.channels[0]?.id ?? null;
    this.#listen();
    await Promise.all(this.channels.slice(0, MOST_CHANNELS).map(({ id }) => this.#load(id)));
    if (turn !== this.#turn) return;
    this.#tell("state");
    if (this.channel) this.open(this.channel);
  }

  async #anyone() {
    const { me, members } = await api.state();
    return me?.id ?? me ?? members.find((member) => !member.bot)?.id;
  }

  /** Asks anew who and what is here. Calls made meanwhile share one answer. */
  refresh() {
    if (this.#refreshing) return this.#refreshing;
    const as = this.me;
    const asked = api.state(as)
      .then((state) => { if (as === this.me) this.#take(state); })
      // Taking an answer may change who this window is, so the call is known by itself.
      .finally(() => { if (asked === this.#refreshing) this.#refreshing = null; });
    this.#refreshing = asked;
    return asked;
  }

  #take(state) {
    setNow(state.now_ms);
    this.guild = state.guild ?? this.guild;
    this.members = state.members ?? [];
    this.roles = state.roles ?? [];
    this.channels = state.channels ?? [];
    this.commands = state.commands ?? [];
    this.bot = { ...this.bot, ...state.bot };
    const humans = this.members.filter((member) => !member.bot);
    if (!humans.some(({ id }) => id === this.me) && humans.length > 0) this.me = humans[0].id;
    if (this.channel && !this.channels.some(({ id }) => id === this.channel)) {
      this.channel = this.channels[0]?.id ?? null;
      if (this.channel) this.open(this.channel);
    }
    this.#tell("state");
  }

  #listen() {
    const as = this.me;
    this.#source = api.events(as, {
      open: () => {
        this.online = true;
        this.#tell("line");
        // What happened while the line was down is only in the lists.
        if (this.#opened) this.#again();
        this.#opened = true;
      },
      lost: () => {
        this.online = false;
        this.#tell("line");
        // The browser tries again by itself, unless the answer was a refusal.
        const again = () => { if (as === this.me && this.#source?.readyState === EventSource.CLOSED) this.#listen(); };
        if (this.#source.readyState === EventSource.CLOSED) setTimeout(again, RETRY);
      },
      event: (event) => {
        if (as === this.me) this.#hear(event);
      },
    });
  }

  async #again() {
    await this.refresh();
    this.#messages.clear();
    this.#complete.clear();
    this.#loaded.clear();
    await Promise.all(this.channels.slice(0, MOST_CHANNELS).map(({ id }) => this.#load(id)));
    if (this.channel) this.#tell("messages", { channel: this.channel, reset: true });
  }

  #hear(event) {
    switch (event.type) {
      case "message":
      case "update":
        this.#put(event.channel ?? event.message.channel_id, event.message, event.type === "message");
        break;
      case "delete":
        this.#remove(event.channel, event.id ?? event.message?.id ?? event.message);
        break;
      case "clock":
        setNow(event.now_ms);
        this.#tell("clock");
        break;
      case "channels":
      case "commands":
      case "members":
      case "bot":
        this.refresh().catch(() => {});
        break;
      default:
        // "modal" and "autocomplete" are answered to the window that asked.
        break;
    }
  }

  async #load(channel, before) {
    const as = this.me;
    const answer = await api.messages(as, channel, before, PAGE).catch(() => []);
    if (as !== this.me) return;
    this.#loaded.add(channel);
    const list = Array.isArray(answer) ? answer : answer.messages ?? [];
    if (list.length < PAGE) this.#complete.add(channel);
    const known = this.#of(channel);
    for (const message of list) if (!known.has(message.id)) known.set(message.id, message);
    this.#count(channel);
  }

  /** Loads older messages of a channel; false when there are none. */
  async older(channel) {
    const first = this.list(channel)[0];
    if (!first || this.#complete.has(channel)) return false;
    await this.#load(channel, first.id);
    this.#tell("messages", { channel, older: true });
    return true;
  }

  #of(channel) {
    if (!this.#messages.has(channel)) this.#messages.set(channel, new Map());
    return this.#messages.get(channel);
  }

  #put(channel, message, fresh) {
    const known = this.#of(channel);
    const before = known.get(message.id);
    const news = fresh && !before;
    const reworded = before !== undefined && (before.content !== message.content || before.sandbox?.thinking !== message.sandbox?.thinking);
    known.set(message.id, message);
    if (!this.channels.some(({ id }) => id === channel)) this.refresh().catch(() => {});
    this.#count(channel);
    this.#tell("messages", { channel, id: message.id, news, reworded });
  }

  #remove(channel, id) {
    for (const [where, known] of channel ? [[channel, this.#of(channel)]] : this.#messages) {
      if (known.delete(id)) {
        this.#count(where);
        this.#tell("messages", { channel: where, id });
      }
    }
  }

  /** The messages of a channel in the order they were sent. */
  list(channel) {
    return [...this.#of(channel).values()]
      .filter(({ id }) => !this.#dismissed.has(id))
      .sort((one, other) => compareIds(one.id, other.id));
  }

  message(channel, id) {
    return this.#of(channel).get(id);
  }

  /** Hides an ephemeral message in this window, as its owner asked. */
  dismiss(channel, id) {
    this.#dismissed.add(id);
    sessionStorage.setItem(`sandbox.dismissed.${this.me}`, JSON.stringify([...this.#dismissed].slice(-200)));
    this.#tell("messages", { channel, id });
  }

  /** Shows a channel. */
  open(channel) {
    this.channel = channel;
    this.#tell("open", { channel });
    this.markRead(channel);
    if (!this.#loaded.has(channel)) this.#load(channel).then(() => this.#tell("messages", { channel, reset: true }));
  }

  // What was read belongs to the member, not to the window, so it is kept where all windows find it.
  #readKey(channel, member = this.me) {
    return `sandbox.read.${member}.${channel}`;
  }

  /** Remembers that everything in a channel has been seen. */
  markRead(channel) {
    const last = this.list(channel).at(-1);
    if (last && localStorage.getItem(this.#readKey(channel)) !== last.id) localStorage.setItem(this.#readKey(channel), last.id);
    this.#count(channel);
  }

  /** Counts anew what is unread, as another window may have shown it. */
  recount() {
    for (const channel of this.#messages.keys()) this.#count(channel);
  }

  #count(channel) {
    const read = new Map(this.people.map(({ id }) => [id, localStorage.getItem(this.#readKey(channel, id)) ?? "0"]));
    const pings = new Map();
    let unread = 0;
    for (const message of this.#of(channel).values()) {
      if (message.author?.id !== this.me && compareIds(message.id, read.get(this.me) ?? "0") > 0) unread += 1;
      for (const [member, last] of read) {
        if (pinged(message, member) && compareIds(message.id, last) > 0) pings.set(member, (pings.get(member) ?? 0) + 1);
      }
    }
    this.#counts.set(channel, { unread, pings });
    this.#tell("unread", { channel });
  }

  /** How many messages of a channel are new to this member, and how many of those pinged them. */
  unread(channel) {
    const { unread, pings } = this.#counts.get(channel) ?? { unread: 0, pings: new Map() };
    return { unread, pings: pings.get(this.me) ?? 0 };
  }

  /** How many messages that this window can see have pinged a member who has not seen them yet. */
  waiting(member) {
    return [...this.#counts.values()].reduce((sum, { pings }) => sum + (pings.get(member) ?? 0), 0);
  }

  /** Whether a message notified this member. */
  pingsMe(message) {
    return pinged(message, this.me);
  }

  member(id) {
    return this.members.find((member) => member.id === id);
  }

  get people() {
    return this.members.filter((member) => !member.bot && !member.left);
  }

  channelNamed(id) {
    return this.channels.find((channel) => channel.id === id);
  }

  /** Milliseconds since 1970 of a message, from its own time or else the present. */
  static timeOf(message) {
    const time = Date.parse(message.timestamp);
    return Number.isNaN(time) ? now() : time;
  }
}
