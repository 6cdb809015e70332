// A picked command with its options as fields in a row.

import { debounce, el, freshId, icon } from "./dom.js";
import { KIND, write } from "./commands.js";
import { asksBot, resolve, suggest } from "./options.js";

const PAUSE = 140;
const KINDS = {
  [KIND.integer]: "numeric",
  [KIND.number]: "decimal",
};

export class CommandForm {
  #world;
  #suggestions;
  #events;
  #fields = new Map();
  #row = el("div", { class: "fields" });
  #more;
  #asked = 0;

  /** `texts` are values that are there already; `events` has `leave(text)`, `hint(text)` and `submit()`. */
  constructor(world, suggestions, command, texts, events) {
    this.#world = world;
    this.#suggestions = suggestions;
    this.#events = events;
    this.command = command;
    this.#more = this.#moreInput();
    const chip = el("button", { type: "button", class: "command-chip", "data-chip": command.name, title: "Back to text", onclick: () => events.leave(this.written()) }, `/${command.name}`);
    this.node = el("div", { class: "command-form", role: "group", "aria-label": `/${command.name}`, "data-command-form": command.name }, chip, this.#row);
    for (const option of command.options) {
      if (option.required || texts.has(option.name)) this.#add(option, texts.get(option.name));
    }
    this.#row.append(this.#more);
    this.#offerMore();
  }

  /** Puts the focus into the first empty field. */
  focus() {
    const empty = [...this.#fields.values()].find(({ input }) => input.value === "");
    const target = empty?.input ?? (this.#more.hidden ? [...this.#fields.values()].at(-1)?.input : this.#more);
    target?.focus();
  }

  /** The command as text. */
  written() {
    const texts = new Map();
    for (const [name, { option, input, picked }] of this.#fields) {
      // The bot's own values are written, not the names it shows for them: as text they are all that is left.
      if (input.value !== "") texts.set(name, picked && asksBot(option) ? String(picked.value) : input.value);
    }
    return write(this.command, texts);
  }

  /** The values to send, or null when a field is wrong; the first of these gets the focus. */
  read() {
    const values = {};
    let wrong = null;
    for (const [name, field] of this.#fields) {
      const { error, value } = this.#readField(field);
      this.#showError(field, error);
      if (error) wrong ??= field;
      else if (value !== undefined) values[name] = value;
    }
    if (!wrong) return values;
    wrong.input.focus();
    return null;
  }

  #readField({ option, input, picked }) {
    if (picked && picked.name === input.value) return { value: picked.value };
    if (input.value.trim() === "") return option.required ? { error: "This option is required." } : {};
    return resolve(this.#world, option, input.value);
  }

  #showError(field, error) {
    field.error.textContent = error ?? "";
    field.error.hidden = !error;
    field.box.toggleAttribute("data-invalid", Boolean(error));
    field.input.setAttribute("aria-invalid", error ? "true" : "false");
  }

  #add(option, text = "") {
    const id = freshId("option");
    const input = el("input", {
      id,
      type: "text",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-required": option.required ? "true" : undefined,
      "aria-describedby": `${id}-error`,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      inputmode: KINDS[option.type],
      "data-option-input": option.name,
      maxlength: 6000,
    });
    input.value = text;
    const error = el("span", { class: "field-error", id: `${id}-error`, role: "alert", "data-option-error": option.name, hidden: true });
    const remove = option.required ? null : el("button", { type: "button", class: "field-remove", tabindex: "-1", "aria-label": `Remove ${option.name}`, onclick: () => this.#remove(field) }, icon("close"));
    const box = el("div", { class: "field", "data-option": option.name, "data-required": option.required },
      el("span", { class: "field-line" }, el("label", { for: id }, option.name), input, remove), error);
    const field = { option, input, error, box, picked: null };
    this.#fields.set(option.name, field);
    this.#fit(input);
    const ask = debounce(() => this.#offer(field), asksBot(option) ? PAUSE : 0);
    input.addEventListener("input", () => {
      field.picked = null;
      this.#fit(input);
      this.#showError(field, null);
      this.#suggestions.narrow(input.value);
      // An answer to the text before this letter comes too late.
      this.#asked += 1;
      ask();
    });
    input.addEventListener("focus", () => {
      const need = option.required ? "" : " (optional)";
      this.#events.hint(`${option.name}: ${option.description ?? ""}${need}`);
      this.#suggestions.hide();
      if (!field.picked) this.#offer(field);
    });
    input.addEventListener("blur", () => this.#blurred());
    input.addEventListener("keydown", (event) => this.#keys(event, input, field));
    this.#row.insertBefore(box, this.#more?.isConnected ? this.#more : null);
    return field;
  }

  #fit(input) {
    input.style.width = `${Math.min(Math.max([...input.value].length + 2, 5), 34)}ch`;
  }

  #blurred() {
    this.#asked += 1;
    this.#suggestions.hide();
    this.#events.hint("");
  }

  async #offer(field) {
    const { option, input } = field;
    this.#asked += 1;
    const asked = this.#asked;
    const texts = new Map([...this.#fields].map(([name, other]) => [name, String(other.picked?.value ?? other.input.value)]));
    let items;
    try {
      items = await suggest(this.#world, this.command, option, input.value, texts);
    } catch (error) {
      items = [];
      if (asked === this.#asked) this.#showError(field, error.message);
    }
    if (asked !== this.#asked || document.activeElement !== input) return;
    const typed = input.value.trim().toLowerCase();
    const exact = items.findIndex(({ name, value }) => name.toLowerCase() === typed || String(value).toLowerCase() === typed);
    this.#suggestions.show(input, option.description || option.name, items.map((item) => ({
      label: item.name,
      key: String(item.value),
      note: item.note,
      pick: () => this.#pick(field, item),
    })), Math.max(exact, 0));
  }

  #pick(field, item) {
    field.input.value = item.name;
    field.picked = item;
    this.#asked += 1;
    this.#fit(field.input);
    this.#showError(field, null);
    this.#suggestions.hide();
    const empty = [...this.#fields.values()].find(({ option, input }) => option.required && input.value === "");
    if (empty) empty.input.focus();
    else if (!this.#more.hidden) this.#more.focus();
    else field.input.focus();
  }

  #remove({ option, box }) {
    const inputs = this.#inputs();
    const at = inputs.findIndex((input) => box.contains(input));
    this.#fields.delete(option.name);
    this.#offerMore();
    (inputs[at - 1] ?? this.#more).focus();
    box.remove();
  }

  #inputs() {
    return [...this.#row.querySelectorAll("input")].filter(({ hidden }) => !hidden);
  }

  #keys(event, input, field) {
    if (event.isComposing) return;
    if (this.#suggestions.move(event.key)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
      if (this.#suggestions.active) {
        event.preventDefault();
        this.#suggestions.pick();
      } else if (event.key === "Enter") {
        event.preventDefault();
        this.#events.submit();
      }
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.#suggestions.open) this.#suggestions.hide();
      else this.#events.leave(this.written());
    } else if (event.key === "Backspace" && input.value === "") {
      event.preventDefault();
      this.#back(input, field);
    } else {
      this.#step(event, input);
    }
  }

  // Backspace in an empty field goes back: it takes an optional field away, and from the first field returns to text.
  #back(input, field) {
    if (field && !field.option.required) {
      this.#remove(field);
      return;
    }
    const inputs = this.#inputs();
    const before = inputs[inputs.indexOf(input) - 1];
    if (before) before.focus();
    else if (inputs.every(({ value }) => value === "")) this.#events.leave(`/${this.command.name}`);
  }

  // The arrows cross from field to field at the ends of their texts.
  #step(event, input) {
    const inputs = this.#inputs();
    const at = inputs.indexOf(input);
    const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
    const atEnd = input.selectionStart === input.value.length;
    const target = event.key === "ArrowLeft" && atStart ? inputs[at - 1] : event.key === "ArrowRight" && atEnd ? inputs[at + 1] : null;
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  // The place after the fields, where an optional one is added by name.
  #moreInput() {
    const input = el("input", {
      type: "text",
      class: "field-more",
      role: "combobox",
      "aria-expanded": "false",
      "aria-label": "Add an option",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      "data-option-more": "",
    });
    input.addEventListener("input", () => this.#listMore());
    input.addEventListener("focus", () => {
      this.#events.hint("Enter sends. Type or choose an option to add it.");
      this.#listMore();
    });
    input.addEventListener("click", () => this.#listMore());
    input.addEventListener("blur", () => {
      input.value = "";
      this.#blurred();
    });
    input.addEventListener("keydown", (event) => this.#keys(event, input, null));
    return input;
  }

  #free() {
    return this.command.options.filter(({ name }) => !this.#fields.has(name));
  }

  #offerMore() {
    const count = this.#free().length;
    this.#more.hidden = count === 0;
    this.#more.placeholder = count === 1 ? "+ 1 option" : `+ ${count} options`;
  }

  #listMore() {
    const typed = this.#more.value.trim().replace(/:$/, "").toLowerCase();
    const items = this.#free().filter(({ name }) => name.toLowerCase().includes(typed)).map((option) => ({
      label: option.name,
      note: option.description,
      tag: "Optional",
      pick: () => {
        this.#more.value = "";
        const field = this.#add(option);
        this.#offerMore();
        field.input.focus();
      },
    }));
    this.#suggestions.show(this.#more, "Add an option", items, typed === "" ? -1 : 0);
  }
}
