import { LRUCache } from 'lru-cache'
import type { Position } from '../../../core/geo.ts'
import { forecastLimits as limits } from '../../../core/limits/shelter.ts'
import { round } from '../../../core/units.ts'
import { decodeWholeText, findCharset } from '../../system/formats/decode-text.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'
import { BodyTooLargeError, readBody } from '../../system/network/read-body.ts'
import { splitCredentials } from '../../system/network/request-url.ts'
import { fetchWithSafeRedirects } from '../../system/network/safe-fetch.ts'
import { packageVersion } from '../../system/version.ts'
import { ForecastError, readForecast, type ForecastHour } from './read-forecast.ts'

/** Forecasts of the wind. */
export interface ForecastClient {
  /** Returns the coming hours at a position, in order of time; empty if there is no forecast. Never throws. */
  getHours(position: Position): Promise<ForecastHour[]>
  /** Aborts the requests in progress. */
  close(): void
}

export interface ForecastClientOptions {
  /** URL of a server that answers in the format of Open-Meteo; null disables forecasts. */
  url: string | null
  clock: () => Date
  /** Receives one line for each forecast that could not be used. */
  onNotice: (line: string) => void
  timeoutMs?: number
}

/**
 * Creates a client that asks once an hour for each square of 0.1 degrees. After a failure it asks nothing for a while,
 * which doubles with each further failure.
 */
export function createForecastClient({
  url,
  clock,
  onNotice,
  timeoutMs = limits.timeoutMs,
}: ForecastClientOptions): ForecastClient {
  const shutdown = new AbortController()
  const cache = new LRUCache<string, { at: number; hours: ForecastHour[] }>({ max: limits.maxCached })
  const pending = new Map<string, Promise<ForecastHour[]>>()
  let failures = 0
  let pausedUntil = 0

  function isPaused(): boolean {
    const pauseMs = pausedUntil - clock().getTime()
    // A longer pause comes from a clock that was ahead.
    return pauseMs > 0 && pauseMs <= limits.backoffMs.max
  }

  async function request(base: string, square: Position): Promise<ForecastHour[]> {
    try {
      const body = await fetchForecast(
        base,
        square,
        AbortSignal.any([shutdown.signal, AbortSignal.timeout(timeoutMs)]),
      )
      const hours = readForecast(body, square, clock())
      failures = 0
      return hours
    } catch (error) {
      if (shutdown.signal.aborted) return []
      // Of requests at the same time, the first failure counts.
      if (isPaused()) return []
      const { min, max } = limits.backoffMs
      const waitMs = Math.min(max, min * 2 ** failures++)
      pausedUntil = clock().getTime() + waitMs
      onNotice(
        `The forecast ${describeFailure(error)}. It is requested again in ${Math.round(waitMs / 60_000)} min.`,
      )
      return []
    }
  }

  return {
    async getHours(position) {
      if (url === null || shutdown.signal.aborted) return []
      const square = toSquare(position)
      const key = `${square.latitude},${square.longitude}`
      const nowMs = clock().getTime()
      const cached = cache.get(key)
      const ageMs = cached ? nowMs - cached.at : 0
      if (cached && ageMs >= 0 && ageMs < limits.maxAgeMs) return dropPast(cached.hours, nowMs)
      const waiting = pending.get(key)
      if (waiting) return waiting
      if (isPaused() || pending.size >= limits.maxPending) return []
      const requested = request(url, square).finally(() => pending.delete(key))
      pending.set(key, requested)
      const hours = await requested
      if (hours.length > 0) cache.set(key, { at: nowMs, hours })
      return hours
    },
    close: () => shutdown.abort(),
  }
}

function toSquare({ latitude, longitude }: Position): Position {
  const snap = (degrees: number) => round(Math.round(degrees / limits.gridDegrees) * limits.gridDegrees, 1)
  return { latitude: snap(latitude), longitude: snap(longitude) }
}

/** Drops the hours before the current one. */
function dropPast(hours: ForecastHour[], nowMs: number): ForecastHour[] {
  const firstMs = Math.floor(nowMs / 3_600_000) * 3_600_000
  return hours.filter(({ at }) => Date.parse(at) >= firstMs)
}

async function fetchForecast(
  base: string,
  { latitude, longitude }: Position,
  signal: AbortSignal,
): Promise<unknown> {
  const { url, headers } = splitCredentials(base)
  const address = new URL(url)
  const parameters = {
    latitude: String(latitude),
    longitude: String(longitude),
    hourly: 'wind_speed_10m,wind_direction_10m,wind_gusts_10m',
    wind_speed_unit: 'kn',
    forecast_days: String(limits.days),
    timezone: 'UTC',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  const response = await fetchWithSafeRedirects(address.href, {
    signal,
    headers: { ...headers, accept: 'application/json', 'user-agent': `Roadstead/${packageVersion}` },
  })
  const text = await readText(response)
  const body = parseJson(text)
  if (response.ok) return body
  const { reason } = (body ?? {}) as { reason?: unknown }
  const explanation = typeof reason === 'string' ? `: ${reason.slice(0, 200)}` : ''
  throw new ForecastError(`was answered with ${response.status}${explanation}`)
}

async function readText(response: Response): Promise<string> {
  try {
    const bytes = await readBody(response, limits.maxBytes)
    return decodeWholeText(bytes, findCharset(response.headers.get('content-type')))
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw new ForecastError(`has more than ${limits.maxBytes} bytes`)
    if (error instanceof UnreadableInputError) throw new ForecastError(`is not read: ${error.message}`)
    throw error
  }
}

/** Parses JSON; null for any other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof ForecastError) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return 'did not arrive in time'
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return `could not be fetched: ${cause instanceof Error ? cause.message : String(cause)}`
}
