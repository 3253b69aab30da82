import { randomUUID } from 'node:crypto'
import { addArea, refreshArea, removeArea, sendAreas, sendAreaSize } from './areas/area-routes.ts'
import type { AreaStore } from './areas/area-store.ts'
import { siteHeader, siteHeaderValue } from '../../core/site-header.ts'
import { builtInBasemapSource, type SatChartResources } from './charts/sat-charts.ts'
import type { Host, HostRequest, HostResponse, HostRouter, Resources } from './host.ts'
import type { ResponseCache } from './response-cache.ts'
import { withDeadline } from './backoff.ts'
import { reviewLimits as limits, waitLimits } from './limits.ts'
import { sendNearbyPlaces } from './places/nearby-places.ts'
import type { PlaceCache } from './places/place-cache.ts'
import { createReadProxy } from './read-proxy.ts'
import type { NewReview, ReviewQueue } from './review-queue.ts'
import type { SiteClient } from './site-client.ts'
import { messages } from './messages.ts'

/** Services of the running plugin. */
export interface RunningPlugin {
  site: SiteClient
  charts: SatChartResources
  reviews: ReviewQueue
  answers: ResponseCache
  places: PlaceCache
  areas: AreaStore
  host: Host
  maxTileBytes: number
  /** Lists the charts of all providers; null if the owner wants no charts. */
  listCharts: (() => Promise<Resources>) | null
  status(): string
}

/**
 * Registers routes below the boat server's own API, so that its access rules apply.
 * `running` returns the current services; null while the plugin is stopped or has no site.
 */
export function registerRoutes(router: HostRouter, running: () => RunningPlugin | null): HostRouter {
  const proxyRead = createReadProxy()
  const withSite =
    (handle: (request: HostRequest, response: HostResponse, plugin: RunningPlugin) => Promise<unknown>) =>
    (request: HostRequest, response: HostResponse) => {
      const plugin = running()
      // Displays take only what has it for an answer of the boat server.
      response.setHeader(siteHeader, siteHeaderValue)
      if (!plugin) return void response.status(503).json({ message: messages.status.siteMissing })
      handle(request, response, plugin).catch(() =>
        response.status(500).json({ message: messages.routes.notFound }),
      )
    }

  router.get('/roadstead/status', withSite(sendStatus))
  router.get('/roadstead/nearby', withSite(sendNearbyPlaces))
  router.get('/roadstead/tiles/:source/:z/:x/:y', withSite(sendTile))
  router.get('/roadstead/ground/:z/:x/:y', withSite(sendBasemapTile))
  router.get('/roadstead/api/v1/tile_sources', withSite(sendSources))
  router.get('/roadstead/api/v1/*', withSite(proxyRead))
  router.get('/resources/charts', (_request, response, next) => {
    const listCharts = running()?.listCharts
    if (!listCharts) return next?.()
    sendChartsV1(response, listCharts).catch(() => next?.())
  })
  router.post('/roadstead/reviews', withSite(addReview))
  router.get('/roadstead/areas', withSite(sendAreas))
  router.get('/roadstead/areas/estimate', withSite(sendAreaSize))
  router.post('/roadstead/areas', withSite(forCrew(addArea)))
  router.post('/roadstead/areas/:id/refresh', withSite(forCrew(refreshArea)))
  // Not DELETE and PUT: the boat server answers these itself, with 405.
  router.post('/roadstead/areas/:id/remove', withSite(forCrew(removeArea)))
  return router
}

/**
 * Sends the charts of all providers in the form of version 1 of the API, which AvNav reads and the boat server itself
 * does not serve. Version 1 calls the URL of tiles `tilemapUrl`.
 */
async function sendChartsV1(response: HostResponse, listCharts: () => Promise<Resources>): Promise<void> {
  const charts = Object.entries(await listCharts()).map(([id, chart]) => {
    const { url } = chart as { url?: string } // a chart of version 2
    return [id, { identifier: id, ...(url && { tilemapUrl: url }), ...(chart as object) }]
  })
  response.json(Object.fromEntries(charts))
}

async function sendStatus(
  request: HostRequest,
  response: HostResponse,
  plugin: RunningPlugin,
): Promise<void> {
  const placeId = Number(request.query.place_id)
  const queued = plugin.reviews.listQueued(Number.isInteger(placeId) ? placeId : undefined)
  response.json({
    status: plugin.status(),
    site: plugin.site.url,
    online: plugin.site.offlineSince() === null,
    offline_since: plugin.site.offlineSince()?.toISOString() ?? null,
    may_write: getWriteRefusal(request, plugin) === null,
    why_not: getWriteRefusal(request, plugin),
    pending: queued.map(({ key, placeId: place_id, comment, stars, at }) => ({
      key,
      place_id,
      comment,
      stars,
      at,
    })),
  })
  return Promise.resolve()
}

