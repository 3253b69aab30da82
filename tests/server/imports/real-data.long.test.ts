import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { InputFormat } from '../../../src/server/imports/readers/read-file.ts'
import { useImportServer } from '../../support/import-server.ts'

const { importFile, fetchRows } = useImportServer()
const realData = process.env.ROADSTEAD_REAL_DATA ? resolve(process.env.ROADSTEAD_REAL_DATA) : null

const seamarkPlaces = 'osm/world-seamark-poi.overpass.json'
/** The counts of OSM-MAPPING. One pier of the sample has only a light and is not a place by the rules. */
const seamarkPlaceCounts = {
  0: 2154,
  1: 1763,
  2: 751,
  3: 44,
  4: 5360,
  5: 224,
  6: 439,
  7: 580,
  10: 729,
  11: 219,
  19: 214,
}

async function countTypes(): Promise<Record<string, unknown>> {
  const rows = await fetchRows('select type_enum, count(*) as count from places group by 1')
  return Object.fromEntries(rows.map(({ type_enum, count }) => [type_enum, count]))
}

describe.runIf(realData && existsSync(realData))('real data', () => {
  const files: [InputFormat, string, number][] = [
    ['overpass', seamarkPlaces, 12_478],
    ['overpass', 'osm/us-marinas.overpass.json', 2_833],
    ['wpi', 'ports/UpdatedPub150.csv', 3_768],
    ['anchorages', 'anchorages/gfw_anchorage_overrides.csv', 60_410],
    ['atons', 'osm/world-ais-aton.overpass.json', 841],
  ]

  it('gives over 35,000 places of the right types and over 800 nav aids, and no change the second time', async () => {
    for (const [format, name, total] of files) {
      const summary = await importFile(format, join(realData ?? '', name))
      expect(summary.read.total).toBe(total)
      const outcomes = Object.values(summary.outcomes).reduce((a, b) => a + b, 0)
      const rejected = Object.values(summary.read.rejected).reduce((a, b) => a + b, 0)
      // An element that is both place and nav aid counts twice; none is lost.
      expect(outcomes + rejected).toBeGreaterThanOrEqual(total)
      if (name === seamarkPlaces) expect(await countTypes()).toEqual(seamarkPlaceCounts)
    }
    const [{ places, aids }] = (await fetchRows(
      'select (select count(*) from places) as places, (select count(*) from nav_aids) as aids',
    )) as [{ places: number; aids: number }]
    expect(places).toBeGreaterThan(35_000)
    expect(aids).toBeGreaterThan(800)
    for (const [format, name] of files) {
      expect((await importFile(format, join(realData ?? '', name))).outcomes).toMatchObject({
        added: 0,
        updated: 0,
        merged: 0,
      })
    }
    const [{ counted: cellTotal }] = (await fetchRows(
      "select sum(count) as counted from map_cells where layer = 'places' and level = 0",
    )) as [{ counted: number }]
    expect(cellTotal).toBe(places)
  }, 240_000)
})
