/*
 * Keeps the panel for the time without a connection: its own files at once from what
 * was kept, everything else from the network first. Nobody's session is kept.
 */
const store = 'roadstead-panel-1'
const mostKept = 800
/** What is kept was answered to this browser: in another language it is better than nothing. */
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

/** All files of the panel, those that come later too. */
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
    // Without waiting: what cannot be kept is shown all the same.
    if (answer.ok || answer.type === 'opaque') void keep(cache, request, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(request, { ...anyAsker, ignoreSearch: request.mode === 'navigate' })
    if (kept) return kept
    throw error
  }
}

/** Counted after so many, for a slow display has better things to do than to count. */
const countAfter = 50
let added = 0

/** The oldest go when there are too many, and more of them when the browser has no room left. */
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
/** The addresses of pictures that may be kept; read once for each list of sources that comes. */
let keepable = null

/** Pictures of other servers are kept where their source allows copies, as the site's own list of sources says. */
async function mayKeep(cache, { url, destination }) {
  if (destination !== 'image' || new URL(url).origin === self.location.origin) return true
  if (!keepable) {
    const list = await cache.match(sourcesPath, anyAsker)
    if (!list) return false
    const allowed = (await list.json()).filter(({ offlineAllowed }) => offlineAllowed)
    keepable = allowed.map(({ template }) => patternOf(template))
  }
  return keepable.some((pattern) => pattern.test(url))
}

/** The addresses of a template: each part in braces is some letters or digits. */
function patternOf(template) {
  const fixed = template.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('\\w+')}$`)
}

async function leave(cache, most) {
  const keys = await cache.keys()
  // The files of the panel itself came first and stay.
  const others = keys.filter(({ url }) => !url.startsWith(new URL('./', self.location.href).href))
  for (const old of others.slice(0, Math.max(0, others.length - most))) await cache.delete(old)
}
