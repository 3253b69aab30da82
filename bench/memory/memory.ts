import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { signUpApiUser } from '../api.ts'
import { writeOverpass } from '../import.ts'
import { sendRequest, startServerProcess, type ServerProcess } from '../server-process.ts'
import { printTarget } from '../timings.ts'
import { readDuring, runServerCommand, search, startFleet } from './jobs.ts'
import { readProcessMemory, resetPeak } from './process-memory.ts'
import { findFreePort, measureThreads } from './thread-memory.ts'

const targets = { restMb: 350, peakMb: 500, firstStartSeconds: 15, laterStartSeconds: 3 } as const
const searches = 2000
/** Time without requests after which the threads that are started on demand have ended. */
const settleMs = 75_000

/**
 * `npm run bench -- memory [minutes]`: memory of a server with the embedded database, 41,000
 * places, a simulated fleet and ten readers, and the peak of each job. The readers read for
 * three minutes or the given number. With `ROADSTEAD_REAL_DATA` the places are those of that
 * folder of files (World Port Index, OpenStreetMap, anchorages), else generated ones. Needs Linux.
 */
export async function benchMemory([minutes = '3']: string[]): Promise<void> {
  await ensureBuilt(['basemap', 'database', 'site', 'server'])
  const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-bench-'))
  const files = mkdtempSync(join(tmpdir(), 'roadstead-bench-'))
  const tiles = fork(fileURLToPath(new URL('../tile-server-process.ts', import.meta.url)))
  try {
    const [sources] = (await once(tiles, 'message')) as [string] // its path
    const environment = { ROADSTEAD_DATA: dataFolder, ROADSTEAD_TILES: sources }
    const imports = await prepareImports(files)
    await benchFirstStart(environment, dataFolder, imports.places)
    await benchHour(environment, dataFolder, { minutes: Number(minutes), ports: imports.ports })
  } finally {
    tiles.disconnect()
    for (const folder of [dataFolder, files]) rmSync(folder, { recursive: true, force: true })
  }
}

type ImportArguments = [format: string, file: string]

/** Returns the import that is measured, and those that fill the database before. */
async function prepareImports(
  folder: string,
): Promise<{ ports: ImportArguments; places: ImportArguments[] }> {
  const data = process.env.ROADSTEAD_REAL_DATA
  if (data) {
    const places: ImportArguments[] = [
      ['overpass', join(data, 'osm/world-seamark-poi.overpass.json')],
      ['overpass', join(data, 'osm/us-marinas.overpass.json')],
      ['anchorages', join(data, 'anchorages/gfw_anchorage_overrides.csv')],
    ]
    return { ports: ['wpi', join(data, 'ports/UpdatedPub150.csv')], places }
  }
  await writeOverpass(join(folder, 'places.json'), 36_000, 1)
  await writeOverpass(join(folder, 'ports.json'), 3700, 2)
  return {
    ports: ['overpass', join(folder, 'ports.json')],
    places: [['overpass', join(folder, 'places.json')]],
  }
}

type Environment = Record<string, string>

async function benchFirstStart(
  environment: Environment,
  dataFolder: string,
  imports: ImportArguments[],
): Promise<void> {
  console.log('\nfirst start and filling the database, memory in MB')
  const server = await startServerProcess(environment)
  await measureStep(server, 'first start', () => Promise.resolve(), false)
  printTarget('first start', server.readyMs / 1000, targets.firstStartSeconds, 's')
  for (const [format, file] of imports)
    await measureStep(server, `import ${format}`, () =>
      runServerCommand(dataFolder, ['import', format, file]),
    )
  await measureStep(server, 'demo, its past', () => runServerCommand(dataFolder, ['demo', '--past-only']))
  await server.stop()
}

async function benchHour(
  environment: Environment,
  dataFolder: string,
  { minutes, ports }: { minutes: number; ports: ImportArguments },
): Promise<void> {
  console.log('\nlater start with 41,000 places and a fleet, memory in MB')
  const port = await findFreePort()
  const inspector = [`--inspect=127.0.0.1:${port}`, '--inspect-publish-uid=http', '--expose-gc']
  const server = await startServerProcess(environment, [...inspector, 'dist/server/main.js', 'serve'])
  try {
    const peaks = [await measureStep(server, 'later start', () => Promise.resolve(), false)]
    printTarget('later start', server.readyMs / 1000, targets.laterStartSeconds, 's')
    const headers = await signUpApiUser(server.url)
    const fleet = await startFleet(dataFolder)
    const measure = async (name: string, work: () => Promise<unknown>) => {
      peaks.push(
        await measureStep(server, name, async () => {
          const { requests, slowestMs } = await readDuring(server.url, work())
          return `${requests} requests of readers, the slowest ${Math.round(slowestMs)} ms`
        }),
      )
    }
    await measure(`ten readers, ${minutes} min`, () => wait(minutes * 60_000))
    await measure(`${searches} searches`, () => search(server.url, searches))
    await measure('chart', () => downloadChart(server.url, headers))
    await measure('backup', () => runServerCommand(dataFolder, ['backup', join(dataFolder, 'bench.zip')]))
    await measure(`import ${ports[0]}`, () => runServerCommand(dataFolder, ['import', ...ports]))
    await measureStep(server, 'at rest, fleet sailing', () => wait(settleMs))
    printTarget('highest peak', Math.max(...peaks), targets.peakMb, 'MB')
    printTarget('at rest', readProcessMemory(server.pid).residentMb, targets.restMb, 'MB')
    for (const { name, heapMb, buffersMb } of await measureThreads(port))
      console.log(
        `  thread ${name.padEnd(22)} heap ${heapMb.toFixed(0).padStart(4)}, buffers ${buffersMb.toFixed(0).padStart(4)}`,
      )
    await fleet.stop()
  } finally {
    await server.stop()
  }
}

/** Runs a job and prints the peak and what remains. Returns the peak in MB. */
async function measureStep(
  { pid }: ServerProcess,
  name: string,
  work: () => Promise<unknown>,
  resetsPeak = true,
): Promise<number> {
  if (resetsPeak) resetPeak(pid)
  const note = await work()
  const { residentMb, anonymousMb, peakMb } = readProcessMemory(pid)
  const cells = [`peak ${Math.round(peakMb)}`, `after ${Math.round(residentMb)}`]
  cells.push(`of it anonymous ${Math.round(anonymousMb)}`)
  console.log(
    `  ${name.padEnd(26)} ${cells.map((cell) => cell.padStart(12)).join('')}${typeof note === 'string' ? `  (${note})` : ''}`,
  )
  return peakMb
}

async function downloadChart(url: string, headers: Record<string, string>): Promise<void> {
  const { bytes } = await sendRequest('GET', `${url}/api/v1/search/?query=port`, headers)
  const id = /"id":"?([\w-]+)/.exec(bytes.toString())?.[1] ?? ''
  await sendRequest('GET', `${url}/api/v1/places/download_kap_file/${id}`, headers)
}
