// One message: who, when, what was used to bring it about, and all that it shows.

import { el, icon } from "./dom.js";
import { drawComponents } from "./components.js";
import { richText } from "./markdown-view.js";
import { avatar, nameNode, shownName } from "./people.js";
import { drawAttachments, drawEmbeds } from "./pictures.js";
import { messageTime, timestampText } from "./time.js";
import { World } from "./world.js";

const EPHEMERAL = 64;
const LOADING = 128;
const REPLY = 19;
const COMMAND = 2;
const THREAD_CREATED = 18;
const EVENTS = { 6: "pinned a message", 7: "has joined", [THREAD_CREATED]: "started a thread: " };
const SPOKEN_TYPES = [0, REPLY, 20, 23];

/** Whether only this member sees the message. */
export function isEphemeral(message) {
  return message.sandbox?.ephemeral ?? Boolean(message.flags & EPHEMERAL);
}

/** Whether the bot has said that its answer will follow. */
function isThinking(message) {
  return message.sandbox?.thinking ?? Boolean(message.flags & LOADING);
}

// The sandbox says who used what; Discord's own field has the user, and the name of the command at times.
function usedCommand(message, world) {
  const own = message.sandbox?.interaction;
  const user = message.interaction_metadata?.user ?? message.interaction?.user;
  const name = own?.name ?? message.interaction?.name ?? message.interaction_metadata?.name;
  const type = message.interaction_metadata?.type ?? message.interaction?.type ?? COMMAND;
  if (!name || type !== COMMAND) return null;
  const member = own?.member;
  const id = typeof member === "object" ? member?.id : world.member(member)?.id ?? user?.id;
  const shown = world.member(id)?.name ?? (typeof member === "object" ? member?.name : undefined) ?? (user ? shownName(world, user) : member) ?? "Someone";
  // Commands from a menu have names of their own, without a slash.
  const fromMenu = world.commands.some((command) => command.type > 1 && command.name === name);
  return { id: id ?? "", who: shown, name: fromMenu ? name : `/${name.replace(/^\//, "")}` };
}

/** Whether a message goes on where the one before it stopped, so that it needs no head of its own. */
export function continues(message, previous, world) {
  const PAUSE = 7 * 60_000;
  return previous !== undefined
    && message.author?.id === previous.author?.id
    && message.type !== REPLY
    && SPOKEN_TYPES.includes(message.type ?? 0)
    && SPOKEN_TYPES.includes(previous.type ?? 0)
    && !usedCommand(message, world)
    && !message.sandbox?.failed
    && isEphemeral(message) === isEphemeral(previous)
    && World.timeOf(message) - World.timeOf(previous) < PAUSE;
}

/** What a screen reader hears of a new message: the text alone. */
export function spokenText(message, world) {
  const { failed } = message.sandbox ?? {};
  const parts = [
    failed,
    message.content,
    ...(message.embeds ?? []).flatMap((embed) => [embed.title, embed.description]),
    ...(message.attachments ?? []).map(({ description }) => description),
  ].filter(Boolean);
  const text = el("div", {}, richText(parts.join("\n"), { world })).textContent;
  return `${shownName(world, message.author)}: ${isThinking(message) ? "is thinking" : text}`;
}

/** Draws a message. `actions` has what a press does; `follows` says that the head is left out. */
export function drawMessage(message, { world, actions, follows }) {
  const author = message.author ?? { id: "", username: "Someone" };
  const name = shownName(world, author);
  const context = { world, mentioned: message.mentions, onChannel: actions.onChannel, onCommand: actions.onCommand };
  const failed = message.sandbox?.failed;
  const ephemeral = isEphemeral(message);
  const spoken = SPOKEN_TYPES.includes(message.type ?? 0);
  return el("li", {
    class: "message",
    id: `message-${message.id}`,
    tabindex: "-1",
    "data-message-id": message.id,
    "data-author": author.id,
    "data-author-name": name,
    "data-follows": follows,
    "data-ephemeral": ephemeral,
    "data-thinking": isThinking(message),
    "data-failed": Boolean(failed),
    "data-edited": Boolean(message.edited_timestamp),
    "data-pings-me": world.pingsMe(message),
    "data-system": !spoken,
    "aria-label": `${name}, ${messageTime(World.timeOf(message))}`,
  },
  usedLine(message, world) ?? replyLine(message, world),
  !follows && avatar(world, author.id, name),
  el("div", { class: "message-main" },
    !follows && head(message, author, name, world),
    body(message, context, failed, name),
    drawComponents(message, world, (customId, values) => actions.press(message, customId, values)),
    message.thread && el("button", { type: "button", class: "thread-link", onclick: () => actions.onChannel(message.thread.id) }, icon("thread"), el("bdi", {}, message.thread.name)),
    (ephemeral || failed) && el("p", { class: "private" }, icon("eye"), "Only you can see this · ",
      el("button", { type: "button", class: "link-button", "data-action": "dismiss", onclick: () => actions.dismiss(message) }, "Dismiss"))),
  apps(message, world, actions));
}

function usedLine(message, world) {
  const used = usedCommand(message, world);
  if (!used) return null;
  return el("p", { class: "used" }, icon("reply"), nameNode(world, used.id, used.who), " used ", el("span", { class: "used-command" }, used.name));
}

function replyLine(message, world) {
  const replied = message.referenced_message;
  if (!replied || message.type !== REPLY) return null;
  const name = shownName(world, replied.author);
  return el("p", { class: "used" }, icon("reply"), nameNode(world, replied.author?.id, name), " ", el("span", { class: "used-text" }, (replied.content || "a picture or a form").slice(0, 120)));
}

function head(message, author, name, world) {
  const moment = World.timeOf(message);
  return el("div", { class: "message-head" },
    nameNode(world, author.id, name, { class: "name author" }),
    author.bot && el("span", { class: "badge" }, "Bot"),
    el("time", { class: "message-time", datetime: new Date(moment).toISOString(), title: timestampText(moment, "F") }, messageTime(moment)));
}

function body(message, context, failed, name) {
  const content = el("div", { class: "content" });
  if (failed) {
    content.append(el("p", { class: "failed", role: "alert" }, typeof failed === "string" ? failed : "The application did not respond"));
    return content;
  }
  if (isThinking(message)) {
    content.append(el("p", { class: "thinking" }, el("bdi", {}, name), " is thinking", el("span", { class: "dots", "aria-hidden": "true" }, "…")));
    return content;
  }
  const event = EVENTS[message.type];
  if (event) {
    content.append(el("p", { class: "text" }, event, message.type === THREAD_CREATED && el("bdi", {}, message.content)));
  } else if (message.content) {
    content.append(el("div", { class: "text", dir: "auto" }, richText(message.content, context)));
    if (message.edited_timestamp) content.lastElementChild.append(el("span", { class: "edited" }, "(edited)"));
  } else if (message.edited_timestamp) {
    content.dataset.edited = "true";
  }
  content.append(...[drawAttachments(message), ...drawEmbeds(message, context)].filter(Boolean));
  return content;
}

function apps(message, world, actions) {
  const offered = world.commands.some(({ type }) => type === 2 || type === 3);
  if (!offered || message.sandbox?.failed) return null;
  const node = el("button", { type: "button", class: "icon-button message-apps", "aria-haspopup": "menu", "aria-expanded": "false", "aria-label": "Apps for this message", tabindex: "-1", "data-action": "apps" }, icon("more"));
  node.addEventListener("click", () => actions.apps(node, message));
  return node;
}
