import { createRequire } from 'node:module'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { ensureBuilt } from '../scripts/ensure-built.js'
import { packageFolder } from '../src/server/system/paths.ts'
import { installSignalKServer } from '../tests/plugin/signalk-releases.ts'
import { packPlugin, startSignalKServer } from '../tests/plugin/signalk-server.ts'
import { printTarget, printTimings, compareTimings, measureTimings, type Timings } from './timings.ts'
import { measureFirstMap } from './plotter-map.ts'

const placeCount = 2000
const circle = { position: [4.125, 43.625], distance: 20_000 } as const
const rounds = 200
const warmUp = 40
const target = { notesMs: 20, memoryMb: 40, panelKb: 110, packageKb: 400 } as const

/**
 * `npm run bench -- plotter`: measures the package on a real signalk-server: the time of cached notes, its memory
 * compared with a server without it, the size of the panel and the time of its first map.
 */
export async function benchPlotter(): Promise<void> {
  await ensureBuilt(['plugin', 'signalk'])
  const installation = installSignalKServer('2.23')
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-'))
  const packed = packPlugin(folder)
  const site = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(request.url?.includes('places.geojson') ? createPlacesGeoJson() : '[]')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo // it listens on a port
  const server = await startSignalKServer({
    installation,
    plugin: packed.file,
    settings: { site: `http://127.0.0.1:${port}` },
  })
  const path = `/signalk/v2/api/resources/notes?position=[${circle.position}]&distance=${circle.distance}`
  const first = await server.get(path)
  const reference = await startSignalKServer({
    installation,
    prepare: (folder) => addReferencePlugin(folder, first.bytes),
  })
  const referenceUrl = `${reference.url}/signalk/v2/api/resources/${referencePlugin}`
  const agent = new Agent({ keepAlive: true })
  const get = (url: string) => readResponse(agent, url)
  const requests: [() => Promise<void>, () => Promise<void>] = [
    () => get(server.url + path),
    () => get(referenceUrl),
  ]
  await compareTimings(Array.from({ length: warmUp }), requests)
  const before = [server.getCpuMs(), reference.getCpuMs()] as const
  const [notes, referenceNotes] = await compareTimings(Array.from({ length: rounds }), requests)
  const cpuMs = (server.getCpuMs() - before[0]) / rounds
  const referenceCpuMs = (reference.getCpuMs() - before[1]) / rounds
  agent.destroy()
  const handler = await measureHandler(`http://127.0.0.1:${port}`)
  await wait(3000)
  const [memoryMb, referenceMb] = [server.getMemoryBytes() / 1e6, reference.getMemoryBytes() / 1e6]
  await reference.stop()
  await server.stop()
  site.close()
  rmSync(folder, { recursive: true, force: true })
  const count = Object.keys(first.body as object).length
  console.log(
    `notes of a 20 km circle, ${count} places, ${(first.bytes.length / 1000).toFixed(0)} kB of JSON, time to the last byte; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  )
  printTimings('the package, cached notes', notes)
  printTimings('reference plugin that returns the same object', referenceNotes)
  printTimings('handler of the package alone, cached response', handler)
  console.log(
    `  CPU time per response: ${cpuMs.toFixed(1)} ms; of the reference plugin ${referenceCpuMs.toFixed(1)} ms`,
  )
  printTarget('notes p95', notes.p95, target.notesMs, 'ms')
  console.log(
    `signalk-server after the same number of responses: ${referenceMb.toFixed(0)} MB with the reference plugin, ${memoryMb.toFixed(0)} MB with the package: +${(memoryMb - referenceMb).toFixed(0)} MB (target ${target.memoryMb})`,
  )
  printTarget(
    'panel, scripts and style sheets of the first view',
    getPanelBytes() / 1000,
    target.panelKb,
    'kB gzip',
  )
  console.log(`package ${(packed.bytes / 1000).toFixed(0)} kB packed (target ${target.packageKb})`)
  await measureFirstMap()
}

type ListResources = (query: object) => Promise<object>

/** Measures the handler of the package in this process, without signalk-server. */
async function measureHandler(site: string): Promise<Timings> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-handler-'))
  const plugin = createRequire(import.meta.url)(join(packageFolder, 'dist/signalk-roadstead')) as (
    host: object,
  ) => { start(settings: object): void; stop(): void } // as signalk-server calls it
  let list: ListResources = () => Promise.resolve({})
  const doNothing = () => undefined
  const instance = plugin({
    getDataDirPath: () => folder,
    getSelfPath: doNothing,
    setPluginStatus: doNothing,
    setPluginError: doNothing,
    handleMessage: doNothing,
    debug: doNothing,
    registerResourceProvider({ type, methods }: { type: string; methods: { listResources: ListResources } }) {
      if (type === 'notes') list = methods.listResources
    },
  })
  instance.start({ site })
  const query = { position: circle.position, distance: String(circle.distance) }
  await list(query)
  const timings = await measureTimings(Array.from({ length: rounds }), 1, () => list(query))
  instance.stop()
  rmSync(folder, { recursive: true, force: true })
  return timings
}

const referencePlugin = 'bench-reference'

/** Installs a plugin that always returns the same object, to measure the cost of signalk-server itself. */
function addReferencePlugin(folder: string, notes: Buffer): void {
  const pluginFolder = join(folder, 'node_modules', referencePlugin)
  mkdirSync(pluginFolder, { recursive: true })
  const manifest = {
    name: referencePlugin,
    version: '1.0.0',
    main: 'index.js',
    keywords: ['signalk-node-server-plugin'],
  }
  writeFileSync(join(pluginFolder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(pluginFolder, 'index.js'),
    `const { readFileSync } = require('node:fs')
module.exports = (app) => ({
  id: '${referencePlugin}', name: '${referencePlugin}', schema: {}, stop() {},
  start() {
    let cached
    const listResources = async () => (cached ??= JSON.parse(readFileSync(__dirname + '/notes.json', 'utf8')))
    const refuse = () => Promise.reject(new Error('not supported'))
    const methods = { listResources, getResource: refuse, setResource: refuse, deleteResource: refuse }
    app.registerResourceProvider({ type: '${referencePlugin}', methods })
  },
})
`,
  )
  writeFileSync(join(pluginFolder, 'notes.json'), notes)
  writeFileSync(
    join(folder, `plugin-config-data/${referencePlugin}.json`),
    '{"enabled":true,"configuration":{}}',
  )
}

/** Sends a request with the headers of a browser and waits for the last byte, without decompressing the body. */
function readResponse(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate' }
    const sent = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
    sent.on('error', reject).end()
  })
}

/** Places within 15 km of the centre of the circle, as the site exports them. */
function createPlacesGeoJson(): string {
  const roundDegrees = (degrees: number) => Number(degrees.toFixed(7))
  const features = Array.from({ length: placeCount }, (_, id) => {
    const angle = id * 2.4
    const radius = 0.12 * Math.sqrt(id / placeCount)
    return {
      type: 'Feature',
      id,
      geometry: {
        type: 'Point',
        coordinates: [
          roundDegrees(4.125 + radius * Math.cos(angle)),
          roundDegrees(43.625 + radius * Math.sin(angle)),
        ],
      },
      properties: {
        id,
        name: `Marina ${id}`,
        type_enum: id % 9,
        type: 'Marina',
        description: 'Fuel, water, showers.',
        phone: '+33 466',
        url: null,
        address: 'Quai',
        city: 'Le Grau',
        country_code: 'FR',
        tags: { vhf: '9' },
        source: 'openstreetmap',
        source_licence: 'ODbL-1.0',
        attribution: '© OpenStreetMap contributors',
        page: `https://example.org/placeview/${id}`,
        updated_at: '2024-01-01T00:00:00Z',
      },
    }
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}

function getPanelBytes(): number {
  const folder = join(packageFolder, 'dist/plugin')
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = readdirSync(join(folder, 'assets')).filter((name) => html.includes(name))
  return files.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, 'assets', name)), { level: 9 }).length,
    0,
  )
}
