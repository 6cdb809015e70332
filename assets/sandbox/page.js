// Puts the page together. Who one is stands in the address, so that each window is its own member.

import { api } from "./api.js";
import { announce, byId, icon } from "./dom.js";
import { Chat } from "./chat.js";
import { Composer } from "./composer.js";
import { openModal } from "./modal.js";
import { closePopup, openMenu } from "./popup.js";
import { Sidebar } from "./sidebar.js";
import { tick } from "./time.js";
import { Topbar } from "./topbar.js";
import { compareIds, World } from "./world.js";

const USER_COMMAND = 2;
const MESSAGE_COMMAND = 3;
const NO_ANSWER = "The application did not respond";
// How long the message that tells of a failure may take to come.
const TELL = 400;

const world = new World();

const chat = new Chat(world, {
  press: (message, customId, values) => interact({ kind: "component", message: message.id, custom_id: customId, values }, message).then(({ failure }) => failure),
  apps: (anchor, message) => openMenu(anchor, "Apps", appItems(message.author?.id, message)),
  dismiss: (message) => {
    world.dismiss(world.channel, message.id);
    composer.rest();
  },
  onChannel: open,
  onCommand: (name) => composer.begin(name),
  focusComposer: () => composer.rest(),
});

const composer = new Composer(world, {
  say: (text) => refusal(api.say(world.me, world.channel, text)),
  command: (command, values, written) => run({ kind: "command", name: command.root, type: 1, path: command.path, options: values }, written),
  leave: () => chat.focusLast(),
});

new Sidebar(world, {
  open,
  addressOf: address,
  appsFor: (anchor, member) => openMenu(anchor, member.name, appItems(member.id, null)),
});

const topbar = new Topbar(world, {
  become,
  advance: (milliseconds) => refusal(api.advance(milliseconds)).then((error) => error && announce(error)),
  narrow: (on) => byId("frame").toggleAttribute("data-narrow", on),
});

/** Waits for a request; an error becomes its text. */
async function refusal(promise) {
  try {
    await promise;
    return undefined;
  } catch (error) {
    return error.message;
  }
}

/** Sends an interaction and does what its answer asks. `failure` is what went wrong; `refused` if the bot never saw it. */
async function interact(body, message) {
  const { me, channel } = world;
  let answer;
  try {
    answer = await api.interact({ as: me, channel: message?.channel_id ?? channel, ...body });
  } catch (error) {
    return { failure: error.message, refused: true };
  }
  if (answer.outcome === "failed") return { failure: answer.error || NO_ANSWER, refused: false };
  if (answer.outcome === "modal" && world.me === me) {
    openModal(answer.modal, world.bot.name, (fields) => interact({ kind: "modal", custom_id: answer.modal.custom_id, fields }, message).then(({ failure }) => failure), () => composer.rest());
  }
  return {};
}

/** Runs a command: a line says that it is on its way, and a failure that no message tells of gets a line as well. */
async function run(body, written) {
  const { channel } = world;
  const done = chat.pending(`Sending ${written}`);
  const before = world.list(channel).at(-1)?.id ?? "0";
  const { failure, refused } = await interact(body).finally(done);
  if (!failure) return undefined;
  if (refused && !body.target) return failure;
  if (!refused) await new Promise((resolve) => { setTimeout(resolve, TELL); });
  const told = world.list(channel).some((message) => message.sandbox?.failed && compareIds(message.id, before) > 0);
  if (!told && channel === world.channel) chat.note(`${written}: ${failure}`);
  return undefined;
}

// Commands on a member or on a message.
function appItems(member, message) {
  return world.commands
    .filter(({ type }) => (type === USER_COMMAND && member) || (type === MESSAGE_COMMAND && message))
    .map(({ name, type }) => ({
      label: name,
      note: type === USER_COMMAND ? `on ${world.member(member)?.name ?? "this member"}` : "on this message",
      action: () => run({ kind: "command", name, type, path: [], options: {}, target: type === USER_COMMAND ? member : message.id }, name),
    }));
}

function address(member, channel = world.channel) {
  const search = new URLSearchParams({ as: member });
  if (channel) search.set("channel", channel);
  return `?${search}`;
}

function open(channel) {
  if (!world.channelNamed(channel)) return;
  drawer(false);
  closePopup();
  if (channel !== world.channel) world.open(channel);
  composer.rest();
}

world.addEventListener("open", () => {
  history.replaceState(null, "", address(world.me));
  sessionStorage.setItem("sandbox.as", world.me);
});

async function become(member, channel = world.channel) {
  document.body.dataset.ready = "false";
  closePopup();
  try {
    await world.become(member, channel);
  } catch (error) {
    byId("banner").textContent = error.message;
    byId("banner").hidden = false;
    return;
  }
  // Somebody else was chosen meanwhile; that call says when all is there.
  if (member && world.me !== member && world.member(member)) return;
  document.body.dataset.as = world.me;
  document.body.dataset.ready = "true";
  const { name } = world.member(world.me) ?? {};
  if (name) announce(`You are ${name}`);
}

// On a narrow page the lists are in a drawer; while it is open, the rest of the page is out of reach.
function drawer(shown) {
  byId("app").toggleAttribute("data-drawer", shown);
  byId("scrim").hidden = !shown;
  byId("main").inert = shown;
  byId("drawer-open").setAttribute("aria-expanded", String(shown));
  if (shown) byId("drawer-close").focus();
}

byId("drawer-open").append(icon("menu"));
byId("drawer-close").append(icon("close"));
byId("drawer-open").addEventListener("click", () => drawer(true));
for (const id of ["drawer-close", "scrim"]) {
  byId(id).addEventListener("click", () => {
    drawer(false);
    byId("drawer-open").focus();
  });
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && byId("app").hasAttribute("data-drawer")) byId("drawer-close").click();
  if (!event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const person = world.people[Number(event.code.replace("Digit", "")) - 1];
  if (step) {
    const rows = [...document.querySelectorAll("[data-channel]")].map((row) => row.dataset.channel);
    const target = rows[rows.indexOf(world.channel) + step];
    event.preventDefault();
    if (target) open(target);
  } else if (person && event.code.startsWith("Digit")) {
    event.preventDefault();
    become(person.id).then(() => composer.focus());
  }
});

// A letter typed anywhere but where letters mean something goes to the box, as in any chat.
document.addEventListener("keydown", (event) => {
  const taken = event.target.closest?.("input, textarea, dialog, .popup");
  if (taken || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key.length === 1 && event.key !== " ") composer.focus();
});

window.addEventListener("storage", () => world.recount());

setInterval(() => {
  tick();
  topbar.tick();
}, 1000);

const asked = new URLSearchParams(location.search);
become(asked.get("as") ?? sessionStorage.getItem("sandbox.as"), asked.get("channel")).then(() => composer.rest());
