// How members look: a coloured initial instead of a picture, so that nothing is fetched.

import { el } from "./dom.js";

const TONES = 6;

/** The colour of a member, a number for the style sheet. Neighbours in the list differ. */
export function tone(world, id) {
  const index = world.members.findIndex((member) => member.id === id);
  if (index >= 0) return index % TONES;
  return [...String(id)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TONES;
}

/** The first letter of a name as people see it, whole even when it takes several code points. */
export function initial(name) {
  const text = String(name).trim();
  if (text === "") return "?";
  const [first] = new Intl.Segmenter().segment(text);
  return first.segment.toLocaleUpperCase();
}

/** A coloured circle with the initial; decoration beside a written name. */
export function avatar(world, id, name) {
  return el("span", { class: "avatar", "data-tone": tone(world, id), "aria-hidden": "true" }, initial(name));
}

/** A name, kept apart from the text around it so that its direction changes nothing else. */
export function nameNode(world, id, name, attributes = {}) {
  return el("bdi", { class: "name", "data-tone": tone(world, id), ...attributes }, name);
}

/** The name by which a user of a message is shown. */
export function shownName(world, user) {
  return world.member(user?.id)?.name ?? user?.global_name ?? user?.username ?? "someone";
}
