import { join } from 'node:path'
import { createHash, randomUUID } from 'node:crypto'
import { builtInBasemapSource, type SatChartResources } from './sat-charts.ts'
import { parseJson, readTextFile, writeFileAtomically } from './atomic-files.ts'
import type { HostRequest, HostResponse, HostRouter } from './host.ts'
import { reviewLimits as limits } from './limits.ts'
import type { NewReview, ReviewQueue } from './review-queue.ts'
import type { SiteClient } from './site-client.ts'
import { messages } from './messages.ts'

/** What the routes answer from; null while the plugin is stopped or has no address. */
export interface RunningPlugin {
  site: SiteClient
  charts: SatChartResources
  reviews: ReviewQueue
  folder: string
  status(): string
}

/** The calls of the site that the panel may read through the boat server; everything else stays closed. */
const readable =
  /^\/api\/v1\/(places(\/\d+)?|nav_aids(\/\d+)?|meteo_reps(\/\d+)?|posts|search|checkins|destinations|home|users\/logged_in|vessels(\/\d+)?)\/?$/

/**
 * Routes below the boat server's own API, so that its rules of who may look hold for
 * them. `running` says what there is at the moment of the call.
 */
export function registerRoutes(router: HostRouter, running: () => RunningPlugin | null): HostRouter {
  const withSite =
    (handle: (request: HostRequest, response: HostResponse, now: RunningPlugin) => Promise<unknown>) =>
    (request: HostRequest, response: HostResponse) => {
      const now = running()
      if (!now) return void response.status(503).json({ message: messages.status.siteMissing })
      handle(request, response, now).catch(() =>
        response.status(500).json({ message: messages.routes.notFound }),
      )
    }

  router.get('/roadstead/status', withSite(sendStatus))
  router.get('/roadstead/tiles/:source/:z/:x/:y', withSite(sendTile))
  router.get('/roadstead/ground/:z/:x/:y', withSite(sendGround))
  router.get('/roadstead/api/v1/tile_sources', withSite(sendSources))
  router.get('/roadstead/api/v1/*', withSite(readThrough))
  router.post('/roadstead/reviews', withSite(takeReview))
  return router
}

async function sendStatus(request: HostRequest, response: HostResponse, now: RunningPlugin): Promise<void> {
  const placeId = Number(request.query.place_id)
  const waiting = now.reviews.listQueued(Number.isInteger(placeId) ? placeId : undefined)
  response.json({
    status: now.status(),
    site: now.site.url,
    online: now.site.offlineSince() === null,
    may_write: refusalOf(request, now) === null,
    why_not: refusalOf(request, now),
    pending: waiting.map(({ key, placeId: place_id, comment, stars, at }) => ({
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

function sendGround({ params }: HostRequest, response: HostResponse, now: RunningPlugin): Promise<void> {
  return sendTile({ params: { ...params, source: builtInBasemapSource.id } }, response, now)
}

async function sendTile(
  { params }: Pick<HostRequest, 'params'>,
  response: HostResponse,
  { charts }: RunningPlugin,
): Promise<void> {
  const { source = '', z, x, y } = params
  const answer = await charts.fetchTile(source, Number(z), Number(x), Number(y))
  if ('status' in answer)
    return void response.status(answer.status).json({ message: messages.routes.offline })
  response.setHeader('content-type', answer.type)
  response.setHeader('cache-control', 'public, max-age=86400')
  response.send(answer.bytes)
}

/** An answer of the site, and where there is no connection the last one that was had. */
async function readThrough(
  request: HostRequest,
  response: HostResponse,
  { site, folder }: RunningPlugin,
): Promise<void> {
  const asked = (request.url ?? '').replace(/^.*?\/roadstead(?=\/api\/)/, '')
  const [path = ''] = asked.split('?')
  if (!readable.test(path)) return void response.status(404).json({ message: messages.routes.notFound })
  const file = join(folder, 'answers', `${createHash('sha1').update(asked).digest('hex')}.json`)
  const { status, body } = await site.get(asked)
  if (status === 200) {
    // Kept without waiting: an answer is worth more than its copy.
    void writeFileAtomically(file, JSON.stringify(body)).catch(() => undefined)
    return void response.json(body)
  }
  const kept = status === 0 || status >= 500 ? parseJson(await readTextFile(file)) : null
  if (kept !== null) {
    response.setHeader('x-roadstead-kept', '1')
    return void response.json(kept)
  }
  response.status(status === 0 ? 504 : status).json(body ?? { message: messages.routes.offline })
}

/** Why the caller may not write in the owner's name; null where they may. */
function refusalOf({ skIsAuthenticated, skPrincipal }: HostRequest, { site }: RunningPlugin): string | null {
  const permissions = skPrincipal?.permissions
  const mayWrite = permissions === 'readwrite' || permissions === 'admin'
  if (!skPrincipal && skIsAuthenticated === undefined) return messages.routes.securityDisabled
  if (!mayWrite || skPrincipal?.identifier === 'AUTO') return messages.routes.signIn
  return site.hasKey ? null : messages.routes.keyMissing
}

async function takeReview(request: HostRequest, response: HostResponse, now: RunningPlugin): Promise<void> {
  const refusal = refusalOf(request, now)
  if (refusal) return void response.status(403).json({ message: refusal })
  // A form of another page cannot send JSON without being asked.
  const isJson = request.headers['content-type']?.startsWith('application/json')
  const review = isJson ? readReview(request.body) : null
  if (!review) return void response.status(400).json({ message: messages.routes.reviewInvalid })
  const added = await now.reviews.add(review)
  if (!added) return void response.status(429).json({ message: messages.routes.tooMany })
  await now.reviews.send()
  const isPending = now.reviews.listQueued().some(({ key }) => key === added.key)
  response
    .status(isPending ? 202 : 201)
    .json({ key: added.key, pending: isPending, refused: now.reviews.getRejectionReason(added.key) })
}

function readReview(body: unknown): NewReview | null {
  const {
    place_id: placeId,
    comment = '',
    stars = null,
    key = randomUUID(),
  } = (body ?? {}) as Record<string, unknown>
  if (typeof placeId !== 'number' || !Number.isInteger(placeId) || placeId < 1) return null
  if (typeof comment !== 'string' || comment.length > limits.commentLength) return null
  const isRated = typeof stars === 'number' && Number.isInteger(stars) && stars >= 1 && stars <= 5
  if (!isRated && (stars !== null || comment.trim() === '')) return null
  // The key of whoever wrote it: by it a review that came here twice counts once.
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) return null
  return { key, placeId, comment: comment.trim(), stars: isRated ? stars : null }
}
