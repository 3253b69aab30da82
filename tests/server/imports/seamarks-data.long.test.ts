import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SeamarkCollection } from '../../../src/core/contract/seamark.ts'
import { useImportServer } from '../../support/import-server.ts'

const { importFile, fetchRows, getServer } = useImportServer()
const realData = process.env.ROADSTEAD_REAL_DATA ? resolve(process.env.ROADSTEAD_REAL_DATA) : null
const file = join(realData ?? '', 'osm/seamarks-nodes-world-2022-04-21.osm.pbf')
const total = 117_385

describe.runIf(realData && existsSync(file))('seamarks of the world', () => {
  it('are imported at 100,000 a minute, and a second time change nothing', async () => {
    const first = await importFile('seamarks', file)
    const per100000 = (first.seconds / first.read.total) * 100_000
    console.warn(`seamarks: ${per100000.toFixed(1)} s for 100,000 records`, first.read.rejected)
    // A bridge with a light is two records.
    expect(first.read.total).toBeGreaterThanOrEqual(total)
    const rejected = Object.values(first.read.rejected).reduce((a, b) => a + b, 0)
    expect(first.outcomes.added + rejected).toBe(first.read.total)
    expect(first.outcomes.added).toBeGreaterThan(40_000)
    expect(per100000).toBeLessThan(60)

    const second = await importFile('seamarks', file)
    expect(second.outcomes).toMatchObject({ added: 0, updated: 0, unchanged: first.outcomes.added })
    const [counts] = await fetchRows(
      'select (select count(*)::int from seamarks) as marks, (select count(*)::int from clearances) as clearances',
    )
    expect(Number(counts?.marks) + Number(counts?.clearances)).toBe(first.outcomes.added)
    expect(counts?.clearances).toBeGreaterThan(90)

    // The Solent, as dense as any.
    const started = performance.now()
    const { body } = await getServer().get('/seamarks/?x1=-2&y1=50&x2=-1&y2=51&zoom=11')
    const { features } = body as SeamarkCollection // as the contract states
    console.warn(`seamarks: ${features.length} in ${Math.round(performance.now() - started)} ms`)
    expect(features.length).toBeGreaterThan(1_000)
  }, 300_000)
})
