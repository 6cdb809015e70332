// Commands as the composer sees them: a flat list, a search, and the reading of a command typed as text.

const CHAT = 1;
const SUBCOMMAND = 1;
const GROUP = 2;

/** Kinds of options, by Discord's numbers. */
export const KIND = {
  string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11,
};

/** Every command a member can type: "name", "name sub" or "name group sub", with its options, required ones first. */
export function catalogue(commands) {
  return commands.filter((command) => (command.type ?? CHAT) === CHAT).flatMap((command) => spread(command, command, []));
}

function spread(root, node, path) {
  const options = node.options ?? [];
  const inner = options.filter(({ type }) => type === SUBCOMMAND || type === GROUP);
  if (inner.length > 0) return inner.flatMap((option) => spread(root, option, [...path, option.name]));
  const ordered = [...options.filter(({ required }) => required), ...options.filter(({ required }) => !required)];
  return [{ name: [root.name, ...path].join(" "), root: root.name, id: root.id, path, description: node.description ?? "", options: ordered }];
}

/** The commands that fit what was typed after the slash, best first. */
export function search(list, typed) {
  const wanted = typed.toLowerCase().replace(/\s+/g, " ").trimStart();
  if (wanted === "") return list;
  const words = wanted.trim().split(" ");
  const rank = (command) => {
    const parts = command.name.split(" ");
    if (command.name.startsWith(wanted)) return 0;
    if (words.every((word, index) => parts[index]?.startsWith(word))) return 1;
    if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
    if (command.name.includes(wanted)) return 3;
    return words.every((word) => command.description.toLowerCase().includes(word)) && wanted.length > 2 ? 4 : 9;
  };
  return list.map((command) => [rank(command), command]).filter(([place]) => place < 9)
    .sort(([one], [other]) => one - other).map(([, command]) => command);
}

/** The command whose whole name begins the text, and what follows it; null while the name is not complete. */
export function commandOf(list, text) {
  const typed = text.replace(/^\/\s*/, "");
  const lower = typed.toLowerCase();
  const fits = list.filter(({ name }) => lower === name || lower.startsWith(`${name} `));
  if (fits.length === 0) return null;
  const command = fits.reduce((best, other) => other.name.length > best.name.length ? other : best);
  return { command, rest: typed.slice(command.name.length) };
}

/**
 * Reads what was typed after a command's name: `from:c to:f`, or just `c f` in the order of the options.
 * Quotes hold spaces together; without them a value goes on until the next option. `open` is the option being typed at
 * the end, with what stands there so far.
 */
export function readOptions(command, rest) {
  const values = new Map();
  const strays = [];
  const marks = optionMarks(command, rest);
  const head = rest.slice(0, marks[0]?.start ?? rest.length);
  let open = null;
  for (const [index, mark] of marks.entries()) {
    const raw = rest.slice(mark.end, marks[index + 1]?.start ?? rest.length);
    const value = unquote(raw.trim());
    values.set(mark.option.name, value);
    const last = index === marks.length - 1;
    const closed = /^\s*"(?:[^"\\]|\\.)*"\s/.test(raw) || (/\S\s+$/.test(raw) && !/^\s*"/.test(raw));
    if (last && !closed) open = { option: mark.option, partial: value, start: mark.end };
  }
  const free = command.options.filter(({ name }) => !values.has(name));
  const words = head.match(/"(?:[^"\\]|\\.)*"?|\S+/g) ?? [];
  for (const word of words) {
    const option = free.shift();
    if (option) values.set(option.name, unquote(word));
    else strays.push(word);
  }
  if (marks.length === 0 && words.length > 0 && !/\s$/.test(head)) {
    const option = command.options[words.length - 1];
    if (option) open = { option, partial: unquote(words.at(-1)), start: head.length - words.at(-1).length, positional: true };
  }
  return { values, strays, open };
}

// Where `name:` of an option of this command stands, outside quotes and once each.
function optionMarks(command, rest) {
  const marks = [];
  const seen = new Set();
  const names = new Map(command.options.map((option) => [option.name.toLowerCase(), option]));
  const pattern = /"(?:[^"\\]|\\.)*"|(^|\s)([^\s:"]+):/gu;
  for (const match of rest.matchAll(pattern)) {
    const option = names.get(match[2]?.toLowerCase());
    if (!option || seen.has(option.name)) continue;
    seen.add(option.name);
    marks.push({ option, start: match.index + match[1].length, end: match.index + match[0].length });
  }
  return marks;
}

function unquote(text) {
  const inner = /^"((?:[^"\\]|\\.)*)"?$/.exec(text);
  return inner ? inner[1].replace(/\\(.)/g, "$1") : text;
}

/** Writes a value so that it reads back whole. */
export function quote(text) {
  const value = String(text);
  return /[\s":]/.test(value) || value === "" ? `"${value.replace(/["\\]/g, "\\$&")}"` : value;
}

/** Writes a whole command as it could have been typed. */
export function write(command, texts) {
  const parts = command.options.filter(({ name }) => texts.has(name)).map(({ name }) => `${name}:${quote(texts.get(name))}`);
  return [`/${command.name}`, ...parts].join(" ");
}
