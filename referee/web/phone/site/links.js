// A log as a link: compressed into the fragment of an address, which no browser sends anywhere. After a stroke there may
// be a place on the page of the report, as in #log=…/hand-7.

/** The most characters of a link; over that some programs cut it short. */
export const LONGEST = 8000;
/** The most bytes that a link is unpacked to: a few characters can stand for very many. */
const UNPACKED = 4 * 1024 * 1024;
const PREFIX = "#log=";

/**
 * @param {Uint8Array} log
 * @returns {Promise<string>} the fragment
 */
export async function packed(log) {
  const bytes = await through(log, new CompressionStream("deflate-raw"), Infinity);
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return PREFIX + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string} fragment without a place
 * @returns {Promise<Uint8Array | null>} the log, or null if this is no such fragment, or a part of one
 */
export async function unpacked(fragment) {
  if (!isLink(fragment)) return null;
  try {
    const text = atob(fragment.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    return await through(bytes, new DecompressionStream("deflate-raw"), UNPACKED);
  } catch {
    return null;
  }
}

/** @param {string} fragment @returns {string[]} the fragment of the log alone, and the place if there is one */
export function parted(fragment) {
  return fragment.split("/", 2);
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
