import { expect, it } from 'vitest'
import { runChaos, type ChaosOptions } from '../../../bench/chaos/chaos.ts'

/** A few that differ on each database; `npm run chaos` draws from all. */
const databases: Record<string, Pick<ChaosOptions, 'database' | 'only'>> = {
  embedded: { database: 'embedded', only: ['kill server', 'full disk'] },
  postgres: { database: 'postgres', only: ['end worker', 'database away'] },
}

it('kills, full disks and lost databases leave every acknowledged write and no half record', async () => {
  const chosen = databases[process.env.TEST_DATABASE ?? ''] ?? databases.embedded
  const lines: string[] = []
  const { violations, acknowledged, rounds } = await runChaos({
    database: 'embedded',
    ...chosen,
    rounds: chosen?.only?.length ?? 0,
    seed: 7,
    postgresUrl: process.env.TEST_DATABASE_URL ?? null,
    // Other tests run at the same time.
    patience: 3,
    print: (line) => lines.push(line),
  })
  expect(violations, lines.join('\n')).toEqual([])
  expect(rounds).toBe(chosen?.only?.length)
  expect(acknowledged).toBeGreaterThan(rounds)
}, 600_000)
