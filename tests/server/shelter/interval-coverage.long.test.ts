import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { computeCoverage, type KnownPlace } from '../../../bench/shelter/coverage.ts'
import { chooseRealPlaces } from '../../../bench/shelter/real-places.ts'
import { ensureBuilt } from '../../../scripts/ensure-built.js'
import { builtinCoastSource } from '../../../src/server/coast/coast.ts'
import { openBuiltinCoast } from '../../../src/server/coast/builtin-coast.ts'
import { builtinCoastPath } from '../../../src/server/coast/builtin-path.ts'
import type { Coast } from '../../../src/server/coast/coast-cell.ts'
import { measureShelter } from '../../../src/server/shelter/rays.ts'
import { createShoreReader } from '../../../src/server/shelter/shore-cache.ts'

const realData = process.env.ROADSTEAD_REAL_DATA ? resolve(process.env.ROADSTEAD_REAL_DATA) : null

/**
 * Fetches in metres by the coast of OpenStreetMap, by key of the place; © OpenStreetMap contributors, ODbL 1.0. Written by
 * `npm run bench -- shelter-interval`.
 */
function readFetches(): Map<string, number[]> {
  const lines = readFileSync(new URL('osm-fetches.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return new Map(
    lines.map((line) => {
      const [key = '', fetches = ''] = line.split('\t')
      return [key, fetches.split(' ').map(Number)]
    }),
  )
}

describe.runIf(realData && existsSync(realData))('the interval of shelter by the built-in coast', () => {
  it('holds the waves by the coast of OpenStreetMap in 95 of 100 real places', async () => {
    await ensureBuilt(['basemap'])
    const builtin = openBuiltinCoast(builtinCoastPath)
    const coast: Coast = {
      getVersion: () => Promise.resolve('1'),
      readVersion: () => Promise.resolve('1'),
      getCells: (numbers) =>
        Promise.all(
          numbers.map(async (number) => {
            const { rings, spacing } = await builtin.getCell(number)
            return { number, source: { ...builtinCoastSource, spacing_m: spacing }, rings }
          }),
        ),
    }
    const shores = createShoreReader(coast)
    const fetches = readFetches()
    const known: KnownPlace[] = []
    for (const place of chooseRealPlaces(realData ?? '', 150)) {
      const fetchMetres = fetches.get(place.key)
      const interval = fetchMetres && (await measureShelter(shores, place)).interval
      if (interval) known.push({ fetchMetres, interval })
    }
    await builtin.close()
    const { places, held, worstWind, medians } = computeCoverage(known)
    console.warn(`shelter by the built-in coast: ${places} places, ${held.toFixed(1)} % held`)
    expect(places).toBeGreaterThan(200)
    expect(held).toBeGreaterThanOrEqual(95)
    expect(worstWind).toBeGreaterThanOrEqual(94)
    // An interval that says everything says nothing: open water raises 1.6 m in 20 kn.
    expect(medians.find(({ knots }) => knots === 20)?.width).toBeLessThan(0.7)
  })
})
