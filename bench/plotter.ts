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
import { installSignalKServer, packPlugin, startSignalKServer } from '../tests/plugin/signalk-server.ts'
import { printTarget, printTimings, compareTimings, measureTimings, type Timings } from './timings.ts'
import { measureFirstMap } from './plotter-map.ts'

const placeCount = 2000
const circle = { position: [4.125, 43.625], distance: 20_000 } as const
const rounds = 200
const warmUp = 40
const target = { notesMs: 20, memoryMb: 40, panelKb: 110, packageKb: 400 } as const

/** The package on a real signalk-server: notes from on board, its memory beside the bare server, the panel's size and its first map. */
export async function benchPlotter(): Promise<void> {
  await ensureBuilt(['plugin', 'signalk'])
  installSignalKServer()
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-'))
  const packed = packPlugin(folder)
  const shore = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(request.url?.includes('places.geojson') ? places() : '[]')
  })
  await new Promise<void>((resolve) => shore.listen(0, '127.0.0.1', resolve))
  const { port } = shore.address() as AddressInfo // it listens on a port
  const boat = await startSignalKServer(packed.file, { site: `http://127.0.0.1:${port}` })
  const path = `/signalk/v2/api/resources/notes?position=[${circle.position}]&distance=${circle.distance}`
  const first = await boat.get(path)
  const bare = await startSignalKServer(null, {}, (into) => addPeer(into, first.bytes))
  const peerAddress = `${bare.url}/signalk/v2/api/resources/${peer}`
  const agent = new Agent({ keepAlive: true })
  const ask = (address: string) => lastByte(agent, address)
  const both: [() => Promise<void>, () => Promise<void>] = [
    () => ask(boat.url + path),
    () => ask(peerAddress),
  ]
  await compareTimings(Array.from({ length: warmUp }), both)
  const before = [boat.getCpuMs(), bare.getCpuMs()] as const
  const [notes, host] = await compareTimings(Array.from({ length: rounds }), both)
  const work = (boat.getCpuMs() - before[0]) / rounds
  const hostWork = (bare.getCpuMs() - before[1]) / rounds
  agent.destroy()
  const own = await ownHandler(`http://127.0.0.1:${port}`)
  await wait(3000)
  const [withPlugin, without] = [boat.getMemoryBytes() / 1e6, bare.getMemoryBytes() / 1e6]
  await bare.stop()
  await boat.stop()
  shore.close()
  rmSync(folder, { recursive: true, force: true })
  const count = Object.keys(first.body as object).length
  console.log(
    `notes of a 20 km circle, ${count} places, ${(first.bytes.length / 1000).toFixed(0)} kB of JSON, to the last byte; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  )
  printTimings('the package, from what is on board', notes)
  printTimings('the boat server with the same object ready made', host)
  printTimings('of it the package’s own handler, once its answer is made', own)
  console.log(
    `  processor time an answer: ${work.toFixed(1)} ms, of which the boat server itself ${hostWork.toFixed(1)} ms`,
  )
  printTarget('notes p95', notes.p95, target.notesMs, 'ms')
  console.log(
    `signalk-server after as many answers: ${without.toFixed(0)} MB with the bare provider, ${withPlugin.toFixed(0)} MB with the package: +${(withPlugin - without).toFixed(0)} MB (target ${target.memoryMb})`,
  )
  printTarget('panel, script and style of the first view', panelBytes() / 1000, target.panelKb, 'kB gzip')
  console.log(`package ${(packed.bytes / 1000).toFixed(0)} kB packed (target ${target.packageKb})`)
  await measureFirstMap()
}

type ListResources = (query: object) => Promise<object>

/** The package's own handler in this process, without the boat server around it: what of an answer is ours. */
async function ownHandler(site: string): Promise<Timings> {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-bench-handler-'))
  const plugin = createRequire(import.meta.url)(join(packageFolder, 'dist/signalk-roadstead')) as (
    host: object,
  ) => { start(settings: object): void; stop(): void } // as signalk-server calls it
  let list: ListResources = () => Promise.resolve({})
  const nothing = () => undefined
  const started = plugin({
    getDataDirPath: () => folder,
    getSelfPath: nothing,
    setPluginStatus: nothing,
    setPluginError: nothing,
    handleMessage: nothing,
    debug: nothing,
    registerResourceProvider({ type, methods }: { type: string; methods: { listResources: ListResources } }) {
      if (type === 'notes') list = methods.listResources
    },
  })
  started.start({ site })
  const query = { position: circle.position, distance: String(circle.distance) }
  await list(query)
  const figures = await measureTimings(Array.from({ length: rounds }), 1, () => list(query))
  started.stop()
  rmSync(folder, { recursive: true, force: true })
  return figures
}

const peer = 'bench-peer'

/** A plugin that hands the boat server one object, made once: what an answer costs the server itself. */
function addPeer(folder: string, notes: Buffer): void {
  const into = join(folder, 'node_modules', peer)
  mkdirSync(into, { recursive: true })
  const manifest = {
    name: peer,
    version: '1.0.0',
    main: 'index.js',
    keywords: ['signalk-node-server-plugin'],
  }
  writeFileSync(join(into, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(into, 'index.js'),
    `const { readFileSync } = require('node:fs')
module.exports = (app) => ({
  id: '${peer}', name: '${peer}', schema: {}, stop() {},
  start() {
    let held
    const listResources = async () => (held ??= JSON.parse(readFileSync(__dirname + '/notes.json', 'utf8')))
    const refuse = () => Promise.reject(new Error('no'))
    const methods = { listResources, getResource: refuse, setResource: refuse, deleteResource: refuse }
    app.registerResourceProvider({ type: '${peer}', methods })
  },
})
`,
  )
  writeFileSync(join(into, 'notes.json'), notes)
  writeFileSync(join(folder, `plugin-config-data/${peer}.json`), '{"enabled":true,"configuration":{}}')
}

/** Asks as a browser does and waits for the last byte; nothing is read of it, for that is not the server's time. */
function lastByte(agent: Agent, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate' }
    const asked = request(address, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address}: ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    })
    asked.on('error', reject).end()
  })
}

/** Places within 15 km of the middle of the circle. */
function places(): string {
  // As the site exports them.
  const at = (degrees: number) => Number(degrees.toFixed(7))
  const features = Array.from({ length: placeCount }, (_, id) => {
    const angle = id * 2.4
    const reach = 0.12 * Math.sqrt(id / placeCount)
    return {
      type: 'Feature',
      id,
      geometry: {
        type: 'Point',
        coordinates: [at(4.125 + reach * Math.cos(angle)), at(43.625 + reach * Math.sin(angle))],
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

function panelBytes(): number {
  const folder = join(packageFolder, 'dist/plugin')
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = readdirSync(join(folder, 'assets')).filter((name) => html.includes(name))
  return files.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, 'assets', name)), { level: 9 }).length,
    0,
  )
}
