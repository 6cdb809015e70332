// The control interface of the sandbox, over HTTP on the same origin.

/** A request that the sandbox refused; the message is meant for the person at the page. */
export class Refused extends Error {}

async function request(path, body) {
  const options = body === undefined
    ? {}
    : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Refused("The sandbox does not answer. Is it still running?");
  }
  const text = await response.text();
  let answer = null;
  try {
    answer = text === "" ? {} : JSON.parse(text);
  } catch {
    answer = null;
  }
  if (!response.ok) {
    throw new Refused(errorText(answer) ?? (text.slice(0, 300) || `The sandbox refused this (${response.status}).`));
  }
  if (answer === null) throw new Refused("The sandbox gave an answer that is not JSON.");
  return answer;
}

function errorText(answer) {
  const error = answer?.error ?? answer?.message;
  if (typeof error === "string") return error;
  return error?.message;
}

function query(values) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) search.set(name, value);
  }
  return search.toString();
}

export const api = {
  /** Who is here, which channels and which commands `as` can see. */
  state: (as) => request(`/sandbox/state?${query({ as })}`),

  /** At most `limit` messages of a channel, the newest ones or those before a message. */
  messages: (as, channel, before, limit = 50) => request(`/sandbox/messages?${query({ as, channel, before, limit })}`),

  /** Sends an interaction; the answer comes once it is acknowledged or has failed. */
  interact: (body) => request("/sandbox/interactions", body),

  /** Sends a member's own message. */
  say: (as, channel, content) => request("/sandbox/messages", { as, channel, content }),

  /** Moves the sandbox's clock forward. */
  advance: (milliseconds) => request("/sandbox/clock", { advance_ms: milliseconds }),

  /** Listens to what happens as `as` sees it. `close()` on the answer ends it. */
  events(as, { open, event, lost }) {
    const source = new EventSource(`/sandbox/events?${query({ as })}`);
    source.onopen = open;
    source.onerror = lost;
    source.onmessage = ({ data }) => {
      try {
        event(JSON.parse(data));
      } catch (error) {
        console.error("an event of the sandbox could not be used", error);
      }
    };
    return source;
  },
};
