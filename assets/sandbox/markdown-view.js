// Draws the markdown tree. Everything ends in text nodes or in attributes that were checked.

import { el, webAddress } from "./dom.js";
import { parse, parseInline } from "./markdown.js";
import { shownName } from "./people.js";
import { timeNode } from "./time.js";

/** Draws a text with blocks. `context` has the world and what happens on a click on a channel or a command. */
export function richText(text, context) {
  return parse(text).map((node) => draw(node, context));
}

/** Draws a text within a line. */
export function richLine(text, context) {
  return parseInline(text).map((node) => draw(node, context));
}

function all(nodes, context) {
  return nodes.map((node) => draw(node, context));
}

const DRAWINGS = {
  text: ({ value }) => document.createTextNode(value),
  "text-block": ({ children }, context) => el("div", { class: "paragraph" }, all(children, context)),
  heading: ({ level, children }, context) => el("div", { class: `heading heading-${level}`, role: "heading", "aria-level": level + 1 }, all(children, context)),
  subtext: ({ children }, context) => el("small", { class: "subtext" }, all(children, context)),
  quote: ({ children }, context) => el("blockquote", {}, all(children, context)),
  list: ({ ordered, start, items }, context) => el(ordered ? "ol" : "ul", ordered ? { start } : {}, items.map((item) => el("li", {}, all(item, context)))),
  "code-block": ({ text, language }) => el("pre", { tabindex: "0", "data-language": language || undefined }, el("code", {}, text)),
  code: ({ text }) => el("code", {}, text),
  bold: ({ children }, context) => el("strong", {}, all(children, context)),
  italic: ({ children }, context) => el("em", {}, all(children, context)),
  underline: ({ children }, context) => el("u", {}, all(children, context)),
  strike: ({ children }, context) => el("s", {}, all(children, context)),
  spoiler: spoiler,
  link: link,
  user: ({ id }, { world, mentioned }) => {
    const known = world.member(id) ?? mentioned?.find((user) => user.id === id);
    const name = known ? `@${shownName(world, { ...known, id, global_name: known.global_name ?? known.name })}` : `<@${id}>`;
    return el("span", { class: "mention", "data-user": id, "data-me": id === world.me }, el("bdi", {}, name));
  },
  role: ({ id }, { world }) => {
    const name = world.roles.find((role) => role.id === id)?.name ?? "unknown role";
    return el("span", { class: "mention" }, "@", el("bdi", {}, name.replace(/^@/, "")));
  },
  everyone: ({ name }) => el("span", { class: "mention" }, name),
  channel: ({ id }, { world, onChannel }) => {
    const channel = world.channelNamed(id);
    if (!channel) return el("span", { class: "mention" }, "#unknown");
    return el("button", { type: "button", class: "mention", onclick: () => onChannel?.(id) }, "#", el("bdi", {}, channel.name));
  },
  command: ({ name }, { onCommand }) => el("button", { type: "button", class: "mention", "data-command": name, onclick: () => onCommand?.(name) }, `/${name}`),
  time: ({ at, style }) => timeNode(at, style, { class: "timestamp" }),
  emoji: ({ name }) => document.createTextNode(`:${name}:`),
};

function draw(node, context) {
  return DRAWINGS[node.type](node, context);
}

// A spoiler hides its text from screen readers as well until it is opened.
function spoiler({ children }, context) {
  const inner = el("span", { class: "spoiler-text", "aria-hidden": "true" }, all(children, context));
  const node = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler", "aria-expanded": "false" }, inner);
  const open = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (node.dataset.open) return;
    event.preventDefault();
    node.dataset.open = "true";
    node.setAttribute("aria-expanded", "true");
    node.removeAttribute("aria-label");
    inner.removeAttribute("aria-hidden");
  };
  node.addEventListener("click", open);
  node.addEventListener("keydown", open);
  return node;
}

function link({ url, title, children }, context) {
  const address = webAddress(url);
  if (!address) return el("span", {}, all(children, context));
  return el("a", { href: address, title: title ?? undefined, target: "_blank", rel: "noopener noreferrer" }, all(children, context));
}

/** The text alone, for screen readers and previews. */
export function plainText(text, context) {
  return richText(text, context).map((node) => node.textContent).join(" ").trim();
}
