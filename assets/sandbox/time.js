// Times are the sandbox's, which may run ahead of this machine's clock.

import { el } from "./dom.js";

let offset = 0;

/** Sets the sandbox's present moment, in milliseconds since 1970. */
export function setNow(milliseconds) {
  if (Number.isFinite(milliseconds)) offset = milliseconds - Date.now();
}

/** The sandbox's present moment, in milliseconds since 1970. */
export function now() {
  return Date.now() + offset;
}

const formats = {};

function format(milliseconds, options) {
  const key = JSON.stringify(options);
  formats[key] ??= new Intl.DateTimeFormat(undefined, options);
  return formats[key].format(milliseconds);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

/** Writes a timestamp in one of Discord's styles; `R` is relative to the sandbox's present. */
export function timestampText(milliseconds, style) {
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 8.64e15) return "invalid date";
  if (style === "R") return relative(milliseconds - now());
  return format(milliseconds, STYLES[style] ?? STYLES.f);
}

const UNITS = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];

function relative(difference) {
  formats.relative ??= new Intl.RelativeTimeFormat(undefined, { numeric: "always" });
  for (const [unit, length] of UNITS) {
    if (Math.abs(difference) >= length) return formats.relative.format(Math.round(difference / length), unit);
  }
  return formats.relative.format(0, "second");
}

/** A `<time>` that `tick` keeps up to date. */
export function timeNode(milliseconds, style, attributes = {}) {
  const valid = Number.isFinite(milliseconds) && Math.abs(milliseconds) <= 8.64e15;
  return el("time", {
    datetime: valid ? new Date(milliseconds).toISOString() : undefined,
    title: timestampText(milliseconds, "F"),
    "data-at": milliseconds,
    "data-style": style,
    ...attributes,
  }, timestampText(milliseconds, style));
}

/** Rewrites the relative times on the page, and those texts alone that changed. */
export function tick() {
  for (const node of document.querySelectorAll('time[data-style="R"]')) {
    const text = timestampText(Number(node.dataset.at), "R");
    if (node.textContent !== text) node.textContent = text;
  }
}

/** The hour of a message, with its date when it was not today. */
export function messageTime(milliseconds) {
  return timestampText(milliseconds, sameDay(milliseconds, now()) ? "t" : "s");
}

/** A moment in few letters, for the head of the page. */
export function shortDate(milliseconds) {
  return format(milliseconds, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
}

/** The line between two days. */
export function dayText(milliseconds) {
  return format(milliseconds, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

/** Whether two moments fall on the same day here. */
export function sameDay(one, other) {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
