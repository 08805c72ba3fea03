// The service worker: keeps every file of the site, and answers everything from there. It never asks another origin.
/// <reference lib="webworker" />

const BUILD = "";
/** @type {Record<string, string>} each file of this build, with the digest of its contents */
const FILES = {};

const CACHE = `build-${BUILD}`;
const SHOWN = "shown";
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "img-src 'self' blob: data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

const here = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

here.addEventListener("install", (event) => event.waitUntil(kept()));
here.addEventListener("activate", (event) => event.waitUntil(begun()));
here.addEventListener("message", (event) => {
  if (event.data === "take over") void here.skipWaiting();
});
here.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin === here.location.origin) event.respondWith(answer(event.request, url));
});

/** Fetch the files of this build, and no others: what an unfinished upload left behind has another digest. */
async function kept() {
  const cache = await caches.open(CACHE);
  const older = await Promise.all(
    (await caches.keys()).filter((name) => name.startsWith("build-") && name !== CACHE).map((name) => caches.open(name)),
  );
  for (const [path, integrity] of Object.entries(FILES)) {
    const { body, headers } = await fetched(address(path), integrity, older);
    await cache.put(address(path), new Response(body, { headers: guarded(headers) }));
  }
}

/**
 * @param {string} url
 * @param {string} integrity
 * @param {Cache[]} older
 */
async function fetched(url, integrity, older) {
  for (const cache of older) {
    const same = await cache.match(url);
    if (same && (await digest(same.clone())) === integrity) return same;
  }
  try {
    return await fetch(url, { integrity });
  } catch {
    return fetch(url, { integrity, cache: "reload" });
  }
}

/** @param {Response} response */
async function digest(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

/** @param {Headers} given */
function guarded(given) {
  const headers = new Headers({ "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff" });
  headers.set("Content-Type", given.get("Content-Type") ?? "application/octet-stream");
  headers.set("Referrer-Policy", "no-referrer");
  return headers;
}

/** Leave nothing of earlier builds, and answer the tabs that are open. */
async function begun() {
  const old = (await caches.keys()).filter((name) => name.startsWith("build-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await here.clients.claim();
}

/**
 * The answer is what is kept and no copy of it: only with that does a browser keep the compiled program, too.
 *
 * @param {Request} request
 * @param {URL} url
 */
async function answer(request, url) {
  const cache = await caches.open(url.href.startsWith(address("shown/")) ? SHOWN : CACHE);
  const plain = url.origin + url.pathname;
  const found = await cache.match(plain === address("") ? address("index.html") : plain);
  if (!found || (request.method !== "GET" && request.method !== "HEAD")) {
    return new Response("There is no such page.\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  }
  return found;
}

/** @param {string} path */
function address(path) {
  return new URL(path, here.registration.scope).href;
}
