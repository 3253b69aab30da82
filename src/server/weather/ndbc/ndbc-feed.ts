import { ndbcFeed as limits } from '../../../core/limits.ts'
import { CommandError, silentIo } from '../../system/command-io.ts'
import { runPeriodically, type PeriodicJob } from '../../system/run-periodically.ts'
import {
  recordFeedFailure,
  recordFeedDisabled,
  recordFeedSuccess,
  findFeed,
  type HttpValidators,
} from '../../ingest/feeds/queries.ts'
import type { Database } from '../../database/database.ts'
import { packageVersion } from '../../system/version.ts'
import { importNdbcText, type NdbcJob } from './import-ndbc.ts'
import { splitCredentials } from '../../system/network/request-url.ts'
import { fetchWithSafeRedirects } from '../../system/network/safe-fetch.ts'

export interface NdbcFeedOptions {
  /** Address of NDBC, without a path. */
  url: string
  database: Database
  clock: () => Date
  onFailure: (error: unknown) => void
}

/** What is fetched, by the name of its feed; the stations first, for they name what reports. */
const parts = [
  {
    name: 'ndbc stations',
    kind: 'stations',
    path: '/activestations.xml',
    everyMs: limits.stationsIntervalMs,
  },
  {
    name: 'ndbc weather',
    kind: 'weather',
    path: '/data/latest_obs/latest_obs.txt',
    everyMs: limits.weatherIntervalMs,
  },
] as const satisfies readonly { name: string; kind: NdbcJob['kind']; path: string; everyMs: number }[]

type Part = (typeof parts)[number]

/** Keeps stations and weather up to date for as long as the server runs; without an address it is switched off. */
export function startNdbcFeed(
  options: Omit<NdbcFeedOptions, 'url'> & { url: string | null; firstMs?: number },
): PeriodicJob {
  const { url, database } = options
  return runPeriodically({
    run: async (signal) => {
      if (url !== null) return importDueFiles({ ...options, url }, signal)
      for (const { name } of parts) await recordFeedDisabled(database.db, name)
      return limits.backoffMs.max
    },
    initialDelayMs: options.firstMs ?? limits.initialDelayMs,
    retryDelayMs: limits.backoffMs.min,
    onFailure: options.onFailure,
  })
}

/**
 * Asks for what is due, one after the other, and notes how it went. Returns the
 * milliseconds until something is due again.
 */
export async function importDueFiles(options: NdbcFeedOptions, signal: AbortSignal): Promise<number> {
  const { database, clock } = options
  const waits: number[] = []
  for (const part of parts) {
    const feed = await findFeed(database.db, part.name)
    const wait = feed?.next_at ? new Date(feed.next_at).getTime() - clock().getTime() : 0
    waits.push(wait > 0 ? wait : await ask(options, part, feed?.failures ?? 0, signal))
  }
  return Math.max(limits.minPauseMs, Math.min(...waits))
}

async function ask(
  { url, database, clock, onFailure }: NdbcFeedOptions,
  part: Part,
  failures: number,
  signal: AbortSignal,
): Promise<number> {
  const after = (ms: number) => new Date(clock().getTime() + ms)
  try {
    const answer = await fetchPart(url, part, await findFeed(database.db, part.name), signal)
    const next = after(part.everyMs)
    if (answer === 'unchanged') {
      await recordFeedSuccess(database.db, part.name, { at: clock(), next })
    } else {
      const { kind, path: origin } = part
      const { read, outcomes } = await importNdbcText(
        { kind, origin, station: null, database, io: silentIo, signal },
        answer.text,
      )
      const counts = { read: read.total, ...nonZero(outcomes), ...read.rejected }
      await recordFeedSuccess(database.db, part.name, {
        at: clock(),
        counts,
        next,
        validators: answer.validators,
      })
    }
    return part.everyMs
  } catch (error) {
    if (signal.aborted) throw error
    const { min, max } = limits.backoffMs
    const asked = error instanceof BusyError ? error.retryAfterMs : 0
    const wait = Math.max(asked, Math.min(max, min * 2 ** failures))
    const failure = error instanceof Error ? error.message : String(error)
    await recordFeedFailure(database.db, part.name, { at: clock(), failure, next: after(wait) })
    // A server that is away is no fault of ours: the admin's page shows it.
    if (!(error instanceof FeedError || error instanceof CommandError)) onFailure(error)
    return wait
  }
}

/** The other side did not answer as it should: a line for the admin's page. */
class FeedError extends Error {}

class BusyError extends FeedError {
  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message)
  }
}

async function fetchPart(
  url: string,
  part: Part,
  before: HttpValidators | undefined,
  signal: AbortSignal,
): Promise<'unchanged' | { text: string; validators: HttpValidators }> {
  const { url: bare, headers: credentials } = splitCredentials(url.replace(/\/+$/, '') + part.path)
  const response = await fetchWithSafeRedirects(bare, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)]),
    headers: {
      ...credentials,
      'user-agent': `Roadstead/${packageVersion}`,
      ...(before?.etag && { 'if-none-match': before.etag }),
      ...(before?.last_modified && { 'if-modified-since': before.last_modified }),
    },
  }).catch((error: unknown) => {
    throw new FeedError(`could not be reached: ${causeOf(error)}`)
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
    text: await textOf(response),
    validators: { etag: headers.get('etag'), last_modified: headers.get('last-modified') },
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > limits.maxBytes) throw new FeedError(`answered more than ${limits.maxBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError(`broke off: ${causeOf(error)}`)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}

function nonZero(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
