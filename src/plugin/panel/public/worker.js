/*
 * Caches the panel for offline use: its own files cache-first, everything else network-first.
 * Responses that belong to a session are not cached.
 */
const store = 'roadstead-panel-1'
const mostKept = 800
/** Cached responses ignore Vary: a response in another language is better than none. */
const anyAsker = { ignoreVary: true }

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

/** All files of the panel, including those loaded on demand. */
async function keepPanel() {
  const cache = await caches.open(store)
  const files = await (await fetch('./files.json')).json()
  const names = Object.values(files).flatMap(({ file, css = [] }) => [file, ...css])
  await cache.addAll(['./', ...[...new Set(names)].map((name) => `./${name}`)])
}

async function keptFirst(request) {
  return (await caches.match(request, anyAsker)) ?? networkFirst(request)
}

async function networkFirst(request) {
  const cache = await caches.open(store)
  try {
    const answer = await fetch(request)
    // Not awaited: a failure to cache does not affect the response.
    if (answer.ok || answer.type === 'opaque') void keep(cache, request, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(request, { ...anyAsker, ignoreSearch: request.mode === 'navigate' })
    if (kept) return kept
    throw error
  }
}

/** Checked only every few writes, because counting is slow on weak devices. */
const countAfter = 50
let added = 0

/** Deletes the oldest entries when there are too many, and more of them when the quota is exceeded. */
async function keep(cache, request, answer) {
  try {
    if (!(await mayKeep(cache, request))) return
    await cache.put(request, answer)
    if (new URL(request.url).pathname === sourcesPath) keepable = null
    if (++added % countAfter === 0) await leave(cache, mostKept)
  } catch {
    await leave(cache, mostKept / 2)
  }
}

const sourcesPath = '/api/v1/tile_sources'
/** URL patterns of images that may be cached; updated with each list of sources. */
let keepable = null

/** Images of other servers are cached only if their source allows it, according to the site's list of sources. */
async function mayKeep(cache, { url, destination }) {
  if (destination !== 'image' || new URL(url).origin === self.location.origin) return true
  if (!keepable) {
    const list = await cache.match(sourcesPath, anyAsker)
    if (!list) return false
    const allowed = (await list.json()).filter(({ offlineAllowed }) => offlineAllowed)
    keepable = allowed.map(({ template }) => toPattern(template))
  }
  return keepable.some((pattern) => pattern.test(url))
}

/** Converts a URL template to a pattern: each part in braces matches letters or digits. */
function toPattern(template) {
  const fixed = template.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('\\w+')}$`)
}

async function leave(cache, most) {
  const keys = await cache.keys()
  // The files of the panel itself are stored first and are kept.
  const others = keys.filter(({ url }) => !url.startsWith(new URL('./', self.location.href).href))
  for (const old of others.slice(0, Math.max(0, others.length - most))) await cache.delete(old)
}
