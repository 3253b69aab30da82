import { toMercator, type Position } from '../src/core/geo.ts'
import { createBasemap } from '../src/server/basemap/basemap.ts'
import { ensureBuilt } from '../scripts/ensure-built.js'
import { openBuiltinCoast } from '../src/server/coast/builtin-coast.ts'
import { builtinCoastPath } from '../src/server/coast/builtin-path.ts'
import { createCoast } from '../src/server/coast/coast.ts'
import { formatCoastSummary, importCoast } from '../src/server/coast/import/import-coast.ts'
import { silentIo } from '../src/server/system/command-io.ts'
import { createBenchDatabases, openBenchDatabase, type BenchDatabase } from './bench-databases.ts'
import { measureTimings, printTarget, printTimings } from './timings.ts'

/** Coasts of fjords, skerries, atolls and open shores. */
const places: readonly Position[] = [
  { latitude: 43.0, longitude: 6.2 },
  { latitude: 44.3, longitude: 9.21 },
  { latitude: 42.48, longitude: 18.7 },
  { latitude: 41.39, longitude: 9.16 },
  { latitude: 38.53, longitude: -28.62 },
  { latitude: 48.65, longitude: -2.0 },
  { latitude: 12.0, longitude: -61.76 },
  { latitude: -17.53, longitude: -149.57 },
  { latitude: -33.85, longitude: 151.23 },
  { latitude: 68.23, longitude: 14.57 },
]
const zooms = [6, 7, 8, 10, 12, 14, 16, 18] as const
const maxTileMs = 30

/**
 * `npm run bench -- ground [file]`: draws tiles of the basemap around ten anchorages, each for the first time, after
 * about as many others. With a file, its coast is imported first. Prints the CPU time of all threads too, which other
 * work hardly lengthens.
 */
export async function benchGround([file]: string[]): Promise<void> {
  await ensureBuilt(['basemap'])
  for await (const kind of createBenchDatabases(['embedded'])) await measureGround(kind, file)
}

async function measureGround(kind: BenchDatabase, file: string | undefined): Promise<void> {
  const database = await openBenchDatabase(kind)
  const builtin = openBuiltinCoast(builtinCoastPath)
  const basemap = createBasemap()
  try {
    if (file !== undefined) {
      const { signal } = new AbortController()
      const job = {
        origin: file,
        description: {},
        bounds: null,
        workingFolder: process.cwd(),
        dataFolder: kind.dataFolder,
      }
      for (const line of formatCoastSummary(await importCoast({ ...job, database, io: silentIo, signal })))
        console.log(`  ${line}`)
    }
    basemap.connectCoast(createCoast(database, builtin))
    // The worker starts and reads the image; the code that draws a coast is compiled with tiles beside the measured ones.
    for (const zoom of zooms) for (const [x, y] of listTilesBeside(zoom)) await basemap.getTile(zoom, x, y)
    const slowest: number[] = []
    for (const zoom of zooms) {
      const tiles = listTiles(zoom)
      const cpuFrom = process.cpuUsage()
      const timings = await measureTimings(tiles, 1, ([x, y]) => basemap.getTile(zoom, x, y))
      const { user, system } = process.cpuUsage(cpuFrom)
      const cpuMs = (user + system) / 1000 / tiles.length
      printTimings(`zoom ${zoom}, ${cpuMs.toFixed(1)} ms of CPU time a tile`, timings)
      slowest.push(timings.p95)
    }
    printTarget('a tile of the basemap, p95 of the slowest zoom', Math.max(...slowest), maxTileMs, 'ms')
  } finally {
    await basemap.close()
    await builtin.close()
    await database.close()
    await kind.remove()
  }
}

type Tile = [column: number, row: number]

/** Lists the four tiles nearest to each place, each once. */
function listTiles(zoom: number): Tile[] {
  return getDistinct(
    places.flatMap((place) => {
      const { x, y } = toMercator(place)
      const [column, row] = [Math.round(x * 2 ** zoom) - 1, Math.round(y * 2 ** zoom) - 1]
      return [0, 1].flatMap((right) => [0, 1].map((down): Tile => [column + right, row + down]))
    }),
  )
}

/** Lists tiles south of those of `listTiles`, none of which is among them. */
function listTilesBeside(zoom: number): Tile[] {
  const tiles = listTiles(zoom)
  const measured = new Set(tiles.map(String))
  return getDistinct(tiles.map(([column, row]): Tile => [column, row + 2])).filter(
    (tile) => !measured.has(String(tile)),
  )
}

function getDistinct(tiles: readonly Tile[]): Tile[] {
  return [...new Map(tiles.map((tile) => [String(tile), tile])).values()]
}
