// Attachments and embeds: what a message shows beneath its text.

import { byId, el, fill, icon, webAddress } from "./dom.js";
import { richLine, richText } from "./markdown-view.js";
import { timeNode } from "./time.js";

const PICTURE = /\.(?:png|gif|jpe?g|webp|avif)$/i;

function isPicture(attachment) {
  return attachment.content_type?.startsWith("image/") ?? PICTURE.test(attachment.filename ?? "");
}

/** Draws the attachments that no embed shows. */
export function drawAttachments(message) {
  const inEmbeds = new Set((message.embeds ?? []).flatMap((embed) => [embed.image, embed.thumbnail])
    .filter(Boolean).map((media) => attachmentOf(message, media)?.id));
  const shown = (message.attachments ?? []).filter(({ id }) => !inEmbeds.has(id));
  if (shown.length === 0) return null;
  return el("div", { class: "attachments" }, shown.map((attachment) => isPicture(attachment)
    ? picture(attachment.url, attachment.description || attachment.filename, attachment)
    : file(attachment)));
}

function attachmentOf(message, media) {
  const attachments = message.attachments ?? [];
  const named = /^attachment:\/\/(.+)$/.exec(media.url ?? "");
  return attachments.find((attachment) => named ? attachment.filename === named[1] : attachment.url === media.url);
}

// The sandbox knows one name for its host; the page may have been opened by the other, and only its own pictures may show.
function ownAddress(source) {
  const address = webAddress(source);
  const url = address && new URL(address);
  const loopback = ["127.0.0.1", "localhost"].includes(url?.hostname) && url.port === location.port;
  return loopback ? `${location.origin}${url.pathname}${url.search}` : null;
}

// A press enlarges the picture; its description is what a screen reader says.
function picture(source, description, { width, height } = {}, className = "picture") {
  const address = ownAddress(source);
  // A picture from elsewhere would need the network, which the sandbox does without.
  if (!address) return webAddress(source) && el("a", { href: webAddress(source), target: "_blank", rel: "noopener noreferrer" }, description || "A picture elsewhere");
  // The room is kept before the picture is there, so that nothing below it jumps.
  const sized = width > 0 && height > 0;
  const image = el("img", { src: address, alt: description, "data-sized": sized, vars: sized ? { "--width": width, "--height": height } : {} });
  image.addEventListener("load", () => { image.dataset.loaded = "true"; });
  image.addEventListener("error", () => {
    image.replaceWith(el("span", { class: "picture-missing" }, `${description || "A picture"} (could not be loaded)`));
  }, { once: true });
  return el("button", { type: "button", class: className, title: "Enlarge", "data-picture": "", onclick: () => enlarge(address, description) }, image);
}

function file(attachment) {
  const address = ownAddress(attachment.url);
  return el("a", { class: "file", href: address ?? undefined, download: attachment.filename, target: "_blank", rel: "noopener noreferrer" },
    icon("file"), el("span", {}, el("bdi", {}, attachment.filename), el("small", {}, size(attachment.size))));
}

function size(bytes) {
  if (!Number.isFinite(bytes)) return "";
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** Shows a picture over the whole page until Esc or a press. */
function enlarge(address, description) {
  const viewer = byId("viewer");
  const close = el("button", { type: "button", class: "icon-button", "aria-label": "Close the picture", onclick: () => viewer.close() }, icon("close"));
  fill(viewer,
    el("figure", {}, el("img", { src: address, alt: description }), description && el("figcaption", {}, description)),
    el("div", { class: "viewer-tools" }, el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, "Open the original"), close));
  viewer.onclick = (event) => {
    if (!(event.target instanceof HTMLAnchorElement)) viewer.close();
  };
  viewer.showModal();
  close.focus();
}

/** Draws the embeds of a message. */
export function drawEmbeds(message, context) {
  const SUPPRESSED = 4;
  const embeds = (message.flags & SUPPRESSED) ? [] : message.embeds ?? [];
  return embeds.map((embed) => drawEmbed(embed, message, context));
}

function media(message, part, className) {
  if (!part?.url) return null;
  const attachment = attachmentOf(message, part);
  const description = part.description || attachment?.description || attachment?.filename || "Picture";
  return picture(attachment?.url ?? part.proxy_url ?? part.url, description, { width: part.width ?? attachment?.width, height: part.height ?? attachment?.height }, className);
}

function linked(url, ...children) {
  const address = url && webAddress(url);
  return address ? el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, ...children) : children;
}

function drawEmbed(embed, message, context) {
  const colour = Number.isInteger(embed.color) ? `#${embed.color.toString(16).padStart(6, "0")}` : null;
  const moment = Date.parse(embed.timestamp ?? "");
  const thumbnail = media(message, embed.thumbnail, "picture thumbnail");
  const foot = [embed.footer?.text && el("span", {}, embed.footer.text), !Number.isNaN(moment) && timeNode(moment, "s")].filter(Boolean);
  return el("article", { class: "embed", "data-embed": "", vars: colour ? { "--bar": colour } : {} },
    el("div", { class: "embed-body" },
      embed.author?.name && el("div", { class: "embed-author" }, linked(embed.author.url, el("bdi", {}, embed.author.name))),
      embed.title && el("div", { class: "embed-title" }, linked(embed.url, richLine(embed.title, context))),
      embed.description && el("div", { class: "embed-description" }, richText(embed.description, context)),
      embed.fields?.length > 0 && el("div", { class: "embed-fields" }, embed.fields.map((field) => el("div", { class: "embed-field", "data-inline": field.inline },
        el("div", { class: "embed-field-name" }, richLine(field.name, context)),
        el("div", { class: "embed-field-value" }, richText(field.value, context)))))),
    thumbnail,
    media(message, embed.image, "picture embed-image"),
    foot.length > 0 && el("footer", { class: "embed-footer" }, foot.flatMap((part, index) => index > 0 ? [" · ", part] : [part])));
}
