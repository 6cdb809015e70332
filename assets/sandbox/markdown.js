// Discord's markdown as a tree. Blocks first (code, quotes, headings, lists), then what runs within a line.
// The parser never fails: what is not closed stays as it was written.

const ESCAPABLE = /[!-/:-@[-`{-~]/;

/** Parses a message or the long texts of an embed. */
export function parse(text) {
  return blocks(String(text).replace(/\r\n?/g, "\n"), true);
}

/** Parses a text that allows no blocks, such as an embed's title. */
export function parseInline(text) {
  return inline(String(text));
}

function blocks(text, quotes) {
  const nodes = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length > 0) nodes.push({ type: "text-block", children: inline(paragraph.join("\n")) });
    paragraph = [];
  };
  let rest = text;
  while (rest.length > 0) {
    const fence = fenceAt(rest);
    if (fence && paragraph.length === 0) {
      nodes.push(fence.node);
      rest = rest.slice(fence.length).replace(/^\n/, "");
      continue;
    }
    const end = lineEnd(rest);
    const line = rest.slice(0, end);
    const block = (quotes && quoteAt(rest)) || headingAt(line) || listAt(rest);
    if (block) {
      flush();
      nodes.push(block.node);
      rest = rest.slice(block.length ?? end).replace(/^\n/, "");
      continue;
    }
    // A fence may open in the middle of a line; what stands before it is text.
    const inside = line.indexOf("```");
    const opened = inside > 0 && !insideEscape(line, inside) ? fenceAt(rest.slice(inside)) : null;
    if (opened) {
      paragraph.push(line.slice(0, inside));
      flush();
      rest = rest.slice(inside);
      continue;
    }
    paragraph.push(line);
    rest = rest.slice(end + 1);
    if (fenceAt(rest)) flush();
  }
  flush();
  return nodes;
}

function insideEscape(line, at) {
  return line[at - 1] === "\\";
}

function lineEnd(text) {
  const end = text.indexOf("\n");
  return end < 0 ? text.length : end;
}

function fenceAt(text) {
  const match = /^```(?:([a-z0-9_+\-.#]+)\n)?([\s\S]+?)```/i.exec(text);
  if (!match || match[2].trim() === "") return null;
  return { node: { type: "code-block", language: match[1] ?? "", text: match[2].replace(/^\n|\n$/g, "") }, length: match[0].length };
}

function quoteAt(text) {
  if (text.startsWith(">>> ")) {
    return { node: { type: "quote", children: blocks(text.slice(4), false) }, length: text.length };
  }
  const lines = [];
  let length = 0;
  for (const line of text.split("\n")) {
    if (!line.startsWith("> ") && line !== ">") break;
    lines.push(line.slice(2));
    length += line.length + 1;
  }
  if (lines.length === 0) return null;
  return { node: { type: "quote", children: blocks(lines.join("\n"), false) }, length: Math.min(length, text.length) };
}

