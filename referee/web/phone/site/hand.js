// One hand to send, as a picture or as a link. What is in the picture comes from the referee as SVG.
import { h } from "./dom.js";

/** @typedef {{svg: string, words: string, at: string}} Picture */
/**
 * `picture` asks the referee for a hand of the log, `link` copies a link to one; `fileName` names the log's file.
 *
 * @typedef {{
 *   hands: number[],
 *   hand: number,
 *   fileName: () => string,
 *   picture: (hand: number) => Promise<Picture>,
 *   save: (bytes: Uint8Array, name: string) => Promise<void>,
 *   link: (at: string) => Promise<void>,
 *   confess: (error: unknown) => void,
 * }} Sending
 */

/** Pixels for each unit of the SVG; fewer for a picture so long that some browser's canvas could not hold it. */
const SCALE = 2;
const MOST_PIXELS = 16_000_000;

/** @param {Sending} sending @returns {HTMLElement} what shows nothing and asks nothing until it is opened */
export function oneHand({ hands, hand, fileName, picture, save, link, confess }) {
  let turn = 0;
  /** @type {{file: File, at: string} | null} */
  let drawn = null;

  const options = hands.map((one) => h("option", { value: one, selected: one === hand }, `Hand ${one}`));
  const select = h("select", { "aria-label": "Which hand?", onchange: () => void show() }, ...options);
  const preview = h("div", { class: "preview", "aria-live": "polite" });
  const act = (/** @type {(one: NonNullable<typeof drawn>) => Promise<void>} */ send) => () =>
    void (drawn && send(drawn).catch(confess));
  const whole = h(
    "details",
    { ontoggle: () => void (whole.open && !drawn && show()) },
    h("summary", {}, "One hand, as a picture or a link"),
    select,
    preview,
    h(
      "div",
      { class: "buttons" },
      canShare() &&
        h("button", { onclick: act(({ file }) => navigator.share({ files: [file] })) }, "Share the picture"),
      h(
        "button",
        { onclick: act(async ({ file }) => save(new Uint8Array(await file.arrayBuffer()), file.name)) },
        "Save the picture",
      ),
      h("button", { onclick: act(({ at }) => link(at)) }, "Copy a link to this hand"),
    ),
  );

  async function show() {
    const mine = ++turn;
    drawn = null;
    const old = preview.querySelector("img")?.src;
    preview.replaceChildren(h("p", { class: "muted waiting" }, "The referee is drawing"));
    if (old) URL.revokeObjectURL(old);
    try {
      const { svg, words, at } = await picture(Number(select.value));
      const image = await png(svg);
      if (mine !== turn) return;
      const file = new File([image], `${fileName().replace(/\.bourre$/, "")}, hand ${select.value}.png`, {
        type: image.type,
      });
      drawn = { file, at };
      preview.replaceChildren(h("img", { src: URL.createObjectURL(file), alt: words }));
    } catch (error) {
      if (mine !== turn) return;
      preview.replaceChildren(h("p", { class: "muted" }, "This hand can't be drawn here."));
      confess(error);
    }
  }

  return whole;
}

function canShare() {
  const file = new File([], "hand.png", { type: "image/png" });
  return "share" in navigator && !!navigator.canShare?.({ files: [file] });
}

/** @param {string} svg @returns {Promise<Blob>} */
async function png(svg) {
  const image = new Image();
  await new Promise((done, failed) => {
    image.onload = done;
    image.onerror = () => failed(new Error("the picture could not be drawn"));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (width * height)));
  const canvas = h("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((made) => (made ? done(made) : failed(new Error("the picture is too large for this browser")))),
  );
}
