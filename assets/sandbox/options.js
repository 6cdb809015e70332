// Options of a command: what is offered while one is typed, and what its text means in the end.

import { api } from "./api.js";
import { KIND } from "./commands.js";

const LIMIT = 25;

function fitting(entries, typed) {
  const wanted = typed.trim().replace(/^[@#]/, "").toLowerCase();
  const starts = entries.filter(({ name }) => name.toLowerCase().replace(/^[@#]/, "").startsWith(wanted));
  const holds = entries.filter((entry) => !starts.includes(entry) && entry.name.toLowerCase().includes(wanted));
  return [...starts, ...holds].slice(0, LIMIT);
}

// Oneself comes last: most commands are about somebody else.
function people(world) {
  const rank = ({ id, bot }) => id === world.me ? 2 : bot ? 1 : 0;
  return world.members.filter(({ left }) => !left)
    .sort((one, other) => rank(one) - rank(other))
    .map(({ id, name, bot }) => ({ name: `@${name}`, value: id, note: bot ? "Bot" : id === world.me ? "You" : undefined }));
}

function roles(world) {
  return world.roles.map(({ id, name }) => ({ name: `@${name.replace(/^@/, "")}`, value: id, note: "Role" }));
}

function places(world) {
  return world.channels.filter(({ kind }) => kind !== "dm").map(({ id, name }) => ({ name: `#${name}`, value: id }));
}

const TRUTHS = [{ name: "True", value: true }, { name: "False", value: false }];

/** Whether the bot is asked what to offer for this option. */
export function asksBot(option) {
  return option.autocomplete === true;
}

/** What is offered for an option; `texts` are the other options as they stand. */
export async function suggest(world, command, option, typed, texts) {
  if (asksBot(option)) {
    const answer = await api.interact({
      as: world.me,
      channel: world.channel,
      kind: "autocomplete",
      name: command.root,
      type: 1,
      path: command.path,
      options: partialValues(world, command, option, typed, texts),
      focused: option.name,
    });
    if (answer.outcome === "failed") throw new Error(answer.error ?? "The choices could not be loaded.");
    return (answer.choices ?? []).slice(0, LIMIT).map(({ name, value }) => ({ name: String(name), value }));
  }
  if (option.choices?.length > 0) return fitting(option.choices.map(({ name, value }) => ({ name: String(name), value })), typed);
  switch (option.type) {
    case KIND.boolean: return fitting(TRUTHS, typed);
    case KIND.user: return fitting(people(world), typed);
    case KIND.role: return fitting(roles(world), typed);
    case KIND.mentionable: return fitting([...people(world), ...roles(world)], typed);
    case KIND.channel: return fitting(places(world), typed);
    default: return [];
  }
}

// For the bot's eyes only: options that cannot be read yet are left out, the focused one is sent as it stands.
function partialValues(world, command, focused, typed, texts) {
  const values = {};
  for (const option of command.options) {
    const text = texts.get(option.name);
    if (option === focused || text === undefined || text === "") continue;
    const read = resolve(world, option, text);
    if (read.error === undefined) values[option.name] = read.value;
  }
  values[focused.name] = typed;
  return values;
}

/** What the text of an option means: `{ value }`, or `{ error }` as a sentence. */
export function resolve(world, option, text) {
  const typed = String(text).trim();
  if (option.choices?.length > 0) {
    const wanted = typed.toLowerCase();
    const choice = option.choices.find(({ name, value }) => String(name).toLowerCase() === wanted || String(value).toLowerCase() === wanted);
    return choice ? { value: choice.value } : { error: `Choose one of: ${option.choices.map(({ name }) => name).join(", ")}.` };
  }
  switch (option.type) {
    case KIND.string: return resolveString(option, typed);
    case KIND.integer: return resolveNumber(option, typed, /^[+-]?\d{1,16}$/, "a whole number");
    case KIND.number: return resolveNumber(option, typed, /^[+-]?\d*\.?\d+(?:e[+-]?\d+)?$/i, "a number");
    case KIND.boolean: return resolveBoolean(typed);
    case KIND.user: return resolveName(typed, people(world), /^(?:<@!?(\d+)>|(\d{15,21}))$/, "a member");
    case KIND.mentionable: return resolveName(typed, [...people(world), ...roles(world)], /^(?:<@[!&]?(\d+)>|(\d{15,21}))$/, "a member or role");
    case KIND.channel: return resolveName(typed, places(world), /^(?:<#(\d+)>|(\d{15,21}))$/, "a channel");
    case KIND.role: return resolveName(typed, roles(world), /^(?:<@&(\d+)>|(\d{15,21}))$/, "a role");
    default: return { error: "This page cannot send a file." };
  }
}

function resolveString(option, typed) {
  if (option.min_length > typed.length) return { error: `At least ${option.min_length} characters.` };
  if (option.max_length < typed.length) return { error: `At most ${option.max_length} characters; these are ${typed.length}.` };
  return { value: typed };
}

function resolveNumber(option, typed, pattern, kind) {
  const value = Number(typed);
  if (!pattern.test(typed) || !Number.isFinite(value)) return { error: `Give ${kind}.` };
  if (value < option.min_value) return { error: `At least ${option.min_value}.` };
  if (value > option.max_value) return { error: `At most ${option.max_value}.` };
  return { value };
}

function resolveBoolean(typed) {
  if (/^(?:true|yes|1)$/i.test(typed)) return { value: true };
  if (/^(?:false|no|0)$/i.test(typed)) return { value: false };
  return { error: "Choose True or False." };
}

function resolveName(typed, entries, pattern, kind) {
  const bare = (name) => name.replace(/^[@#]/, "").toLowerCase();
  const match = pattern.exec(typed);
  const id = match?.[1] ?? match?.[2];
  const found = entries.find(({ value }) => value === id) ?? entries.find(({ name }) => bare(name) === bare(typed));
  return found ? { value: found.value } : { error: `There is no such ${kind.replace(/^a /, "")} here: choose ${kind} from the list.` };
}
