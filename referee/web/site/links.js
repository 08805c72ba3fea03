// A log as a link: compressed into the fragment of an address, which no browser sends anywhere.

/** The most characters of a link; over that some programs cut it short. */
export const LONGEST = 8000;
/** The most bytes that a link is unpacked to: a few characters can stand for very many. */
const UNPACKED = 4 * 1024 * 1024;
const VERSION = "1";

/** @param {Uint8Array} log @returns {Promise<string>} the fragment */
export async function packLink(log) {
  const bytes = await through(log, new CompressionStream("deflate-raw"), Infinity);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
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
  const limit = new TransformStream({
    transform(part, out) {
      most -= part.length;
      if (most < 0) throw new RangeError("too large");
      out.enqueue(part);
    },
  });
  const parts = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(stream).pipeThrough(limit);
  return new Uint8Array(await new Response(parts).arrayBuffer());
}
