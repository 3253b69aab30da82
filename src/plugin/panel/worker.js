/*
 * Caches the panel for offline use, from the first visit: its own files cache-first, everything else network-first,
 * for a short time if there is a stored response. Responses that belong to a session are not cached.
 * It is built for browsers of 2016: its syntax is translated, its functions are not.
 */
const store = 'roadstead-panel-1'
const mostKept = 800
/** Header of a stored response: its time (`src/core/kept-answer.ts`). */
const keptHeader = 'x-roadstead-kept'
/** Header of a stored response while the request goes on, and of a request that waits for the network. */
const refreshingHeader = 'x-roadstead-refreshing'
const waitHeader = 'x-roadstead-wait'
/** Wait for the network where there is a stored response, and after the network was silent for so long. */
const waitMs = 450
const silentMs = 60_000
let silentAt = -Infinity
/** Cached responses ignore Vary: a response in another language is better than none. */
const anyAsker = { ignoreVary: true }
/** Header of every answer of the site and of the plugin on the boat's server (`src/core/site-header.ts`). */
const siteHeader = 'roadstead'
/** On the boat's server, which serves the files of the panel without the header. */
const isBoat = self.location.pathname.includes('/signalk-roadstead/')

self.addEventListener('install', (event) => {
  event.waitUntil(keepPanel())
  self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !isForOffline(request)) return
  const { pathname } = new URL(request.url)
  event.respondWith(
    isOurs(pathname) && pathname.includes('/assets/') ? keptFirst(request) : networkFirst(request),
  )
})

/** What the page loaded before this worker controlled it: without it, the first visit would leave nothing to show. */
self.addEventListener('message', (event) => {
  const { url, destination } = event.data ?? {}
  if (typeof url !== 'string' || !isForOffline({ url, destination })) return
  const keepThis = () => keepAgain(url, destination)
  lastKept = lastKept.then(keepThis, keepThis)
  event.waitUntil(lastKept)
})
/** One after the other, so as not to compete with the page. */
let lastKept = Promise.resolve()

function isOurs(pathname) {
  return pathname.startsWith(new URL('./', self.location.href).pathname)
}

function isForOffline({ url, destination }) {
  const { pathname } = new URL(url)
  const isData = /\/api\/v1\/(places|nav_aids|meteo_reps|posts|tile_sources|search)/.test(pathname)
  return isOurs(pathname) || isData || destination === 'image'
}

/** Stores a response that the browser has just received; its HTTP cache answers most of these requests. */
async function keepAgain(url, destination) {
  const cache = await caches.open(store)
  if (await cache.match(url, anyAsker)) return
  const isForeign = new URL(url).origin !== self.location.origin
  const answer = await fetch(url, isForeign ? { mode: 'no-cors' } : {})
  const isKept = (answer.ok && isTrusted({ url }, answer)) || answer.type === 'opaque'
  if (isKept) await keep(cache, { url, destination }, answer)
}

/** All files of the panel, including those loaded on demand; for old displays those of the old panel. */
async function keepPanel() {
  const cache = await caches.open(store)
  const isOld = self.location.search === '?legacy'
  const listed = await (await fetch(isOld ? './legacy/files.json' : './files.json')).json()
  const files = isOld ? listed : listFiles(listed)
  await cache.addAll(['./', ...files.map((name) => `./${name}`)])
}

/** Lists the scripts and styles of a manifest of Vite, each once. */
function listFiles(manifest) {
  const names = new Set()
  for (const key of Object.keys(manifest)) {
    const { file, css = [] } = manifest[key]
    for (const name of [file, ...css]) names.add(name)
  }
  return [...names]
}

async function keptFirst(request) {
  return (await caches.match(request, anyAsker)) ?? networkFirst(request)
}

async function networkFirst(request) {
  const cache = await caches.open(store)
  const kept = await cache.match(request, { ...anyAsker, ignoreSearch: request.mode === 'navigate' })
  const asked = askNetwork(cache, request, kept)
  if (!kept || request.headers.has(waitHeader)) return asked.then((answer) => answer ?? withTime(kept))
  // The request goes on and renews the stored response. A link that drops packets fails only after a minute.
  const isSilent = Date.now() - silentAt < silentMs
  const answer = await Promise.race([asked.catch(() => null), wait(isSilent ? 0 : waitMs)])
  if (answer === tooLate) silentAt = Date.now()
  return answer && answer !== tooLate && answer.status < 500 ? answer : withTime(kept, answer === tooLate)
}

/** Whether an answer is what was asked for, not the page of a network that asks for a log-in. */
function isTrusted({ url }, answer) {
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin || (isBoat && isOurs(pathname))) return true
  return answer.headers.has(siteHeader)
}

/** Asks the network; null if something else answers and there is a stored response. */
async function askNetwork(cache, request, kept) {
  const answer = await fetch(request)
  silentAt = -Infinity
  if (!isTrusted(request, answer)) return kept ? null : answer
  // Not awaited: a failure to cache does not affect the response.
  if (answer.ok || answer.type === 'opaque') void keep(cache, request, answer.clone())
  // Deleted on the site, such as a photo: it must not appear again without a connection.
  else if (answer.status === 404 || answer.status === 410) void cache.delete(request, anyAsker)
  return answer
}

const tooLate = Symbol('too late')
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms, tooLate))

/** Adds the time of a stored response of this origin, so that the page can tell it. Others stay as they are. */
function withTime(kept, isRefreshing) {
  const at = new Date(kept.headers.get('date') ?? '')
  if (kept.type === 'opaque' || Number.isNaN(at.getTime())) return kept
  const headers = new Headers(kept.headers)
  if (!headers.has(keptHeader)) headers.set(keptHeader, at.toISOString())
  if (isRefreshing) headers.set(refreshingHeader, '1')
  else headers.delete(refreshingHeader)
  return new Response(kept.body, { status: kept.status, headers })
}

/** Checked only every few writes, because counting is slow on weak devices. */
const countAfter = 50
let added = 0

/** Deletes the oldest entries when there are too many, and more of them when the quota is exceeded. */
async function keep(cache, request, answer) {
  try {
    if (!(await mayKeep(cache, request))) return
    await cache.put(request.url, answer)
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
    if (!(await cache.match(sourcesPath, anyAsker))) await cache.add(sourcesPath)
    const list = await cache.match(sourcesPath, anyAsker)
    const allowed = (await list.json()).filter(({ offlineAllowed }) => offlineAllowed)
    keepable = allowed.map(({ template }) => toPattern(template))
  }
  return keepable.some((pattern) => pattern.test(url))
}

/** Converts a URL template to a pattern: each part in braces matches letters or digits. */
function toPattern(template) {
  const fixed = template.split(/\{[^{}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('\\w+')}$`)
}

async function leave(cache, most) {
  const keys = await cache.keys()
  // The files of the panel itself are stored first and are kept.
  const others = keys.filter(({ url }) => !url.startsWith(new URL('./', self.location.href).href))
  for (const old of others.slice(0, Math.max(0, others.length - most))) await cache.delete(old)
}
