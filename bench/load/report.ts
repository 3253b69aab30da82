import type { LoadResult } from './load.ts'

/** Describes the figures of a phase, one line each. */
export function describeResult(result: LoadResult): string[] {
  const { times, seconds, kinds, memory, subscribers, ais } = result
  const lines = [
    `  ${times} times the load for ${seconds} s: ${result.successesPerSecond.toFixed(0)} successes a second, load average ${result.loadAverage.toFixed(1)}, requests at most ${Math.round(result.lateMs)} ms late`,
    `  ${'kind'.padEnd(8)}${['requests', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'refused', 'errors'].map((title) => title.padStart(10)).join('')}  answers by status`,
  ]
  for (const [kind, summary] of Object.entries(kinds)) {
    const { requests, p50, p95, p99, maxMs, refused, errors, byStatus } = summary
    const cells = [requests, ...[p50, p95, p99, maxMs].map(Math.round), refused, errors]
    const statuses = Object.entries(byStatus).map(
      ([status, count]) => `${status === '0' ? 'none' : status}: ${count}`,
    )
    lines.push(
      `  ${kind.padEnd(8)}${cells.map((cell) => String(cell).padStart(10)).join('')}  ${statuses.join(', ')}`,
    )
  }
  const perMinute = groupByMinute(memory).map((value) => Math.round(value))
  lines.push(
    `  resident memory in MB, highest of each minute: ${perMinute.join(' ')}; second half ${result.slopeMbPerMinute >= 0 ? '+' : ''}${result.slopeMbPerMinute.toFixed(1)} a minute`,
    `  subscribers: ${subscribers.open} of ${subscribers.opened} open, ${subscribers.reached} got pushes, ${subscribers.pushes} pushes`,
    `  AIS: ${ais.sent} sentences sent, ${ais.leftOut} left out because the server did not read, ${ais.read} read and ${ais.stored} stored by the last sample`,
  )
  const refusals = Object.entries(result.refusals).map(([reason, count]) => `${reason} ${count}`)
  lines.push(`  refusals as the server counts them: ${refusals.join(', ')}`)
  for (const [kind, { samples }] of Object.entries(kinds))
    for (const text of samples) lines.push(`  ERROR ${kind}: ${text}`)
  return lines
}

/** Sentences about what a server must not do under load. */
export function findViolations({ times, kinds, subscribers }: LoadResult): string[] {
  const violations: string[] = []
  for (const [kind, { errors, withoutRetryAfter, refused, byStatus }] of Object.entries(kinds)) {
    if (errors > 0) violations.push(`${times} times the load: ${errors} errors of ${kind}`)
    if (withoutRetryAfter > 0)
      violations.push(`${times} times the load: ${withoutRetryAfter} refusals of ${kind} without Retry-After`)
    if (kind === 'probe' && refused > 0)
      violations.push(
        `${times} times the load: ${refused} refusals of the health check, the metrics or a file`,
      )
    if (!byStatus['200'] && !byStatus['201'])
      violations.push(`${times} times the load: no success of ${kind}`)
  }
  const { open, opened, reached } = subscribers
  if (open < opened)
    violations.push(`${times} times the load: ${opened - open} subscribers lost their socket`)
  if (reached < opened)
    violations.push(`${times} times the load: ${opened - reached} subscribers got no push`)
  return violations
}

function groupByMinute(points: LoadResult['memory']): number[] {
  const highest: number[] = []
  for (const { minutes, value } of points) {
    const index = Math.floor(minutes)
    highest[index] = Math.max(highest[index] ?? 0, value)
  }
  return highest
}
