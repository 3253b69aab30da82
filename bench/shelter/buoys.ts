import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compassPoints, type Position } from '../../src/core/geo.ts'
import type { Coast } from '../../src/server/coast/coast-cell.ts'
import { measureShelter, type MeasuredRay } from '../../src/server/shelter/rays.ts'
import { createShoreReader } from '../../src/server/shelter/shore-cache.ts'
import { computeWindSea, getRayIndex } from '../../src/core/shelter/waves.ts'

const folder = '../shared/data/ndbc'
const hourMs = 3_600_000
/** A fetch that raises a fully developed sea in any wind. */
const unlimitedMetres = 1e12

/** Buoys with wind and waves in the stored files. `spec` files separate the wind sea from the swell. */
const buoys = [
  { station: '44013', name: 'Boston', waves: '44013.spec', column: 'WWH', seaOnly: true },
  { station: '44013', name: 'Boston', waves: '44013.txt', column: 'WVHT', seaOnly: false },
  { station: '51101', name: 'north-west of Hawaii', waves: '51101.txt', column: 'WVHT', seaOnly: false },
  { station: '62149', name: 'southern North Sea', waves: '62149.txt', column: 'WVHT', seaOnly: false },
] as const

interface Row {
  atMs: number
  value: (column: string) => number | null
}

interface Pair {
  direction: number
  observed: number
  computed: number
  baseline: number
}

/**
 * Compares the computed wind sea with the waves that buoys measured in the same hour, by direction of the wind, beside a
 * fully developed sea without a fetch. Prints the bias (computed minus observed) and the root mean square error.
 */
export async function benchBuoys(coast: Coast): Promise<void> {
  if (!existsSync(folder)) {
    console.log(`\nbuoys are skipped: ${folder} is missing`)
    return
  }
  const stations = readStations()
  const shores = createShoreReader(coast)
  for (const { station, name, waves, column, seaOnly } of buoys) {
    const position = stations.get(station)
    if (!position) throw new Error(`${folder} has no position of ${station}`)
    const { rays, quality } = await measureShelter(shores, position)
    const pairs = listPairs(readRows(`${station}.txt`), readRows(waves), column, rays)
    console.log(
      `\nbuoy ${station}, ${name} (${quality}): ${pairs.length} hours of ${seaOnly ? 'wind sea' : 'waves, swell included'}; in metres`,
    )
    console.log(
      '  wind from     hours  fetch nm  observed      bias      RMSE  bias, no fetch  RMSE, no fetch',
    )
    for (const [index, point] of compassPoints.entries()) {
      const inSector = pairs.filter(({ direction }) => Math.round(direction / 45) % 8 === index)
      const fetch = computeMean(
        [-1, 0, 1].map((step) => rays[(Math.round(index * 4.5) + step + 36) % 36]?.meanMetres ?? 0),
      )
      if (inSector.length > 0) printPairs(point.toUpperCase(), inSector, (fetch / 1852).toFixed(0))
    }
    printPairs('all', pairs, '')
  }
}

function printPairs(label: string, pairs: Pair[], fetch: string): void {
  const getErrors = (key: 'computed' | 'baseline') => pairs.map((pair) => pair[key] - pair.observed)
  const computeRms = (errors: number[]) => Math.sqrt(computeMean(errors.map((error) => error ** 2)))
  const [computed, baseline] = [getErrors('computed'), getErrors('baseline')]
  const numbers = [
    computeMean(pairs.map(({ observed }) => observed)),
    computeMean(computed),
    computeRms(computed),
    computeMean(baseline),
    computeRms(baseline),
  ]
  const widths = [10, 10, 10, 16, 16]
  const cells = numbers.map((number, index) => number.toFixed(2).padStart(widths[index] ?? 10))
  console.log(
    `  ${label.padEnd(10)}${String(pairs.length).padStart(9)}${fetch.padStart(10)}${cells.join('')}`,
  )
}

function computeMean(values: number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Pairs each measured wave height with the wind of the hour before it. */
function listPairs(winds: Row[], waves: Row[], column: string, rays: MeasuredRay[]): Pair[] {
  return waves.flatMap(({ atMs, value }) => {
    const observed = value(column)
    const wind = computeMeanWind(winds.filter((row) => row.atMs > atMs - hourMs && row.atMs <= atMs))
    const ray = wind && rays[getRayIndex(wind.direction)]
    if (observed === null || !ray) return []
    const { direction, speedKn } = wind
    return [
      {
        direction,
        observed,
        computed: computeWindSea(speedKn, ray.meanMetres).heightMetres,
        baseline: computeWindSea(speedKn, unlimitedMetres).heightMetres,
      },
    ]
  })
}

/** Mean speed in knots, and mean direction weighted by speed; null without wind. */
function computeMeanWind(rows: Row[]): { direction: number; speedKn: number } | null {
  const winds = rows.flatMap(({ value }) => {
    const [metresPerSecond, degrees] = [value('WSPD'), value('WDIR')]
    return metresPerSecond === null || degrees === null ? [] : [{ metresPerSecond, degrees }]
  })
  if (winds.length === 0) return null
  const sum = (turn: (radians: number) => number) =>
    winds.reduce(
      (total, { metresPerSecond, degrees }) => total + metresPerSecond * turn((degrees * Math.PI) / 180),
      0,
    )
  const direction = (Math.atan2(sum(Math.sin), sum(Math.cos)) * 180) / Math.PI
  const speedKn = (computeMean(winds.map(({ metresPerSecond }) => metresPerSecond)) * 3600) / 1852
  return { direction: (direction + 360) % 360, speedKn }
}

/** Reads a file of NDBC, whose first line names the columns; `MM` and nines are missing values. */
function readRows(file: string): Row[] {
  const lines = readFileSync(join(folder, 'realtime2', file), 'utf8').split('\n')
  const columns = (lines[0] ?? '').replace(/^#/, '').trim().split(/\s+/)
  return lines.slice(1).flatMap((line) => {
    if (line.startsWith('#') || line.trim() === '') return []
    const cells = line.trim().split(/\s+/)
    const [year = 0, month = 1, day, hour, minute] = cells.slice(0, 5).map(Number)
    const value = (column: string) => {
      const number = Number(cells[columns.indexOf(column)])
      return Number.isNaN(number) || number >= 99 + (column === 'WDIR' ? 900 : 0) ? null : number
    }
    return [{ atMs: Date.UTC(year, month - 1, day, hour, minute), value }]
  })
}

function readStations(): Map<string, Position> {
  const text = readFileSync(join(folder, 'activestations.xml'), 'utf8')
  const found = text.matchAll(/<station id="(\w+)" lat="([-\d.]+)" lon="([-\d.]+)"/g)
  return new Map(
    [...found].map(([, id = '', lat, lon]) => [id, { latitude: Number(lat), longitude: Number(lon) }]),
  )
}
