// Where a member writes: plain messages, commands as text, and commands with fields.

import { byId, debounce, el, fill, icon } from "./dom.js";
import { CommandForm } from "./command-form.js";
import { catalogue, commandOf, quote, readOptions, search, write } from "./commands.js";
import { asksBot, resolve, suggest } from "./options.js";
import { Suggestions } from "./suggestions.js";

const LONGEST = 2000;
const PAUSE = 140;

export class Composer {
  #world;
  #events;
  #suggestions = new Suggestions();
  #body = byId("composer-body");
  #error = byId("composer-error");
  #hint = byId("composer-hint");
  #input;
  #form = null;
  #list = [];
  #history = [];
  #recalled = null;
  #asked = 0;
  #offerLater = debounce((...values) => this.#offerValue(...values), PAUSE);

  /** `events` has `say(text)`, `command(command, values, written)` (both answer with an error text or nothing) and `leave()`. */
  constructor(world, events) {
    this.#world = world;
    this.#events = events;
    this.#input = this.#textInput();
    byId("send").append(icon("send"));
    byId("composer-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    world.addEventListener("state", () => { this.#list = catalogue(world.commands); });
    world.addEventListener("open", () => this.#opened());
    this.#showText("");
  }

  #textInput() {
    const input = el("textarea", {
      id: "composer-input",
      rows: "1",
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
    });
    input.addEventListener("input", () => {
      this.#recalled = null;
      this.#say(null);
      this.#offer();
      this.#grow();
    });
    input.addEventListener("keydown", (event) => this.#keys(event));
    input.addEventListener("blur", () => {
      this.#asked += 1;
      this.#suggestions.hide();
    });
    input.addEventListener("click", () => this.#offer());
    return input;
  }

  #opened() {
    const channel = this.#world.channelNamed(this.#world.channel);
    const where = channel ? (channel.kind === "dm" ? channel.name : `#${channel.name}`) : "";
    this.#input.setAttribute("aria-label", `Message ${where}, or / for commands`);
    this.#input.placeholder = `Message ${where}, or type /`;
    this.#say(null);
    this.#suggestions.hide();
    this.#input.disabled = !channel;
  }

  /** Puts the focus where one writes. */
  focus() {
    if (this.#form) this.#form.focus();
    else this.#input.focus();
  }

  /** Puts the focus where one writes, unless that would bring up the keyboard of a phone unasked. */
  rest() {
    if (!matchMedia("(pointer: coarse)").matches) this.focus();
  }

  /** Begins a command: its fields if the name is whole, else the list of what fits. */
  begin(name) {
    const command = this.#list.find((other) => other.name === name) ?? (name ? search(this.#list, name)[0] : null);
    if (command) {
      this.#choose(command);
    } else {
      this.#showText(`/${name}`);
      this.#input.focus();
      this.#offer();
    }
  }

  #say(error) {
    this.#error.textContent = error ?? "";
    this.#error.hidden = !error;
    this.#input.setAttribute("aria-invalid", error ? "true" : "false");
  }

  #showText(text) {
    this.#form = null;
    // Suggestions that are still on their way belong to what stood here before.
    this.#asked += 1;
    this.#suggestions.hide();
    this.#hint.textContent = "";
    this.#input.value = text;
    if (!this.#input.isConnected) fill(this.#body, this.#input);
    this.#grow();
  }

  // Where the style sheet can let a box grow with its text, it does.
  #grow() {
    if (CSS.supports("field-sizing", "content")) return;
    this.#input.style.height = "auto";
    this.#input.style.height = `${Math.min(this.#input.scrollHeight, 200)}px`;
  }

  #showForm(command, texts = new Map()) {
    this.#asked += 1;
    this.#say(null);
    this.#suggestions.hide();
    const form = new CommandForm(this.#world, this.#suggestions, command, texts, {
      leave: (text) => {
        this.#showText(text);
        this.#input.focus();
      },
      hint: (text) => { this.#hint.textContent = text; },
      submit: () => this.#submit(),
    });
    this.#form = form;
    fill(this.#body, form.node);
    return form;
  }

  #choose(command) {
    if (command.options.length > 0) {
      this.#showForm(command).focus();
      return;
    }
    this.#showText(`/${command.name}`);
    this.#input.focus();
    this.#hint.textContent = `${command.description} — Enter sends it.`;
  }

