// A log as a link: compressed into the fragment of an address, which no browser sends anywhere. The fragment may also say
// what to show of it: #log=…&page=hand-7.

/** @typedef {import("./store.js").Terms} Terms */
/** What a link may say besides the log: what it is called, and how it is settled. @typedef {{title?: string, terms?: Terms}} Said */
/** What it may show: a place on the page of the report, or another log to compare with. @typedef {{page?: string, other?: string}} Shown */

/** The most characters of a link; over that some programs cut it short. */
export const LONGEST = 8000;
/** The most bytes that a link is unpacked to: a few characters can stand for very many. */
const UNPACKED = 4 * 1024 * 1024;
const PREFIX = "#log=";

/**
 * @param {Uint8Array} log
 * @param {Said & Shown} [said]
 * @returns {Promise<string>} the fragment
 */
export async function packed(log, { title, terms, ...shown } = {}) {
  const bytes = await through(log, new CompressionStream("deflate-raw"), Infinity);
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  const parts = new URLSearchParams({ log: btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") });
  if (title) parts.set("title", title);
  if (terms?.pot === "split") parts.set("pot", "split");
  if (terms?.holder) parts.set("holder", terms.holder);
  if (terms?.cash) parts.set("cash", "yes");
  return placed(`#${parts}`, shown);
}

/**
 * @param {string} fragment
 * @returns {Promise<({log: Uint8Array} & Said & Shown) | null>} null if this is no such fragment, or a part of one
 */
export async function unpacked(fragment) {
  if (!isLink(fragment)) return null;
  const parts = new URLSearchParams(fragment.slice(1));
  const said = (/** @type {string} */ name) => parts.get(name) ?? undefined;
  try {
    const text = atob((said("log") ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    return {
      log: await through(bytes, new DecompressionStream("deflate-raw"), UNPACKED),
      title: said("title") ?? "",
      terms: {
        pot: said("pot") === "split" ? "split" : "leave",
        holder: said("holder") ?? "",
        cash: said("cash") !== undefined,
      },
      page: said("page"),
      other: said("other"),
    };
  } catch {
    return null;
  }
}

/** The fragment of the same log that shows something else, or the log itself. @param {string} fragment @param {Shown} [shown] */
export function placed(fragment, shown = {}) {
  const parts = new URLSearchParams(fragment.slice(1));
  for (const name of /** @type {const} */ (["page", "other"])) {
    const place = shown[name];
    if (place === undefined) parts.delete(name);
    else parts.set(name, place);
  }
  return `#${parts}`;
}

/** @param {string} fragment */
export function isLink(fragment) {
  return fragment.startsWith(PREFIX);
}

/**
 * @param {Uint8Array} bytes
 * @param {GenericTransformStream} stream
 * @param {number} most
 */
async function through(bytes, stream, most) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("too large");
    }
  }
}
