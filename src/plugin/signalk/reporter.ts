import { randomUUID } from 'node:crypto'
import type { Host } from './host.ts'
import { reporterLimits as limits } from './limits.ts'
import { readBoatReport } from './own-boat.ts'
import { createReportQueue, type QueuedReport } from './report-queue.ts'
import type { SiteClient } from './site-client.ts'

/** How reporting is doing, for the status line. */
export interface ReporterState {
  queuedCount: number
  droppedCount: number
  lastSent: Date | null
  /** What the site says against the reports: a wrong key, or its own words; null where nothing. */
  rejection: 'key' | { reason: string } | null
}

export interface Reporter {
  start(): Promise<void>
  /** Takes what the boat measures now, and sends what waits. */
  tick(): Promise<void>
  state(): ReporterState
  stop(): void
}

/** Reports the own boat in batches that may be sent twice; what cannot be sent waits on disk. */
export function createReporter(
  host: Host,
  site: SiteClient,
  { path, mmsi, everyMs = limits.intervalMs }: { path: string; mmsi: string; everyMs?: number },
): Reporter {
  const queue = createReportQueue(path)
  const run = randomUUID()
  let lastAt = ''
  let failures = 0
  let notBefore = 0
  let lastSent: Date | null = null
  let refused: ReporterState['rejection'] = null
  let sending: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  async function take(): Promise<void> {
    const report = readBoatReport(host)
    // A position that has kept its time was not measured again.
    if (!report || report.at === lastAt) return
    lastAt = report.at
    await queue.add({ report, wall: Date.now(), mono: performance.now(), run })
  }

  async function sendAll(): Promise<void> {
    while (queue.count() > 0 && performance.now() >= notBefore) {
      if (!(await sendBatch())) {
        notBefore =
          performance.now() + (limits.retryDelaysMs[Math.min(failures, limits.retryDelaysMs.length - 1)] ?? 0)
        failures++
        return
      }
      failures = 0
    }
  }

  /** Sends the oldest reports; false where they must wait. */
  async function sendBatch(): Promise<boolean> {
    let batch = queue.peek(limits.batchSize)
    if (batch.some(({ checked }) => !checked)) {
      const { serverTimeMs } = await site.get('/healthz')
      if (serverTimeMs === null) return false
      // Written down before it is sent: sent again, it must say the same.
      batch = batch.map((one) => (one.checked ? one : correctReportTime(one, serverTimeMs, run)))
      await queue.replaceFirst(batch.length, batch)
    }
    const reports = batch.map(({ report }) => report)
    const { status, body } = await site.post('/api/v1/observations', { ...(mmsi && { mmsi }), reports })
    if (status === 200) {
      await queue.replaceFirst(batch.length, [])
      lastSent = new Date()
      refused = null
      return true
    }
    if (status === 401 || status === 403) refused = 'key'
    else if (status >= 400 && status < 500) refused = { reason: reasonOf(body) }
    return false
  }

  async function tick(): Promise<void> {
    await take()
    sending ??= sendAll().finally(() => (sending = null))
    await sending
  }

  return {
    async start() {
      await queue.load()
      // Where the plugin was only started anew, the last position is no new one.
      lastAt = queue.last()?.report.at ?? ''
      timer = setInterval(() => void tick().catch((error: unknown) => host.debug(String(error))), everyMs)
      timer.unref()
      await tick()
    },
    tick,
    state: () => ({
      queuedCount: queue.count(),
      droppedCount: queue.droppedCount(),
      lastSent,
      rejection: refused,
    }),
    stop() {
      if (timer) clearInterval(timer)
    },
  }
}

/**
 * A report with the time it was taken at by the site's clock, where the boat's clock
 * is far off and the report went by it. One that went by the satellites' time keeps it,
 * and so does one of an earlier run, of which nobody knows how long ago it was.
 */
export function correctReportTime(waiting: QueuedReport, siteNow: number, run: string): QueuedReport {
  const checked = { ...waiting, checked: true }
  const at = Date.parse(waiting.report.at)
  const wentByWall = Math.abs(at - waiting.wall) < limits.maxClockOffsetMs
  if (waiting.run !== run || !wentByWall) return checked
  const taken = siteNow - (performance.now() - waiting.mono)
  if (Math.abs(taken - waiting.wall) < limits.maxClockOffsetMs) return checked
  const right = new Date(Math.round((taken + (at - waiting.wall)) / 1000) * 1000)
  return { ...checked, report: { ...waiting.report, at: right.toISOString() } }
}

function reasonOf(body: unknown): string {
  const { detail } = (body ?? {}) as { detail?: unknown }
  return typeof detail === 'string' ? detail.slice(0, 200) : ''
}
