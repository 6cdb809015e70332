// Buttons and menus beneath a message.

import { announce, el, icon, webAddress } from "./dom.js";
import { openChoices } from "./popup.js";

const ROW = 1;
const BUTTON = 2;
const STRING_SELECT = 3;
const USER_SELECT = 5;
const ROLE_SELECT = 6;
const MENTIONABLE_SELECT = 7;
const CHANNEL_SELECT = 8;
const LINK = 5;
const SELECTS = [STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT];

/** Draws the rows of a message; `send(customId, values)` is called on a press and answers with an error text or nothing. */
export function drawComponents(message, world, send) {
  const rows = message.components ?? [];
  if (rows.length === 0) return null;
  const error = el("p", { class: "component-error", role: "alert", hidden: true, "data-component-error": "" });
  const box = el("div", { class: "components" });

  async function act(node, customId, values) {
    if (box.dataset.pending) return;
    box.dataset.pending = "true";
    node.dataset.pending = "true";
    node.setAttribute("aria-busy", "true");
    error.hidden = true;
    const failure = await send(customId, values);
    delete box.dataset.pending;
    delete node.dataset.pending;
    node.removeAttribute("aria-busy");
    if (failure) {
      error.textContent = failure;
      error.hidden = false;
      // Drawn anew meanwhile, the message has no room for the error any more; it is said instead.
      if (!error.isConnected) announce(failure);
    }
  }

  box.append(...rows.map((row) => el("div", { class: "component-row" }, (row.type === ROW ? row.components ?? [] : [row]).map((part) => {
    if (part.type === BUTTON) return button(part, act);
    if (SELECTS.includes(part.type)) return select(part, world, act);
    return el("span", { class: "unsupported" }, "a component that this page does not know");
  }))), error);
  return box;
}

function emojiText(emoji) {
  if (!emoji) return null;
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}

function button(part, act) {
  const emoji = emojiText(part.emoji);
  const inside = [
    emoji && el("span", { class: "button-emoji", "aria-hidden": part.label ? "true" : undefined }, emoji),
    part.label && el("bdi", {}, part.label),
  ];
  if (part.style === LINK) {
    return el("a", { class: "button", "data-style": LINK, "data-component": "link", href: webAddress(part.url) ?? undefined, target: "_blank", rel: "noopener noreferrer" }, inside, icon("window"));
  }
  const node = el("button", {
    type: "button",
    class: "button",
    "data-component": "button",
    "data-custom-id": part.custom_id,
    "data-style": part.style,
    disabled: part.disabled,
  }, inside);
  node.addEventListener("click", () => act(node, part.custom_id));
  return node;
}

function choicesOf(part, world) {
  const preset = new Set((part.default_values ?? []).map(({ id }) => id));
  const person = ({ id, name, bot }) => ({ value: id, label: name, description: bot ? "Bot" : undefined, selected: preset.has(id) });
  const role = ({ id, name }) => ({ value: id, label: `@${name.replace(/^@/, "")}`, description: "Role", selected: preset.has(id) });
  const people = () => world.members.filter((member) => !member.left).map(person);
  switch (part.type) {
    case STRING_SELECT:
      return (part.options ?? []).map((option) => ({
        value: option.value,
        label: option.label,
        description: option.description,
        emoji: emojiText(option.emoji),
        selected: option.default === true,
      }));
    case USER_SELECT:
      return people();
    case ROLE_SELECT:
      return world.roles.map(role);
    case MENTIONABLE_SELECT:
      return [...people(), ...world.roles.map(role)];
    case CHANNEL_SELECT:
      return world.channels.filter(({ kind }) => kind !== "dm").map(({ id, name }) => ({ value: id, label: `#${name}`, selected: preset.has(id) }));
    default:
      return [];
  }
}

const PLACEHOLDERS = {
  [STRING_SELECT]: "Make a selection",
  [USER_SELECT]: "Select a member",
  [ROLE_SELECT]: "Select a role",
  [MENTIONABLE_SELECT]: "Select a member or role",
  [CHANNEL_SELECT]: "Select a channel",
};

function select(part, world, act) {
  const options = choicesOf(part, world);
  const placeholder = part.placeholder || PLACEHOLDERS[part.type];
  const shown = el("span", { class: "select-text" });
  const show = (values) => {
    const labels = options.filter(({ value }) => values.includes(value)).map(({ label }) => label);
    shown.textContent = labels.length > 0 ? labels.join(", ") : placeholder;
    shown.toggleAttribute("data-placeholder", labels.length === 0);
  };
  show(options.filter(({ selected }) => selected).map(({ value }) => value));
  const node = el("button", {
    type: "button",
    class: "select",
    role: "combobox",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-label": placeholder,
    "data-component": "select",
    "data-custom-id": part.custom_id,
    disabled: part.disabled || options.length === 0,
  }, shown, icon("chevron"));
  const open = () => openChoices(node, {
    label: placeholder,
    options,
    min: part.min_values ?? 1,
    max: Math.min(part.max_values ?? 1, options.length),
    onDone: (values) => {
      for (const option of options) option.selected = values.includes(option.value);
      show(values);
      act(node, part.custom_id, values);
    },
  });
  node.addEventListener("click", open);
  node.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  });
  return node;
}
