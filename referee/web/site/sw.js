// The service worker: keeps every file of the page, and answers everything from there. It never asks another origin.
/// <reference lib="webworker" />

const BUILD = "";
/** @type {Record<string, string>} each file of this build, with the digest of its contents */
const FILES = {};

const CACHE = `build-${BUILD}`;
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const self_ = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const address = (/** @type {string} */ path) => new URL(path, self_.registration.scope).href;

self_.addEventListener("install", (event) => event.waitUntil(install()));
self_.addEventListener("activate", (event) => event.waitUntil(activate()));
self_.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin === self_.location.origin) event.respondWith(answer(event.request, url));
});

/** Fetch the files of this build, and no others: what an unfinished upload left behind has another digest. */
async function install() {
  const cache = await caches.open(CACHE);
  for (const [path, integrity] of Object.entries(FILES)) {
    const fresh = (/** @type {RequestInit} */ how) => fetch(address(path), { integrity, ...how });
    const { body, headers } = await fresh({}).catch(() => fresh({ cache: "reload" }));
    const kept = {
      "Content-Type": headers.get("Content-Type") ?? "application/octet-stream",
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    };
    await cache.put(address(path), new Response(body, { headers: kept }));
  }
}

/** A new version begins when the page is closed in all tabs: nothing is left of earlier ones then. */
async function activate() {
  const older = (await caches.keys()).filter((name) => name.startsWith("build-") && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self_.clients.claim();
}

/** The answer is what is kept and no copy of it: only with that does a browser keep the compiled program, too. @param {Request} request @param {URL} url */
async function answer(request, url) {
  const cache = await caches.open(url.href.startsWith(address("shown/")) ? "shown" : CACHE);
  const plain = url.origin + url.pathname;
  const kept = await cache.match(plain === address("") ? address("index.html") : plain);
  if (kept && (request.method === "GET" || request.method === "HEAD")) return kept;
  return new Response("There is no such page.\n", { status: 404, headers: { "Content-Type": "text/plain" } });
}
