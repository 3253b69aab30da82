import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { runChaos } from './chaos.ts'
import { disturbances } from './disturbances/disturbances.ts'
import type { ChaosDatabase } from './installation.ts'

/**
 * `npm run chaos -- [--database embedded|postgres] [--rounds 50] [--seed N] [--only name,name] [--patience 1]`:
 * disturbs a real server and checks what is left, see docs/operating.md. Without `--database`
 * both, PostgreSQL on the server of TEST_DATABASE_URL. Exit code 1 if a rule is broken.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string' },
    only: { type: 'string' },
    patience: { type: 'string', default: '1' },
  },
})
const only = values.only?.split(',')
const unknown = only?.find((name) => !disturbances.some((disturbance) => disturbance.name === name))
if (unknown) {
  console.error(`unknown disturbance ${unknown}; one of ${disturbances.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const postgresUrl = process.env.TEST_DATABASE_URL ?? null
if (values.database === 'postgres' && !postgresUrl) {
  console.error('set TEST_DATABASE_URL to the URL of a PostgreSQL server')
  process.exit(2)
}
await ensureBuilt(['basemap', 'database', 'site', 'server'])
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
let violations = 0
for (const database of ['embedded', 'postgres'] satisfies ChaosDatabase[]) {
  if (values.database ? values.database !== database : database === 'postgres' && !postgresUrl) continue
  const result = await runChaos({
    database,
    rounds: Number(values.rounds),
    seed,
    patience: Number(values.patience),
    postgresUrl,
    ...(only && { only }),
    signal: stop.signal,
    print: (line) => console.log(line),
  })
  violations += result.violations.length
}
process.exit(violations > 0 ? 1 : 0)