function headingAt(line) {
  const heading = /^(#{1,3})\s+(\S.*)$/.exec(line);
  if (heading) return { node: { type: "heading", level: heading[1].length, children: inline(heading[2].replace(/\s+#+\s*$/, "")) } };
  const small = /^-#\s+(\S.*)$/.exec(line);
  if (small) return { node: { type: "subtext", children: inline(small[1]) } };
  return null;
}

const ITEM = /^( *)(?:([-*])|(\d{1,9})\.) +(\S.*)$/;

function listAt(text) {
  const items = [];
  let length = 0;
  for (const line of text.split("\n")) {
    const match = ITEM.exec(line);
    // At the first level, dots and numbers are two lists.
    if (match && match[1].length === 0 && items.length > 0 && items[0].ordered !== (match[3] !== undefined)) break;
    if (match) {
      items.push({ indent: match[1].length, ordered: match[3] !== undefined, start: Number(match[3] ?? 1), text: match[4] });
    } else if (items.length > 0 && /^ {2,}\S/.test(line)) {
      items.at(-1).text += `\n${line.trim()}`;
    } else {
      break;
    }
    length += line.length + 1;
  }
  if (items.length === 0) return null;
  return { node: nest(items, 0).node, length: Math.min(length, text.length) };
}

// Deeper indentation makes a list within the item above it.
function nest(items, from) {
  const { indent, ordered, start } = items[from];
  const node = { type: "list", ordered, start, items: [] };
  let at = from;
  while (at < items.length && items[at].indent >= indent) {
    if (items[at].indent > indent && node.items.length > 0) {
      const inner = nest(items, at);
      node.items.at(-1).push(inner.node);
      at = inner.next;
    } else {
      node.items.push(inline(items[at].text));
      at += 1;
    }
  }
  return { node, next: at };
}

// Within a line. Longer marks stand before the shorter ones they begin with.
const MARKS = [
  ["***", (children) => ({ type: "bold", children: [{ type: "italic", children }] })],
  ["**", (children) => ({ type: "bold", children })],
  ["__", (children) => ({ type: "underline", children })],
  ["~~", (children) => ({ type: "strike", children })],
  ["||", (children) => ({ type: "spoiler", children })],
  ["*", (children) => ({ type: "italic", children })],
  ["_", (children) => ({ type: "italic", children })],
];

const TOKENS = [
  [/^<@!?(\d+)>/, ([, id]) => ({ type: "user", id })],
  [/^<@&(\d+)>/, ([, id]) => ({ type: "role", id })],
  [/^<#(\d+)>/, ([, id]) => ({ type: "channel", id })],
  [/^<\/([-_' \p{L}\p{N}]{1,100}):(\d+)>/u, ([, name, id]) => ({ type: "command", name, id })],
  [/^<t:(-?\d{1,17})(?::([tTdDfFRsS]))?>/, ([, seconds, style]) => ({ type: "time", at: Number(seconds) * 1000, style: style ?? "f" })],
  [/^<a?:(\w{2,32}):(\d+)>/, ([, name]) => ({ type: "emoji", name })],
  [/^<(https?:\/\/[^\s<>]+)>/, ([, url]) => ({ type: "link", url, children: [text(url)] })],
  [/^https?:\/\/[^\s<]+[^<.,:;"'\])\s*_~|]/, ([url]) => ({ type: "link", url, children: [text(url)] })],
  [/^@(?:everyone|here)\b/, ([name]) => ({ type: "everyone", name })],
];

function text(value) {
  return { type: "text", value };
}

function inline(source, within = new Set()) {
  const nodes = [];
  let plain = "";
  let at = 0;
  const add = (node, length) => {
    if (plain !== "") nodes.push(text(plain));
    plain = "";
    nodes.push(node);
    at += length;
  };
  while (at < source.length) {
    const letter = source[at];
    if (letter === "\\" && ESCAPABLE.test(source[at + 1] ?? "")) {
      plain += source[at + 1];
      at += 2;
      continue;
    }
    const found = codeAt(source, at) ?? linkAt(source, at, within) ?? tokenAt(source, at) ?? markAt(source, at, within);
    if (found) {
      add(found.node, found.length);
    } else {
      plain += letter;
      at += 1;
    }
  }
  if (plain !== "") nodes.push(text(plain));
  return nodes;
}

function codeAt(source, at) {
  if (source[at] !== "`") return null;
  const ticks = /^`+/.exec(source.slice(at))[0];
  let from = at + ticks.length;
  for (;;) {
    const end = source.indexOf(ticks, from);
    if (end < 0) return null;
    if (source[end + ticks.length] !== "`" && source[end - 1] !== "`") {
      const code = source.slice(at + ticks.length, end);
      const shown = ticks.length > 1 ? code.replace(/^ (?=`)|(?<=`) $/g, "") : code;
      return code === "" ? null : { node: { type: "code", text: shown }, length: end + ticks.length - at };
    }
    from = end + 1;
  }
}

function linkAt(source, at, within) {
  if (source[at] !== "[" || within.has("[")) return null;
  const label = closing(source, at + 1, "]");
  if (label < 0 || source[label + 1] !== "(") return null;
  const match = /^\(\s*<?(https?:\/\/[^\s<>]*?)>?(?:\s+"([^"]*)")?\s*\)/.exec(source.slice(label + 1));
  if (!match) return null;
  const url = match[1];
  const children = inline(source.slice(at + 1, label), new Set([...within, "["]));
  if (children.length === 0) return null;
  return { node: { type: "link", url, title: match[2], children }, length: label + 1 + match[0].length - at };
}

function tokenAt(source, at) {
  const letter = source[at];
  if (letter !== "<" && letter !== "h" && letter !== "@") return null;
  if (letter === "h" && /\w/.test(source[at - 1] ?? "")) return null;
  const rest = source.slice(at);
  for (const [pattern, node] of TOKENS) {
    const match = pattern.exec(rest);
    if (match) return { node: node(match), length: match[0].length };
  }
  return null;
}

function markAt(source, at, within) {
  for (const [mark, node] of MARKS) {
    if (within.has(mark) || !source.startsWith(mark, at)) continue;
    const from = at + mark.length;
    if (mark.length === 1 && !opensSingle(source, at)) continue;
    const end = closing(source, from, mark);
    if (end <= from || source.slice(from, end).trim() === "") continue;
    const children = inline(source.slice(from, end), new Set([...within, mark]));
    return { node: node(children), length: end + mark.length - at };
  }
  return null;
}

const WORD = /[\p{L}\p{N}_]/u;

// A lone `*` must touch what it marks; a lone `_` must not stand within a word, as in `snake_case`.
function opensSingle(source, at) {
  const next = source[at + 1] ?? " ";
  if (next === source[at] || /\s/.test(next)) return false;
  return source[at] === "*" || !WORD.test(source[at - 1] ?? "");
}

// Where a mark closes, past escapes, code and the doubled form of the same mark; -1 when it does not.
function closing(source, from, mark) {
  let at = from;
  while (at < source.length) {
    if (source[at] === "\\") {
      at += 2;
      continue;
    }
    const code = codeAt(source, at);
    if (code) {
      at += code.length;
    } else if (mark === "]" && source[at] === "[") {
      const inner = closing(source, at + 1, mark);
      if (inner < 0) return -1;
      at = inner + 1;
    } else if (source.startsWith(mark, at)) {
      const run = runLength(source, at);
      if (mark === "]") return at;
      // In `**bold *both***` the last two close the bold, the first one the italic within.
      if (mark.length > 1) return run === 3 && mark.length === 2 ? at + 1 : at;
      if (run === 1 && mark === "*" && /\s/.test(source[at - 1])) return -1;
      if (run !== 2 && closesSingle(source, at, run)) return at + run - 1;
      at += run;
    } else {
      at += 1;
    }
  }
  return -1;
}

function closesSingle(source, at, run) {
  return source[at] === "*" || !WORD.test(source[at + run] ?? "");
}

function runLength(source, at) {
  let end = at;
  while (source[end] === source[at]) end += 1;
  return end - at;
}
