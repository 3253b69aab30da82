import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replayAisLog } from '../../../../src/server/ingest/feeds/replay-log.ts'
import { createIngestPipeline } from '../../../../src/server/ingest/pipeline.ts'
import { parseSettings } from '../../../../src/server/system/settings.ts'
import { openDatabase, type Database } from '../../../../src/server/database/database.ts'
import { encodeClassAPosition, encodeClassAStaticData } from '../../../fakes/ais.ts'
import { createChildProcesses, type ChildProcesses } from '../../../support/child-processes.ts'

const vessels = 60
const rounds = 60
let processes: ChildProcesses
let path: string
beforeAll(async () => {
  processes = await createChildProcesses()
  path = join(processes.dataFolder, 'undated.nmea')
  writeFileSync(path, buildLogLines().join('\n'))
})
afterAll(() => processes.close())

/** Position reports without timestamps, of vessels that sail east. */
function buildLogLines(): string[] {
  const lines: string[] = []
  for (let round = 0; round < rounds; round++) {
    for (let vessel = 0; vessel < vessels; vessel++) {
      const mmsi = String(227_000_000 + vessel)
      const at = { latitude: 40 + vessel / 20, longitude: 4 + round / 2000 }
      lines.push(encodeClassAPosition(mmsi, { ...at, sog: 9, cog: 90 }))
      if (round === 5)
        lines.push(
          ...encodeClassAStaticData(mmsi, { name: `KILLED ${vessel}`, shipType: 70, length: 20, beam: 5 }),
        )
    }
  }
  return lines
}

const countRows = async ({ pool }: Database) =>
  (
    await pool.query<{ positions: number; torn: number; passages: number }>(
      `select (select count(*)::int from positions) as positions,
        (select count(*)::int from vessels v where position_at is distinct from
          (select max(at) from positions p where p.vessel_id = v.id)) as torn,
        (select coalesce(sum(passages), 0)::int from ais_density) as passages`,
    )
  ).rows[0]

async function replay(database: Database) {
  const clock = () => new Date()
  const pipeline = createIngestPipeline({ database: database.forFeed(), clock })
  const failures: unknown[] = []
  const counts = await replayAisLog(
    {
      path,
      speed: null,
      asOfNow: false,
      endedAt: statSync(path).mtimeMs,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
    { pipeline: pipeline, clock, onFailure: (error) => failures.push(error) },
  )
  await pipeline.close()
  expect(failures).toEqual([])
  return counts
}

it('a killed replay leaves no partial rows, and replaying a log without timestamps again stores each row once', async () => {
  const writer = processes.start('tests/support/replay-until-killed.ts', [path])
  const readAcknowledged = () => writer.getStdout().split('\n').slice(0, -1).map(Number)
  const countAcknowledged = () => readAcknowledged().reduce((sum, count) => sum + count, 0)
  await expect.poll(countAcknowledged, { timeout: 120_000, interval: 5 }).toBeGreaterThan(vessels * 10)
  writer.child.kill('SIGKILL')
  expect((await writer.result).code).toBeNull()

  const database = await openDatabase({ ...parseSettings(processes.environment), onFailure: () => undefined })
  try {
    const afterKill = await countRows(database)
    expect(afterKill?.torn).toBe(0)
    expect(afterKill?.positions).toBeGreaterThanOrEqual(countAcknowledged() - vessels) // static data is not a position
    expect(afterKill?.positions).toBeLessThan(vessels * rounds)
    const second = await replay(database)
    expect((second.stored ?? 0) + (second.repeated ?? 0)).toBe(vessels * (rounds + 1))
    const complete = await countRows(database)
    expect(complete).toMatchObject({ positions: vessels * rounds, torn: 0 })
    const third = await replay(database)
    expect(third.stored ?? 0).toBe(0)
    expect(third.repeated).toEqual(vessels * (rounds + 1))
    expect(await countRows(database)).toEqual(complete)
  } finally {
    await database.close()
  }
}, 200_000)
