import { randomUUID } from 'node:crypto'
import type { BoatReportsResult } from '../../core/contract/boat-report.ts'
import { formatMessage } from '../../core/text.ts'
import type { Host } from './host.ts'
import { reporterLimits as limits } from './limits.ts'
import { messages } from './messages.ts'
import { readBoatReport } from './own-boat.ts'
import { createReportQueue, type QueuedReport } from './report-queue.ts'
import type { SiteClient } from './site-client.ts'

/** State of the reporter, for the status line. */
export interface ReporterState {
  queuedCount: number
  droppedCount: number
  lastSent: Date | null
  /** Why the site refuses the reports: an invalid key, or its message; null if it accepts them. */
  rejection: 'key' | { reason: string } | null
}

export interface Reporter {
  start(): Promise<void>
  /** Queues the current values and sends the queue. A disk that cannot be written is logged and stops nothing. */
  tick(): Promise<void>
  state(): ReporterState
  stop(): void
}

/** Reports the own boat in idempotent batches. Unsent reports are queued on disk. */
export function createReporter(
  host: Host,
  site: SiteClient,
  { path, mmsi, everyMs = limits.intervalMs }: { path: string; mmsi: string; everyMs?: number },
): Reporter {
  const queue = createReportQueue(path)
  const run = randomUUID()
  let lastAt = ''
  let failures = 0
  let nextAttemptAt = 0
  let lastSent: Date | null = null
  let rejection: ReporterState['rejection'] = null
  /** Monotonic time since when the site accepts none of the oldest reports. */
  let heldSince: number | null = null
  let sending: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  const logFailure = (error: unknown) => host.debug(String(error))

  async function queueReport(): Promise<void> {
    const report = readBoatReport(host)
    // A position with an unchanged time is not a new measurement.
    if (!report || report.at === lastAt) return
    lastAt = report.at
    await queue.add({ report, wall: Date.now(), mono: performance.now(), run })
  }

  async function sendAll(): Promise<void> {
    while (!isStopped && queue.count() > 0 && performance.now() >= nextAttemptAt) {
      const outcome = await sendBatch()
      // Nothing is known: the next tick tries, without the delay after a failure.
      if (outcome === 'skipped') return
      if (outcome === 'failed') {
        const delayMs = limits.retryDelaysMs[Math.min(failures, limits.retryDelaysMs.length - 1)] ?? 0
        // A boat that reports more often also tries again sooner.
        nextAttemptAt = performance.now() + delayMs * (everyMs / limits.intervalMs)
        failures++
        return
      }
      failures = 0
    }
  }

  /** Sends the oldest reports. */
  async function sendBatch(): Promise<'sent' | 'failed' | 'skipped'> {
    let batch = queue.peek(limits.batchSize)
    if (batch.some(({ checked }) => !checked)) {
      const { serverTimeMs, isSkipped } = await site.get('/healthz')
      if (isStopped) return 'skipped'
      if (serverTimeMs === null) return isSkipped ? 'skipped' : 'failed'
      // Store the correction before sending, so that a repeated batch is identical.
      batch = batch.map((one) => (one.checked ? one : correctReportTime(one, serverTimeMs, run)))
      await queue.replaceFirst(batch.length, batch).catch(logFailure)
    }
    const reports = batch.map(({ report }) => report)
    const { status, body } = await site.post('/api/v1/observations', { ...(mmsi && { mmsi }), reports })
    // The next run of the plugin has read these reports: it sends them again, and the file is its own.
    if (isStopped) return 'skipped'
    if (status === 200) return handleResult(batch.length, readReportsResult(body))
    if (status === 401 || status === 403) rejection = 'key'
    else if (status >= 400 && status < 500) rejection = { reason: getReason(body) }
    return 'failed'
  }

  /**
   * Removes the reports from the queue if the site has taken or judged them. Keeps them if it accepted nothing and the
   * reason may be its own, such as a database that it cannot write: for a limited time, so that they do not block others.
   */
  async function handleResult(count: number, result: BoatReportsResult | null): Promise<'sent' | 'failed'> {
    if (result && !mayBeFaultOfSite(result)) {
      await queue.replaceFirst(count, []).catch(logFailure)
      lastSent = new Date()
      rejection = null
      heldSince = null
      return 'sent'
    }
    const { reportsHeld, reportsNotAnswered } = messages.status
    const reasons = Object.keys(result?.refused ?? {}).join(', ')
    rejection = { reason: result ? formatMessage(reportsHeld, { reasons }) : reportsNotAnswered }
    heldSince ??= performance.now()
    if (!result || performance.now() - heldSince < limits.maxHeldMs) return 'failed'
    await queue.dropFirst(count).catch(logFailure)
    heldSince = null
    return 'sent'
  }

  async function tick(): Promise<void> {
    await queueReport().catch(logFailure)
    sending ??= sendAll().finally(() => (sending = null))
    await sending
  }

  return {
    async start() {
      await queue.load().catch(logFailure)
      if (isStopped) return
      // After a restart of the plugin the last position is not a new one.
      lastAt = queue.last()?.report.at ?? ''
      timer = setInterval(() => void tick().catch(logFailure), everyMs)
      timer.unref()
      await tick()
    },
    tick,
    state: () => ({
      queuedCount: queue.count(),
      droppedCount: queue.droppedCount(),
      lastSent,
      rejection,
    }),
    stop() {
      isStopped = true
      if (timer) clearInterval(timer)
    },
  }
}

/**
 * Corrects the time of a report by the clock of the site, if the boat's clock is wrong and
 * the report used it. Reports with GPS time stay unchanged, and so do reports of an earlier
 * run, whose age is unknown.
 */
export function correctReportTime(queued: QueuedReport, siteNow: number, run: string): QueuedReport {
  const checked = { ...queued, checked: true }
  const at = Date.parse(queued.report.at)
  const usesWallClock = Math.abs(at - queued.wall) < limits.maxClockOffsetMs
  if (queued.run !== run || !usesWallClock) return checked
  const taken = siteNow - (performance.now() - queued.mono)
  if (Math.abs(taken - queued.wall) < limits.maxClockOffsetMs) return checked
  const corrected = new Date(Math.round((taken + (at - queued.wall)) / 1000) * 1000)
  return { ...checked, report: { ...queued.report, at: corrected.toISOString() } }
}

/** Reads the site's answer; null if it is not one, as of a network that answers in the place of the site. */
function readReportsResult(body: unknown): BoatReportsResult | null {
  const { stored, repeated, refused } = (body ?? {}) as Partial<BoatReportsResult>
  const isResult = typeof stored === 'number' && typeof repeated === 'number' && refused instanceof Object
  return isResult ? (body as BoatReportsResult) : null // as the site sends it
}

/** Reasons for which a report is refused by itself, whatever the state of the site. */
const reasonsOfReports = ['position', 'jump', 'stuck', 'clock', 'older', 'mmsi']

function mayBeFaultOfSite({ stored, repeated, refused }: BoatReportsResult): boolean {
  return stored + repeated === 0 && Object.keys(refused).some((reason) => !reasonsOfReports.includes(reason))
}

function getReason(body: unknown): string {
  const { detail } = (body ?? {}) as { detail?: unknown }
  return typeof detail === 'string' ? detail.slice(0, 200) : ''
}
