import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listSheetCells } from '../src/server/sat-charts/sheet-grid.ts'
import { ensureBuilt } from '../scripts/ensure-built.js'
import { signUpApiUser } from './api.ts'
import { getServerEnvironment, createBenchDatabases, openBenchDatabase } from './bench-databases.ts'
import { printTarget, printTimings } from './timings.ts'
import { insertSamplePlaces } from './sample-places.ts'
import { sendRequest, startServerProcess } from './server-process.ts'
import { measureWebRequestsUntil } from './measure-web-requests.ts'

const places = 35_000
/** Ten by ten sheets of zoom 15. */
const bbox = { x1: 0.01, y1: 43.35, x2: 0.86, y2: 43.93 }
const tileZoom = 15
const idleMs = 30_000

/** `npm run bench -- packs`: measures web requests while the server is idle, and while it renders and zips 100 sheets. */
export async function benchPacks(): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server'])
  const sheets = listSheetCells(bbox, tileZoom).length
  const tiles = fork(fileURLToPath(new URL('tile-server-process.ts', import.meta.url)))
  const [sources] = (await once(tiles, 'message')) as [string]
  try {
    for await (const kind of createBenchDatabases([])) {
      const database = await openBenchDatabase(kind)
      await insertSamplePlaces(database, places)
      await database.close()
      const server = await startServerProcess({
        ...getServerEnvironment(kind),
        ROADSTEAD_TILES: sources,
      })
      try {
        const headers = await signUpApiUser(server.url)
        console.log(`\n${sheets} sheets rendered during web requests, ${kind.kind}`)
        await measureWebRequestsUntil(server.url, wait(2_000))
        const idle = await measureWebRequestsUntil(server.url, wait(idleMs))
        printTimings('one viewport of places, server idle', idle)
        const parameters = Object.entries(bbox).map(([name, value]) => `${name}=${value}`)
        const query = `${parameters.join('&')}&zoom=12&file_type=gmap&file_format=kap&tile_zoom=${tileZoom}`
        const started = performance.now()
        const pack = sendRequest('GET', `${server.url}/api/v1/images?${query}`, headers)
        const busy = await measureWebRequestsUntil(server.url, pack)
        printTimings('the same while sheets are rendered', busy)
        const { bytes } = await pack
        const seconds = (performance.now() - started) / 1000
        console.log(`  ${(bytes.length / 1e6).toFixed(1)} MB in ${seconds.toFixed(0)} s`)
        printTarget(
          'p95 of web requests during rendering, compared with idle',
          busy.p95 / idle.p95,
          1.5,
          'times',
        )
      } finally {
        await server.stop()
        await kind.remove()
      }
    }
  } finally {
    tiles.disconnect()
  }
}
