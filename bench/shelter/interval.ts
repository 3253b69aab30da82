import { writeFileSync } from 'node:fs'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import type { Coast } from '../../src/server/coast/coast-cell.ts'
import { measureFetchInterval } from '../../src/server/shelter/fetch-interval.ts'
import { measureShelter } from '../../src/server/shelter/rays.ts'
import { createShoreReader } from '../../src/server/shelter/shore-cache.ts'
import { printTarget } from '../timings.ts'
import { openBenchCoast } from './coast.ts'
import { readCoastFile } from './coast-file.ts'
import { computeCoverage, type KnownPlace } from './coverage.ts'
import { chooseRealPlaces, type RealPlace } from './real-places.ts'

const realData = '../shared/data'
const countPerKind = 150
/** Spacing of the fine coast: it was simplified with a tolerance of 10 m, so that points are where it bends. */
const fineSpacingMetres = 20
const targetPercent = 95

/**
 * `npm run bench -- shelter-interval --fine <file> [--coarse <file>]`: in how many of the places where both are known the
 * interval of waves by a coarse coast, the built-in one and that of a file, holds the waves by a finer coast.
 *
 * The fine coast is that of OpenStreetMap, simplified to 10 m: `map.geo.json` of the npm package
 * `@geo-maps/earth-lands-10m`. The coarse one is GSHHG: `binned_GSHHS_f.nc` of the Debian package gmt-gshhg-full. The
 * places are those of `../shared/data`. `--fetches <file>` writes the fetches by the fine coast for the test.
 */
export async function benchShelterInterval(options: string[]): Promise<void> {
  const [fine, coarse, written] = ['--fine', '--coarse', '--fetches'].map((name) => getOption(options, name))
  if (!fine) {
    console.log('shelter-interval is skipped: --fine names no coast')
    return
  }
  await ensureBuilt(['basemap', 'server'])
  const places = chooseRealPlaces(realData, countPerKind)
  const known = await measureFine(places, await readCoastFile(fine, { spacing_m: fineSpacingMetres }))
  console.log(`\n${places.length} places, ${known.size} on water with a good coast in ${fine}`)
  if (written) writeFetches(written, known)
  const opened = await openBenchCoast(null)
  try {
    await report('the built-in coast', opened.coast, places, known)
  } finally {
    await opened.close()
  }
  if (coarse) await report(coarse, await readCoastFile(coarse, {}), places, known)
}

/** Measures the places that are on water in the fine coast and not too near to it. */
async function measureFine(
  places: readonly RealPlace[],
  coast: Coast,
): Promise<Map<string, readonly number[]>> {
  const shores = createShoreReader(coast)
  const known = new Map<string, readonly number[]>()
  for (const place of places) {
    const { quality, rays } = await measureShelter(shores, place)
    if (quality === 'good')
      known.set(
        place.key,
        rays.map(({ meanMetres }) => meanMetres),
      )
  }
  return known
}

async function report(
  name: string,
  coast: Coast,
  places: readonly RealPlace[],
  known: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const shores = createShoreReader(coast)
  const pairs: KnownPlace[] = []
  const times: number[] = []
  let [goodCount, unknownCount] = [0, 0]
  for (const place of places) {
    const fetchMetres = known.get(place.key)
    if (!fetchMetres) continue
    const { quality, interval } = await measureShelter(shores, place)
    if (quality === 'good') goodCount++
    else if (!interval) unknownCount++
    else {
      pairs.push({ fetchMetres, interval })
      const cpuFrom = process.cpuUsage()
      await measureFetchInterval(shores, place)
      const { user, system } = process.cpuUsage(cpuFrom)
      times.push((user + system) / 1000)
    }
  }
  const coverage = computeCoverage(pairs)
  console.log(
    `\n${name}: ${pairs.length} places with an interval, ${goodCount} with a good coast, ${unknownCount} unknown`,
  )
  for (const { knots, fine, high, width } of coverage.medians)
    console.log(
      `    wind of ${knots} kn: median of the waves by the fine coast ${fine.toFixed(2)} m, of the high end ${high.toFixed(2)} m, of the width ${width.toFixed(2)} m`,
    )
  console.log(
    `    below the interval ${coverage.below.toFixed(1)} %, above ${coverage.above.toFixed(1)} %; worst wind ${coverage.worstWind.toFixed(1)} %; all winds of a place ${coverage.wholePlaces.toFixed(1)} %`,
  )
  times.sort((a, b) => a - b)
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map((part) => times[Math.floor(times.length * part)] ?? 0)
  console.log(
    `    CPU time of the interval with cells in memory: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  )
  printTarget('places whose waves are in the interval', coverage.held, targetPercent, '%', 'at least')
}

/** Writes a line for each place: its key, and the fetches in metres in 36 directions clockwise from north. */
function writeFetches(path: string, known: ReadonlyMap<string, readonly number[]>): void {
  writeFileSync(path, [...known].map(([key, fetches]) => `${key}\t${fetches.join(' ')}\n`).join(''))
}

function getOption(options: string[], name: string): string | undefined {
  const index = options.indexOf(name)
  return index < 0 ? undefined : options[index + 1]
}
