// The forms that a bot opens.

import { byId, el, fill, freshId } from "./dom.js";

const ROW = 1;
const TEXT = 4;
const PARAGRAPH = 2;

/** Opens a form. `submit(fields)` answers with an error text, or nothing when it is done with; `rest` takes the focus last. */
export function openModal(modal, botName, submit, rest) {
  const dialog = byId("modal");
  const opener = document.activeElement;
  const inputs = (modal.components ?? []).flatMap(inputsOf).map(drawInput);
  const error = el("p", { class: "form-error", role: "alert", "data-modal-error": "", hidden: true });
  const send = el("button", { type: "submit", class: "button", "data-style": "1", "data-action": "submit" }, "Submit");
  const cancel = el("button", { type: "button", class: "button", "data-style": "2", "data-action": "cancel", onclick: () => dialog.close() }, "Cancel");
  const form = el("form", { novalidate: true, "data-modal": modal.custom_id },
    el("h2", { id: "modal-title" }, modal.title),
    el("p", { class: "modal-note" }, "This form goes to ", el("bdi", {}, botName), "."),
    inputs.map(({ node }) => node),
    error,
    el("div", { class: "modal-actions" }, cancel, send));

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.disabled) return;
    const wrong = inputs.filter((input) => !input.check());
    if (wrong.length > 0) {
      wrong[0].focus();
      return;
    }
    send.disabled = true;
    send.dataset.pending = "true";
    error.hidden = true;
    const failure = await submit(Object.fromEntries(inputs.map(({ id, value }) => [id, value()])));
    send.disabled = false;
    delete send.dataset.pending;
    if (!form.isConnected) return;
    if (!failure) {
      dialog.close();
      return;
    }
    error.textContent = failure;
    error.hidden = false;
  });

  fill(dialog, form);
  dialog.onclose = () => {
    dialog.replaceChildren();
    // The control that opened the form may have been drawn anew meanwhile.
    if (opener?.isConnected && opener !== document.body) opener.focus();
    else rest();
  };
  // Esc closes a dialog by itself; a press beside it should not throw the text away, so nothing is done there.
  dialog.showModal();
  inputs[0]?.focus();
}

// A text input stands in a row; the sandbox takes no other form.
function inputsOf(component) {
  return component.type === ROW ? (component.components ?? []).filter(({ type }) => type === TEXT) : [];
}

function drawInput(part) {
  const id = freshId("input");
  const required = part.required !== false;
  const least = part.min_length ?? 0;
  const most = part.max_length ?? 4000;
  const input = el(part.style === PARAGRAPH ? "textarea" : "input", {
    id,
    type: part.style === PARAGRAPH ? undefined : "text",
    rows: part.style === PARAGRAPH ? "4" : undefined,
    placeholder: part.placeholder ?? undefined,
    maxlength: most,
    "aria-required": required ? "true" : "false",
    "aria-describedby": `${id}-note ${id}-error`,
    "data-field": part.custom_id,
    autocomplete: "off",
  });
  input.value = part.value ?? "";
  const note = el("small", { id: `${id}-note`, class: "input-note" });
  const error = el("small", { id: `${id}-error`, class: "field-error", role: "alert", hidden: true });
  const count = () => {
    note.textContent = `${[...input.value].length} of at most ${most} characters`;
    note.hidden = part.max_length === undefined || part.max_length === null;
  };
  const say = (text) => {
    error.textContent = text ?? "";
    error.hidden = !text;
    input.setAttribute("aria-invalid", text ? "true" : "false");
    return !text;
  };
  input.addEventListener("input", () => {
    count();
    say(null);
  });
  count();
  return {
    id: part.custom_id,
    node: el("div", { class: "modal-field" },
      el("label", { for: id }, part.label, required && el("span", { class: "required", "aria-hidden": "true" }, " *")),
      input, error, note),
    value: () => input.value,
    focus: () => input.focus(),
    check() {
      const length = [...input.value].length;
      if (length === 0) return say(required ? "This has to be filled in." : null);
      if (length < least) return say(`At least ${least} characters; this has ${length}.`);
      return say(null);
    },
  };
}
