// A log as a link: compressed into the fragment of an address, which no browser sends anywhere.

/** The most characters of a link; over that some programs cut it short. */
export const LONGEST = 8000;
/** The most bytes that a link is unpacked to: a few characters can stand for very many. */
const UNPACKED = 4 * 1024 * 1024;
const VERSION = "1";

/** @param {Uint8Array} log @returns {Promise<string>} the fragment */
export async function packLink(log) {
  const bytes = await through(log, new CompressionStream("deflate-raw"), Infinity);
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return `#log=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}&v=${VERSION}`;
}

/** @param {string} fragment @returns {Promise<Uint8Array | string | null>} the log, or why there is none; null if this is no such link */
export async function unpackLink(fragment) {
  if (fragment.length < 2) return null;
  const parts = new URLSearchParams(fragment.slice(1));
  if ((parts.get("v") ?? VERSION) !== VERSION || !parts.has("log"))
    return "This link was made by a newer version of this page. Open the page without it, with a network, and close it again: that brings the new version.";
  try {
    const text = atob((parts.get("log") ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    return await through(bytes, new DecompressionStream("deflate-raw"), UNPACKED);
  } catch {
    return "This link holds only a part of a log: whatever sent it may have cut it short. Ask for the file instead.";
  }
}

/** @param {Uint8Array} bytes @param {GenericTransformStream} stream @param {number} most */
async function through(bytes, stream, most) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let length = 0; ; ) {
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
