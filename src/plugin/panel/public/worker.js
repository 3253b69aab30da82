/*
 * Keeps the panel for the time without a connection: its own files at once from what
 * was kept, everything else from the network first. Nobody's session is kept.
 */
const store = 'roadstead-panel-1'
const mostKept = 800

self.addEventListener('install', (event) => {
  event.waitUntil(keepPanel())
  self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  const isOurs = pathname.startsWith(new URL('./', self.location.href).pathname)
  const isData = /\/api\/v1\/(places|nav_aids|meteo_reps|posts|tile_sources|search)/.test(pathname)
  const isPicture = request.destination === 'image'
  if (request.method !== 'GET' || !(isOurs || isData || isPicture)) return
  event.respondWith(isOurs && pathname.includes('/assets/') ? keptFirst(request) : networkFirst(request))
})

/** All files of the panel, those that come later too. */
async function keepPanel() {
  const cache = await caches.open(store)
  const files = await (await fetch('./files.json')).json()
  const names = Object.values(files).flatMap(({ file, css = [] }) => [file, ...css])
  await cache.addAll(['./', ...[...new Set(names)].map((name) => `./${name}`)])
}

async function keptFirst(request) {
  return (await caches.match(request)) ?? networkFirst(request)
}

async function networkFirst(request) {
  const cache = await caches.open(store)
  try {
    const answer = await fetch(request)
    if (answer.ok || answer.type === 'opaque') await keep(cache, request, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: request.mode === 'navigate' })
    if (kept) return kept
    throw error
  }
}

/** The oldest go when there are too many. */
async function keep(cache, request, answer) {
  await cache.put(request, answer)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - mostKept))) await cache.delete(old)
}