  // What can follow the text as it stands.
  #offer() {
    this.#asked += 1;
    this.#hint.textContent = "";
    const text = this.#input.value;
    const atEnd = this.#input.selectionStart === text.length;
    if (!atEnd) return this.#suggestions.hide();
    if (!text.startsWith("/")) return this.#offerMembers(text);
    const hit = commandOf(this.#list, text);
    if (!hit || hit.rest === "") return this.#offerCommands(text.slice(1));
    this.#hint.textContent = hit.command.description;
    const { values, open } = readOptions(hit.command, hit.rest);
    if (!open || (open.positional && hit.command.options.every(({ required }) => !required))) return this.#offerOptions(hit, values);
    if (asksBot(open.option)) return this.#offerLater(hit, open, values, this.#asked);
    return this.#offerValue(hit, open, values, this.#asked);
  }

  #offerMembers(text) {
    const match = /(?:^|\s)@([^\s@]*)$/.exec(text);
    if (!match) return this.#suggestions.hide();
    const wanted = match[1].toLowerCase();
    // A name that is whole needs no list, and Enter sends.
    if (this.#world.members.some(({ name }) => name.toLowerCase() === wanted)) return this.#suggestions.hide();
    const items = this.#world.members.filter(({ name, left }) => !left && name.toLowerCase().startsWith(wanted)).map(({ name, bot }) => ({
      label: `@${name}`,
      note: bot ? "Bot" : undefined,
      pick: () => this.#replaceEnd(match[1].length + 1, `@${name} `),
    }));
    return this.#suggestions.show(this.#input, "Members", items, wanted === "" ? -1 : 0);
  }

  #offerCommands(typed) {
    const items = search(this.#list, typed).slice(0, 50).map((command) => ({
      label: `/${command.name}`,
      key: command.name,
      note: command.description,
      tag: command.options.map(({ name, required }) => required ? name : `${name}?`).join(" "),
      pick: () => this.#choose(command),
    }));
    this.#suggestions.show(this.#input, `Commands of ${this.#world.bot.name}`, items, 0);
  }

  #offerOptions({ command, rest }, values) {
    const partial = /(\S*)$/.exec(rest)[1];
    const free = command.options.filter(({ name }) => !values.has(name) || values.get(name) === partial);
    const items = free.filter(({ name }) => name.toLowerCase().startsWith(partial.toLowerCase())).map((option) => ({
      label: `${option.name}:`,
      key: option.name,
      note: option.description,
      tag: option.required ? "Required" : "Optional",
      pick: () => this.#replaceEnd(partial.length, `${option.name}:`),
    }));
    this.#suggestions.show(this.#input, `/${command.name}`, items, -1);
  }

  async #offerValue({ command }, open, values, asked) {
    if (asked !== this.#asked) return;
    const texts = new Map(values);
    let items;
    try {
      items = await suggest(this.#world, command, open.option, open.partial, texts);
    } catch {
      items = [];
    }
    if (asked !== this.#asked || document.activeElement !== this.#input) return;
    const typed = /^\s*("(?:[^"\\]|\\.)*"?|.*)$/.exec(commandOf(this.#list, this.#input.value)?.rest.slice(open.start) ?? "");
    const length = (typed?.[1] ?? "").length;
    this.#suggestions.show(this.#input, open.option.description || open.option.name, items.map((item) => ({
      label: item.name,
      key: String(item.value),
      note: item.note,
      pick: () => this.#replaceEnd(length, `${quote(/^[@#]/.test(item.name) || open.option.choices ? item.name : item.value)} `),
    })), -1);
  }

  #replaceEnd(length, text) {
    const { value } = this.#input;
    this.#input.value = value.slice(0, value.length - length) + text;
    this.#input.focus();
    this.#grow();
    this.#offer();
  }

  #keys(event) {
    if (event.isComposing) return;
    const { value } = this.#input;
    if (this.#recalled === null && this.#suggestions.move(event.key)) {
      event.preventDefault();
    } else if (event.key === "Tab" && !event.shiftKey && this.#suggestions.open) {
      event.preventDefault();
      this.#suggestions.pick(true);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.#suggestions.open) this.#suggestions.hide();
      else if (value === "") this.#events.leave();
    } else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && (value === "" || this.#recalled !== null)) {
      event.preventDefault();
      this.#recall(event.key === "ArrowUp" ? 1 : -1);
    }
  }

  // Up and down in an empty box go through what was sent before.
  #recall(step) {
    if (this.#history.length === 0) return;
    const place = Math.min((this.#recalled ?? 0) + step, this.#history.length);
    this.#recalled = place > 0 ? place : null;
    this.#showText(place > 0 ? this.#history.at(-place) : "");
  }

  #submit() {
    this.#recalled = null;
    if (this.#form) return this.#sendForm();
    const text = this.#input.value.trim();
    if (!text.startsWith("/")) {
      if (this.#suggestions.active) return void this.#suggestions.pick();
      return this.#sendMessage(text);
    }
    const hit = commandOf(this.#list, text);
    const active = this.#suggestions.active;
    if (active && !(hit && hit.rest === "" && active.key === hit.command.name)) return void this.#suggestions.pick();
    if (!hit) {
      this.#say(`There is no command “${text.split(" ").slice(0, 2).join(" ")}”. Type / to see them all.`);
      return undefined;
    }
    return this.#sendTyped(hit);
  }

  #sendTyped({ command, rest }) {
    const { values: texts, strays } = readOptions(command, rest);
    const values = {};
    const wrong = command.options.filter((option) => {
      if (!texts.has(option.name) || texts.get(option.name) === "") return option.required;
      const { error, value } = resolve(this.#world, option, texts.get(option.name));
      values[option.name] = value;
      return error !== undefined;
    });
    if (strays.length > 0) {
      this.#say(`/${command.name} has no option for “${strays.join(" ")}”.`);
    } else if (wrong.length > 0) {
      // The fields show beside each option what is wrong with it. A name alone was a question, not a mistake.
      const form = this.#showForm(command, texts);
      if (texts.size > 0) form.read();
      else form.focus();
    } else {
      this.#sendCommand(command, values, write(command, texts));
    }
  }

  #sendForm() {
    const form = this.#form;
    const values = form.read();
    if (values) this.#sendCommand(form.command, values, form.written());
  }

  async #sendCommand(command, values, written) {
    this.#remember(written);
    this.#showText("");
    this.#say(null);
    this.#input.focus();
    const error = await this.#events.command(command, values, written);
    if (error) this.#giveBack(written, error);
  }

  async #sendMessage(text) {
    if (text === "") return;
    if ([...text].length > LONGEST) {
      this.#say(`At most ${LONGEST} characters; these are ${[...text].length}.`);
      return;
    }
    this.#remember(text);
    this.#showText("");
    const error = await this.#events.say(this.#withMentions(text));
    if (error) this.#giveBack(text, error);
  }

  // What could not be sent returns to the box, unless something new stands there.
  #giveBack(text, error) {
    if (!this.#form && this.#input.value === "") this.#showText(text);
    this.#say(error);
  }

  #remember(text) {
    if (this.#history.at(-1) !== text) this.#history.push(text);
    if (this.#history.length > 50) this.#history.shift();
  }

  // A written @name becomes the mention that Discord sends; longer names first, so that none is cut short.
  #withMentions(text) {
    const members = [...this.#world.members].sort((one, other) => other.name.length - one.name.length);
    return members.reduce((result, { id, name }) => result.split(`@${name}`).join(`<@${id}>`), text);
  }
}