function sendSources(
  _request: HostRequest,
  response: HostResponse,
  { charts }: RunningPlugin,
): Promise<void> {
  response.json(charts.listSources())
  return Promise.resolve()
}

function sendBasemapTile(
  { params }: HostRequest,
  response: HostResponse,
  plugin: RunningPlugin,
): Promise<void> {
  return sendTile({ params: { ...params, source: builtInBasemapSource.id } }, response, plugin)
}

async function sendTile(
  { params }: Pick<HostRequest, 'params'>,
  response: HostResponse,
  { charts }: RunningPlugin,
): Promise<void> {
  const { source = '', z, x, y } = params
  const tile = await charts.fetchTile(source, Number(z), Number(x), Number(y))
  if ('status' in tile) return void response.status(tile.status).json({ message: messages.routes.offline })
  response.setHeader('content-type', tile.type)
  response.setHeader('cache-control', 'public, max-age=86400')
  response.send(tile.bytes)
}

type PluginHandler = (request: HostRequest, response: HostResponse, plugin: RunningPlugin) => Promise<void>

/**
 * Refuses forms of other sites, which cannot send JSON without a CORS preflight, and guests of a boat server whose
 * security is enabled: what is kept takes space and data volume.
 */
function forCrew(handle: PluginHandler): PluginHandler {
  return async (request, response, plugin) => {
    const { skIsAuthenticated, skPrincipal } = request
    const mayWrite = ['readwrite', 'admin'].includes(skPrincipal?.permissions ?? '')
    const isSecured = skPrincipal !== undefined || skIsAuthenticated !== undefined
    if (isSecured && !mayWrite)
      return void response.status(403).json({ message: messages.routes.signInForAreas })
    if (!request.headers['content-type']?.startsWith('application/json'))
      return void response.status(422).json({ message: messages.areas.invalid })
    await handle(request, response, plugin)
  }
}

/** Returns why the caller may not write in the owner's name; null if allowed. */
function getWriteRefusal(
  { skIsAuthenticated, skPrincipal }: HostRequest,
  { site }: RunningPlugin,
): string | null {
  const permissions = skPrincipal?.permissions
  const mayWrite = permissions === 'readwrite' || permissions === 'admin'
  if (!skPrincipal && skIsAuthenticated === undefined) return messages.routes.securityDisabled
  if (!mayWrite || skPrincipal?.identifier === 'AUTO') return messages.routes.signIn
  return site.hasKey ? null : messages.routes.keyMissing
}

async function addReview(request: HostRequest, response: HostResponse, plugin: RunningPlugin): Promise<void> {
  const refusal = getWriteRefusal(request, plugin)
  if (refusal) return void response.status(403).json({ message: refusal })
  // Cross-site forms cannot send JSON without a CORS preflight.
  const isJson = request.headers['content-type']?.startsWith('application/json')
  const review = isJson ? readReview(request.body) : null
  if (!review) return void response.status(400).json({ message: messages.routes.reviewInvalid })
  const added = await plugin.reviews.add(review)
  if (!added) return void response.status(429).json({ message: messages.routes.tooMany })
  // The queue goes on by itself.
  const waitMs = plugin.site.isAnswering() ? waitLimits.reviewMs : waitLimits.otherMs
  await withDeadline(plugin.reviews.send(), waitMs)
  const isPending = plugin.reviews.listQueued().some(({ key }) => key === added.key)
  response
    .status(isPending ? 202 : 201)
    .json({ key: added.key, pending: isPending, refused: plugin.reviews.getRejectionReason(added.key) })
}

function readReview(body: unknown): NewReview | null {
  const {
    place_id: placeId,
    comment = '',
    stars = null,
    key = randomUUID(),
    written_at: writtenAt,
  } = (body ?? {}) as Record<string, unknown>
  if (typeof placeId !== 'number' || !Number.isInteger(placeId) || placeId < 1) return null
  if (typeof comment !== 'string' || comment.length > limits.commentLength) return null
  const isRated = typeof stars === 'number' && Number.isInteger(stars) && stars >= 1 && stars <= 5
  if (!isRated && (stars !== null || comment.trim() === '')) return null
  // Idempotency key of the client: a repeated review is queued once.
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) return null
  const writtenMs = typeof writtenAt === 'string' ? Date.parse(writtenAt) : Number.NaN
  return {
    key,
    placeId,
    comment: comment.trim(),
    stars: isRated ? stars : null,
    // A display may have kept it itself while the boat server was off.
    ...(writtenMs <= Date.now() && { at: new Date(writtenMs).toISOString() }),
  }
}
