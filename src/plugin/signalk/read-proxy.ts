import { keptHeader, refreshingHeader, waitHeader } from '../../core/kept-answer.ts'
import { withDeadline } from './backoff.ts'
import type { SiteResponse } from './fetch-site.ts'
import type { HostRequest, HostResponse } from './host.ts'
import { beaconLimits, siteLimits, waitLimits } from './limits.ts'
import { messages } from './messages.ts'
import { buildKeptLayer } from './places/kept-layer.ts'
import { buildKeptSearch } from './places/kept-search.ts'
import type { ResponseCache, StoredResponse } from './response-cache.ts'
import type { PlaceCache } from './places/place-cache.ts'
import type { ReviewQueue } from './review-queue.ts'
import { noResponse, type SiteClient } from './site-client.ts'

/** Endpoints of the site that the panel may read through the boat server. */
const readablePaths =
  /^\/api\/v1\/(places(\/\d+(\/(shelter|tides))?)?|nav_aids(\/\d+)?|meteo_reps(\/\d+)?|posts|search|checkins|destinations|home|users\/logged_in|vessels(\/\d+)?)\/?$/

/** The parts of the plugin that reads use. */
export interface ReadParts {
  site: SiteClient
  answers: ResponseCache
  places: PlaceCache
  reviews: Pick<ReviewQueue, 'getSentMs'>
}

/** A request that has not been answered yet. */
interface PendingRead {
  startedMs: number
  answer: Promise<SiteResponse>
}

/**
 * Creates the handler of reads through the boat server. A stored answer is sent soon, with its time, and the request goes
 * on: `refreshing` says that the answer of the site is under way, and a request with the wait header gets it. Without a
 * connection the last stored answer is sent.
 */
export function createReadProxy() {
  const pending = new Map<string, PendingRead>()

  /** Requests a path, or joins a request of it that started after a time. */
  function fetchAnswer(
    { site, answers }: ReadParts,
    path: string,
    stored: StoredResponse | null,
    sinceMs: number,
  ): Promise<SiteResponse> {
    const key = `${site.url} ${path}`
    const known = pending.get(key)
    if (known && known.startedMs >= sinceMs) return known.answer
    const startedAt = new Date()
    const answer = site.get(path, stored?.etag).then((response) => {
      const { status, body, etag } =
        stored && response.status === 304 ? { ...response, status: 200, body: stored.body } : response
      // Stored without waiting, so that the response is not delayed.
      if (status === 200) void answers.write(path, body, etag, startedAt)
      return { ...response, status, body }
    })
    const read = { startedMs: startedAt.getTime(), answer }
    pending.set(key, read)
    const end = () => {
      if (pending.get(key) === read) pending.delete(key)
    }
    answer.then(end, end)
    return answer
  }

  return async function proxyRead(
    request: HostRequest,
    response: HostResponse,
    plugin: ReadParts,
  ): Promise<void> {
    const { site, answers, places } = plugin
    const requestPath = getRequestPath(request)
    const [path = ''] = requestPath.split('?')
    if (!readablePaths.test(path))
      return void response.status(404).json({ message: messages.routes.notFound })
    const sinceMs = getReviewedMs(plugin, requestPath)
    const stored = await answers.read(requestPath)
    const isCurrent = stored !== null && stored.at.getTime() >= sinceMs
    const fetched = fetchAnswer(plugin, requestPath, stored, sinceMs)
    const getKept = () =>
      stored ?? buildKeptLayer(places, requestPath) ?? buildKeptSearch(places, requestPath)
    const waitMs = request.headers?.[waitHeader]
      ? siteLimits.timeoutMs
      : isCurrent
        ? waitLimits.storedReadMs
        : site.isAnswering() && (stored !== null || getKept() === null)
          ? site.getPatienceMs()
          : waitLimits.otherMs
    const arrived = await withDeadline(fetched, waitMs)
    const answer = arrived ?? noResponse
    if (answer.status === 200) return void response.json(dropOldReports(path, answer.body))
    const isAway = answer.status === 0 || answer.status >= 500
    const kept = isAway ? getKept() : null
    if (kept) {
      response.setHeader(keptHeader, kept.at.toISOString())
      if (!arrived && site.isAnswering()) response.setHeader(refreshingHeader, '1')
      return void response.json(dropOldReports(path, kept.body))
    }
    response.status(answer.status || 504).json(answer.body ?? { message: messages.routes.offline })
  }
}

function getRequestPath({ url = '' }: HostRequest): string {
  const start = url.indexOf('/roadstead/api/')
  return start < 0 ? url : url.slice(start + '/roadstead'.length)
}

/** When the place of a path was last reviewed from this boat, in milliseconds: an older answer lacks the review. */
function getReviewedMs({ reviews }: ReadParts, requestPath: string): number {
  const [, id] = /(?:\/places\/|[?&]place_id=)(\d+)/.exec(requestPath) ?? []
  return (id === undefined ? null : reviews.getSentMs(Number(id))) ?? -Infinity
}

/** Leaves weather reports out of a map layer that are too old to show on board, also those of a stored answer. */
function dropOldReports(path: string, body: unknown): unknown {
  const { features } = (body ?? {}) as { features?: { properties?: { obs_time?: string | null } }[] }
  if (!/\/meteo_reps\/?$/.test(path) || !Array.isArray(features)) return body
  const earliest = Date.now() - beaconLimits.droppedAfterMs
  const shown = features.filter(({ properties }) => !(Date.parse(properties?.obs_time ?? '') < earliest))
  return { ...(body as object), features: shown }
}
