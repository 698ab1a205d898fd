// Keeps the page, so that it works without a network once it has been loaded.
//
// All files of one version are kept together, under the name of their contents. A new version waits
// until no page of the old one is open; then the old files go.

const FILES = "%FILES%";
const VERSION = "bestplay-%VERSION%";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("bestplay-") && name !== VERSION;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) {
    return;
  }
  const kept = () => caches.open(VERSION).then((cache) => cache.match(request, { ignoreSearch: true }));
  event.respondWith(kept().then((found) => found ?? fetch(request)));
});
