import { expect, it } from 'vitest'
import { createBenchDatabases } from '../../../bench/bench-databases.ts'
import { runLoad } from '../../../bench/load/load.ts'
import { describeResult, findViolations } from '../../../bench/load/report.ts'

/** Ten times the rates that a busy machine answers: it has to refuse requests in part. */
const rates = { requestsPerSecond: 10, sentencesPerSecond: 50, subscribers: 40, places: 4000 }
const phases = [10]

/** What the bench also demands, but a machine with other work cannot keep. */
const needsQuietMachine = /of probe|of the health check|no success/

it('requests are answered or refused with Retry-After under load, and subscribers get pushes', async () => {
  const kind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded'
  const lines: string[] = []
  for await (const database of createBenchDatabases([kind])) {
    const options = { database, ...rates, seconds: 8, times: phases, seed: 3 }
    const results = await runLoad(options).finally(() => database.remove())
    for (const result of results) lines.push(...describeResult(result))
    const violations = results.flatMap(findViolations).filter((text) => !needsQuietMachine.test(text))
    expect(violations, lines.join('\n')).toEqual([])
    expect(results.map(({ kinds }) => Object.keys(kinds).sort())).toEqual(
      phases.map(() => ['map', 'page', 'probe', 'search', 'write']),
    )
    for (const { ais } of results) expect(ais.stored).toBeGreaterThan(0)
  }
  expect(lines).not.toEqual([])
}, 300_000)
