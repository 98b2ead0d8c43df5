/* Keeps the pocket book, so that it is read without a network, and nothing else.
 *
 * BOOK, its version and the addresses of its files, is written above this when a release is made: another version is
 * another worker, which fetches the whole book before it takes the place of this one. Nothing is kept that is not on
 * that list, and nothing is asked with anybody's cookies.
 */
"use strict";

const SHELF = "arbitre-book-";
const SHELVED = SHELF + BOOK.version;
const LISTED = new Set(BOOK.files);
const AT_A_TIME = 8;

/* A few at a time: a club's network has others on it. One file that fails leaves the copy of before in its place. */
const fetchBook = async () => {
  const shelf = await caches.open(SHELVED);
  const waiting = [...BOOK.files];
  const next = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (await shelf.match(file)) continue;
      const answer = await fetch(new Request(file, { credentials: "omit", cache: "no-cache" }));
      if (!answer.ok || answer.redirected) throw new Error(`${file}: ${answer.status}`);
      await shelf.put(file, answer);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, next));
  await self.skipWaiting();
};

const clearShelf = async () => {
  const kept = await caches.keys();
  await Promise.all(kept.filter((name) => name.startsWith(SHELF) && name !== SHELVED).map((name) => caches.delete(name)));
  await self.clients.claim();
};

const fromShelf = async (request) => {
  const shelf = await caches.open(SHELVED);
  return (await shelf.match(new URL(request.url).pathname)) || fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(fetchBook()));
self.addEventListener("activate", (event) => event.waitUntil(clearShelf()));
self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method === "GET" && address.origin === self.location.origin && LISTED.has(address.pathname)) {
    event.respondWith(fromShelf(event.request));
  }
});
