import { ndbcFeed as limits } from '../../../core/limits/weather.ts'
import { removeTrailingSlashes } from '../../../core/text.ts'
import { CommandError, silentIo } from '../../system/command-io.ts'
import { runPeriodically, type PeriodicJob } from '../../system/run-periodically.ts'
import {
  recordFeedFailure,
  recordFeedDisabled,
  recordFeedSuccess,
  findFeed,
  type HttpValidators,
} from '../../database/feed-queries.ts'
import type { Database } from '../../database/database.ts'
import { packageVersion } from '../../system/version.ts'
import { decodeNdbcText, importNdbcText, type NdbcJob } from './import-ndbc.ts'
import { findCharset } from '../../system/formats/decode-text.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { BodyTooLargeError, readBody } from '../../system/network/read-body.ts'
import { splitCredentials } from '../../system/network/request-url.ts'
import { fetchWithSafeRedirects } from '../../system/network/safe-fetch.ts'

export interface NdbcFeedOptions {
  /** Base URL of NDBC, without a path. */
  url: string
  database: Database
  clock: () => Date
  onFailure: (error: unknown) => void
}

/** Path of the list of stations at NDBC. */
export const stationListPath = '/activestations.xml'

/** The files to fetch, by feed name. The station list comes first because reports refer to its stations. */
const files = [
  {
    name: 'ndbc stations',
    kind: 'stations',
    path: stationListPath,
    intervalMs: limits.stationsIntervalMs,
  },
  {
    name: 'ndbc weather',
    kind: 'weather',
    path: '/data/latest_obs/latest_obs.txt',
    intervalMs: limits.weatherIntervalMs,
  },
] as const satisfies readonly { name: string; kind: NdbcJob['kind']; path: string; intervalMs: number }[]

type FeedFile = (typeof files)[number]

/** Keeps stations and weather up to date while the server runs. Disabled if the URL is null. */
export function startNdbcFeed(
  options: Omit<NdbcFeedOptions, 'url'> & { url: string | null; firstMs?: number },
): PeriodicJob {
  const { url, database } = options
  return runPeriodically({
    run: async (signal) => {
      if (url !== null) return importDueFiles({ ...options, url }, signal)
      for (const { name } of files) await recordFeedDisabled(database.db, name)
      return limits.backoffMs.max
    },
    initialDelayMs: options.firstMs ?? limits.initialDelayMs,
    retryDelayMs: limits.backoffMs.min,
    onFailure: options.onFailure,
  })
}

/**
 * Fetches and imports the files that are due, one after the other, and records the
 * results. Returns the milliseconds until the next file is due.
 */
export async function importDueFiles(options: NdbcFeedOptions, signal: AbortSignal): Promise<number> {
  const { database, clock } = options
  const waitTimesMs: number[] = []
  for (const file of files) {
    const feed = await findFeed(database.db, file.name)
    const waitMs = feed?.next_attempt_at ? new Date(feed.next_attempt_at).getTime() - clock().getTime() : 0
    waitTimesMs.push(
      // A longer wait comes from a clock that was ahead.
      waitMs > 0 && waitMs <= limits.maxWaitMs
        ? waitMs
        : await importFile(options, file, feed?.consecutive_failures ?? 0, signal),
    )
  }
  return Math.max(limits.minPauseMs, Math.min(...waitTimesMs))
}

async function importFile(
  { url, database, clock, onFailure }: NdbcFeedOptions,
  file: FeedFile,
  failures: number,
  signal: AbortSignal,
): Promise<number> {
  const toNextTime = (ms: number) => new Date(clock().getTime() + ms)
  try {
    const response = await fetchFile(url, file, await findFeed(database.db, file.name), signal)
    const next = toNextTime(file.intervalMs)
    if (response === 'unchanged') {
      await recordFeedSuccess(database.db, file.name, { at: clock(), next })
    } else {
      const { kind, path: origin } = file
      const { read, outcomes } = await importNdbcText(
        { kind, origin, station: null, database, io: silentIo, signal },
        response.text,
      )
      const counts = { read: read.total, ...omitZeros(outcomes), ...read.rejected }
      await recordFeedSuccess(database.db, file.name, {
        at: clock(),
        counts,
        next,
        validators: response.validators,
      })
    }
    return file.intervalMs
  } catch (error) {
    if (signal.aborted) throw error
    const { min, max } = limits.backoffMs
    const retryAfterMs = error instanceof BusyError ? error.retryAfterMs : 0
    const waitMs = Math.max(retryAfterMs, Math.min(max, min * 2 ** failures))
    const failure = error instanceof Error ? error.message : String(error)
    await recordFeedFailure(database.db, file.name, { at: clock(), failure, next: toNextTime(waitMs) })
    // Not logged: failures of the remote server are shown on the admin page.
    if (!(error instanceof FeedError || error instanceof CommandError)) onFailure(error)
    return waitMs
  }
}

/** The remote server failed or sent an unexpected response; the message is shown on the admin page. */
class FeedError extends Error {}

class BusyError extends FeedError {
  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message)
  }
}

async function fetchFile(
  url: string,
  file: FeedFile,
  validators: HttpValidators | undefined,
  signal: AbortSignal,
): Promise<'unchanged' | { text: string; validators: HttpValidators }> {
  const { url: requestUrl, headers: credentials } = splitCredentials(removeTrailingSlashes(url) + file.path)
  const response = await fetchWithSafeRedirects(requestUrl, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)]),
    headers: {
      ...credentials,
      'user-agent': `Roadstead/${packageVersion}`,
      ...(validators?.etag && { 'if-none-match': validators.etag }),
      ...(validators?.last_modified && { 'if-modified-since': validators.last_modified }),
    },
  }).catch((error: unknown) => {
    throw new FeedError(`could not be reached: ${describeCause(error)}`)
  })
  if (response.status === 304) return 'unchanged'
  if (!response.ok) {
    await response.body?.cancel()
    const message = `answered ${response.status}`
    const seconds = Number(response.headers.get('retry-after'))
    if (seconds > 0) throw new BusyError(message, Math.min(seconds * 1000, limits.backoffMs.max))
    throw new FeedError(message)
  }
  const { headers } = response
  return {
    text: await readText(response),
    validators: { etag: headers.get('etag'), last_modified: headers.get('last-modified') },
  }
}

async function readText(response: Response): Promise<string> {
  try {
    const bytes = await readBody(response, limits.maxBytes)
    return decodeNdbcText(bytes, findCharset(response.headers.get('content-type')))
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw new FeedError(`sent more than ${limits.maxBytes} bytes`)
    if (error instanceof UnreadableInputError)
      throw new FeedError(`sent a file that is not read: ${error.message}`)
    throw new FeedError(`was interrupted: ${describeCause(error)}`)
  }
}

function describeCause(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}

function omitZeros(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
