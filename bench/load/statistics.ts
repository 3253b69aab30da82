import type { RequestKind } from './requests.ts'

/** Answer to a request; status 0 with the reason if there was none. */
export interface Outcome {
  status: number
  ms: number
  hasRetryAfter: boolean
  error: string | null
}

/** Figures of one kind of requests. */
export interface KindSummary {
  requests: number
  /** Number of answers by status; 0 for none. */
  byStatus: Record<string, number>
  /** Percentiles of successful answers, and the slowest of all, in milliseconds. */
  p50: number
  p95: number
  p99: number
  maxMs: number
  refused: number
  /** Refusals (429 or 503) without Retry-After. */
  withoutRetryAfter: number
  /** Network errors, time-outs, refusals without Retry-After, and statuses that are neither a success nor a refusal. */
  errors: number
  /** A few of the errors. */
  samples: string[]
}

const maxSamples = 5

/** Collects the outcomes by kind. */
export function createStatistics() {
  const times = new Map<RequestKind, number[]>()
  const summaries = new Map<RequestKind, KindSummary>()

  function getSummary(kind: RequestKind): KindSummary {
    const known = summaries.get(kind)
    if (known) return known
    const created: KindSummary = {
      requests: 0,
      byStatus: {},
      p50: 0,
      p95: 0,
      p99: 0,
      maxMs: 0,
      refused: 0,
      withoutRetryAfter: 0,
      errors: 0,
      samples: [],
    }
    summaries.set(kind, created)
    times.set(kind, [])
    return created
  }

  return {
    add(kind: RequestKind, label: string, { status, ms, hasRetryAfter, error }: Outcome): void {
      const summary = getSummary(kind)
      summary.requests++
      summary.byStatus[status] = (summary.byStatus[status] ?? 0) + 1
      summary.maxMs = Math.max(summary.maxMs, ms)
      const isRefusal = status === 429 || status === 503
      if (status >= 200 && status < 400) times.get(kind)?.push(ms)
      if (isRefusal) summary.refused++
      if (isRefusal && !hasRetryAfter) summary.withoutRetryAfter++
      if ((status >= 200 && status < 400) || (isRefusal && hasRetryAfter)) return
      summary.errors++
      if (summary.samples.length < maxSamples) summary.samples.push(`${status} ${label}: ${error ?? ''}`)
    },
    summarize(): Record<string, KindSummary> {
      for (const [kind, summary] of summaries) {
        const sorted = (times.get(kind) ?? []).sort((a, b) => a - b)
        const read = (part: number) =>
          sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
        Object.assign(summary, { p50: read(0.5), p95: read(0.95), p99: read(0.99) })
      }
      return Object.fromEntries(summaries)
    },
  }
}

/** Slope of values over time by least squares, in units per minute; 0 for fewer than two points. */
export function computeSlope(points: readonly { minutes: number; value: number }[]): number {
  const count = points.length
  if (count < 2) return 0
  const meanX = points.reduce((sum, { minutes }) => sum + minutes, 0) / count
  const meanY = points.reduce((sum, { value }) => sum + value, 0) / count
  const spread = points.reduce((sum, { minutes }) => sum + (minutes - meanX) ** 2, 0)
  const product = points.reduce((sum, { minutes, value }) => sum + (minutes - meanX) * (value - meanY), 0)
  return spread === 0 ? 0 : product / spread
}
