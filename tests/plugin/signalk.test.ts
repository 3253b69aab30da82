import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { importNavAids } from '../../src/server/imports/nav-aid-queries.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import {
  buildNavAidRecord,
  buildPlaceRecord,
  startTestServer,
  type TestUser,
  type TestServer,
} from '../server/test-server.ts'
import { testFreeboard } from './freeboard-flows.ts'
import { startConnectionProxy, type ConnectionProxy } from './connection-proxy.ts'
import { installSignalKServer, packPlugin, startSignalKServer, type SignalKServer } from './signalk-server.ts'

const maxPackageBytes = 400_000
const resources = '/signalk/v2/api/resources'
const ours = '/signalk/v1/api/roadstead'

let shore: TestServer
let tiles: TileServer
let line: ConnectionProxy
let owner: TestUser
let boat: SignalKServer
let packed: ReturnType<typeof packPlugin>
let memoryBefore = 0

const settings = (more: object = {}) => ({
  site: line.url,
  apiKey: owner.apiKey,
  report: true,
  everyMs: 400,
  ...more,
})

/** When the weather station that is not silent reported. */
const reportedAt = new Date(Date.now() - 90 * 60_000).toISOString()

beforeAll(async () => {
  await ensureBuilt(['ground', 'plugin', 'signalk'])
  installSignalKServer()
  tiles = await startTileServer()
  shore = await startTestServer({
    ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
  })
  const { db, pool } = shore.database
  const places = [
    buildPlaceRecord({ name: 'Port <Camargue>', description: '<script>alert(1)</script>', phone: '+33 4' }),
    buildPlaceRecord({ name: 'Anse', type_enum: 1, latitude: 43.55, longitude: 4.2 }),
    buildPlaceRecord({ name: 'Forty miles off', latitude: 43.1, longitude: 4.8 }),
    buildPlaceRecord({ name: 'Taveuni', latitude: -16.8, longitude: 179.95 }),
    buildPlaceRecord({ name: 'Rabi', latitude: -16.8, longitude: -179.95 }),
  ]
  await db.transaction().execute((tx) => importPlaces(tx, places))
  await db.transaction().execute((tx) => importNavAids(tx, [buildNavAidRecord()]))
  await pool.query(`insert into meteo_stations (key, name, position, source, source_licence, latest, latest_at, cell_x, cell_y)
    values ('ndbc:61001', 'Lion buoy', point(4.3, 43.3), 'ndbc', 'public domain', '{"wspd": 19.5, "wdir": 270, "atmp": 12}', '${reportedAt}', 0, 0),
      ('ndbc:61002', 'Silent buoy', point(4.2, 43.4), 'ndbc', 'public domain', '{"wspd": 40}', now() - interval '7 hours', 0, 0)`)
  owner = await shore.createUser()
  await owner.call('POST', '/vessels', { vessel: { name: 'Aurore', loa: 11 } })
  line = await startConnectionProxy(await shore.app.listen({ port: 0, host: '127.0.0.1' }))
  packed = packPlugin(mkdtempSync(join(tmpdir(), 'roadstead-pack-')))
  boat = await startSignalKServer(packed.file, {})
  memoryBefore = boat.getMemoryBytes()
}, 240_000)

afterAll(async () => {
  await boat.stop()
  line.server.close()
  line.server.closeAllConnections()
  await shore.close()
  await tiles.close()
  rmSync(join(packed.file, '..'), { recursive: true, force: true })
})

// One test that fails with the line cut is enough.
beforeEach(() => {
  line.isUp = true
})

type Note = {
  name: string
  position: object
  description?: string
  properties: {
    skIcon: string
    readOnly: boolean
    attribution: string
    roadstead: { version: number; id: number }
  }
}
const notes = async (query: string) =>
  (await boat.get(`${resources}/notes?${query}`)).body as Record<string, Note>
const named = (found: Record<string, Note>) =>
  Object.values(found)
    .map(({ name }) => name)
    .sort()
const circle = 'position=[4.13,43.52]&distance=20000'
const status = () => boat.getStatus()
const counted = async (table: string) => {
  const { rows } = await shore.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? 0
}

it('is a small package without dependencies that runs with no settings at all', async () => {
  expect(packed.bytes).toBeLessThan(maxPackageBytes)
  const manifest = JSON.parse(
    readFileSync(join(boat.folder, 'node_modules/signalk-roadstead/package.json'), 'utf8'),
  ) as Record<string, unknown>
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('scripts')
  expect(manifest.keywords).not.toContain('signalk-embeddable-webapp')
  // The very same is what the site gives for download.
  const download = await fetch(`${line.url}/signalk-roadstead.tgz`)
  expect(download.status).toBe(200)
  expect(download.headers.get('content-type')).toBe('application/gzip')
  expect(download.headers.get('content-disposition')).toContain('filename="signalk-roadstead.tgz"')
  expect(Buffer.from(await download.arrayBuffer()).equals(readFileSync(packed.file))).toBe(true)
  expect(await status()).toBe('Enter the URL of your Roadstead site in the settings.')
  expect(await notes(circle)).toEqual({})
  await boat.configure({ site: 'ftp://nowhere' })
  await expect.poll(status).toContain('is not valid')
  for (let time = 0; time < 2; time++) await boat.configure(settings({ report: false }))
  await expect.poll(status).toContain(`Connected to ${line.url}`)
})

it('shows places as notes within a circle or a box, across the antimeridian too', async () => {
  const found = await notes(circle)
  expect(named(found)).toEqual(['Anse', 'Port <Camargue>'])
  const [id, note] = Object.entries(found).find(([, { name }]) => name === 'Port <Camargue>') ?? []
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(note?.properties).toMatchObject({ skIcon: 'marina', readOnly: true, roadstead: { version: 1 } })
  expect(note?.properties.attribution).toContain('ODbL')
  expect(named(await notes('bbox=[4.7,43,5,43.3]'))).toEqual(['Forty miles off'])
  expect(named(await notes('bbox=[179.5,-17,-179.5,-16]'))).toEqual(['Rabi', 'Taveuni'])
  expect(await notes('bbox=[-180,-90,180,90]')).toEqual({})
  // Asked in steps of a quarter of a degree, and not again while it is fresh.
  const before = line.requestedPaths.length
  await notes('position=[4.14,43.53]&distance=15000')
  expect(line.requestedPaths.slice(before).filter((path) => path.includes('places.geojson'))).toEqual([])
  const asked = line.requestedPaths.filter((path) => path.includes('places.geojson'))
  for (const path of asked)
    for (const corner of new URLSearchParams(path.split('?')[1]).get('bbox')?.split(',') ?? [])
      expect(Number.isInteger(Number(corner) * 4)).toBe(true)
})

it('tells a note whole, its words escaped, and throws for an id it does not know', async () => {
  const [id] = Object.entries(await notes(circle)).find(([, { name }]) => name.startsWith('Port')) ?? []
  const { body } = await boat.get(`${resources}/notes/${id}`)
  expect((body as Note).description).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect((body as Note).description).not.toContain('<script')
  // With a provider named, the server asks it alone: what throws is a 404.
  const unknown = await boat.get(
    `${resources}/notes/00000000-0000-4000-8000-000000000000?provider=signalk-roadstead`,
  )
  expect(unknown.status).toBe(404)
})

it('offers satellite charts whose tiles it keeps on board', async () => {
  const charts = (await boat.get(`${resources}/charts`)).body as Record<
    string,
    { url: string; tilemapUrl: string; identifier: string }
  >
  const [chart] = Object.values(charts)
  expect(chart?.url).toMatch(/^\/signalk\/v1\/api\/roadstead\/tiles\//)
  expect(chart?.tilemapUrl).toBe(chart?.url)
  const address = (z: number, x: number, y: number) =>
    (chart?.url ?? '').replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
  const tile = await boat.get(address(10, 523, 373))
  expect(tile).toMatchObject({ status: 200, type: 'image/jpeg' })
  expect(tile.bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
  const asked = tiles.requestedTiles.length
  expect((await boat.get(address(10, 523, 373))).bytes.equals(tile.bytes)).toBe(true)
  expect(tiles.requestedTiles.length).toBe(asked)
  expect((await boat.get(address(10, 5230, 373))).status).toBe(404)
  tiles.mode = 'broken'
  expect((await boat.get(address(10, 524, 373))).status).toBe(504)
  expect((await boat.get(address(10, 523, 373))).status).toBe(200)
  tiles.mode = 'well'
})

it('leaves everybody’s own notes and charts writable when the server’s keeper of them restarts', async () => {
  const keeperOff = { enabled: false, configuration: {} }
  const configure = (body: object) =>
    boat.send('POST', '/plugins/resources-provider/config', body, boat.tokens.admin)
  await configure(keeperOff)
  await configure({
    enabled: true,
    configuration: { standard: { routes: true, waypoints: true, notes: true, regions: true, charts: true } },
  })
  // The trap: from here on the server takes us for the writer of notes.
  const note = { name: 'Mine', description: 'my own', position: { latitude: 43.5, longitude: 4.1 } }
  const written = await boat.send('POST', `${resources}/notes`, note, boat.tokens.crew)
  expect(written.status).toBe(201)
  const { id } = written.body as { id: string }
  const held = async () => named(await notes('position=[4.1,43.5]&distance=500'))
  await expect.poll(held).toContain('Mine')
  const changed = { ...note, name: 'Mine still' }
  expect((await boat.send('PUT', `${resources}/notes/${id}`, changed, boat.tokens.crew)).status).toBe(200)
  await expect.poll(held).toContain('Mine still')
  expect((await boat.send('DELETE', `${resources}/notes/${id}`, undefined, boat.tokens.crew)).status).toBe(
    200,
  )
  await expect.poll(held).not.toContain('Mine still')
  const chart = {
    identifier: 'my-own-chart',
    name: 'My chart',
    type: 'tilelayer',
    format: 'png',
    url: 'https://example.org/{z}/{x}/{y}.png',
    bounds: [0, 0, 1, 1],
    minzoom: 1,
    maxzoom: 9,
    scale: 1000,
  }
  expect((await boat.send('POST', `${resources}/charts`, chart, boat.tokens.crew)).status).toBe(201)
  await expect
    .poll(async () => Object.keys((await boat.get(`${resources}/charts`)).body as object))
    .toContain('my-own-chart')
  expect(
    (await boat.send('DELETE', `${resources}/charts/my-own-chart`, undefined, boat.tokens.crew)).status,
  ).toBe(200)
  await expect
    .poll(async () => Object.keys((await boat.get(`${resources}/charts`)).body as object))
    .not.toContain('my-own-chart')
  // What is ours nobody changes.
  const [own] = Object.keys(await notes(circle))
  expect(
    (await boat.send('PUT', `${resources}/notes/${own}`, note, boat.tokens.admin)).status,
  ).toBeGreaterThanOrEqual(400)
  expect(
    (await boat.send('DELETE', `${resources}/notes/${own}`, undefined, boat.tokens.admin)).status,
  ).toBeGreaterThanOrEqual(400)
})

it('tells aids and weather around the boat in the units of Signal K', async () => {
  await boat.sendValues({ 'navigation.position': { latitude: 43.5, longitude: 4.1 } })
  const aton = async () =>
    (await boat.get('/signalk/v1/api/atons/urn:mrn:imo:mmsi:992271001')).body as {
      name?: string
      navigation?: { position: { value: { latitude: number } } }
      atonType?: { value: { id: number; name: string } }
    }
  await expect
    .poll(async () => (await aton())?.navigation?.position.value.latitude, { timeout: 15_000 })
    .toBeCloseTo(43.48)
  expect(await aton()).toMatchObject({
    name: 'Espiguette',
    atonType: { value: { id: 22, name: 'Cardinal mark S' } },
  })
  const meteo = (await boat.get('/signalk/v1/api/meteo')).body as Record<
    string,
    {
      name: string
      environment: {
        wind: Record<string, { value: number | null; timestamp: string }>
        outside: Record<string, { value: number }>
      }
    }
  >
  const called = (name: string) => Object.values(meteo).find((station) => station.name === name)
  const station = called('Lion buoy')
  expect(Object.keys(meteo)[0]).toMatch(/^urn:mrn:imo:mmsi:\d{9}:roadstead$/)
  // It is dated when it was measured, and a station that fell silent has no wind now.
  expect(station?.environment.wind.averageSpeed?.timestamp).toBe(reportedAt)
  expect(called('Silent buoy')?.environment.wind.averageSpeed?.value).toBeNull()
  expect(station?.environment.wind.averageSpeed?.value).toBeCloseTo(10.02, 1)
  expect(station?.environment.wind.directionTrue?.value).toBeCloseTo(4.712, 2)
  expect(station?.environment.outside.temperature?.value).toBeCloseTo(285.15)
})

it('reports position, wind and depth once, through a cut line, a lost answer, a power cut and a wrong key', async () => {
  const measure = (longitude: number, at = new Date()) =>
    boat.sendValues(
      {
        'navigation.position': { latitude: 43.5, longitude },
        'navigation.speedOverGround': 2,
        'environment.wind.speedTrue': 10,
        'environment.wind.angleTrueWater': -0.5,
        'environment.depth.belowTransducer': 4.2,
      },
      at.toISOString(),
    )
  const positions = () => counted('positions')
  expect(await positions()).toBe(0)
  await boat.configure(settings())
  await measure(4.1)
  await expect.poll(() => counted('sensor_readings'), { timeout: 15_000 }).toBe(3)
  await expect.poll(status).toMatch(/Position reported at/)
  const { rows } = await shore.database.pool.query<{ kind: string; value: number }>(
    'select distinct kind, value from sensor_readings order by kind',
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['dbt', 'wang', 'wsp'])
  expect(rows[0]?.value).toBeCloseTo(4.2)
  expect(rows[1]?.value).toBeCloseTo(331.35, 1)
  expect(rows[2]?.value).toBeCloseTo(19.46, 1)

  // An answer that was lost: what was taken is sent again and counts once.
  const before = await positions()
  line.dropResponseTo = '/api/v1/observations'
  await measure(4.1001)
  await expect.poll(() => line.dropResponseTo, { timeout: 15_000 }).toBeNull()
  expect(await positions()).toBe(before + 1)

  // No line, and the power goes while a line of the queue is written.
  line.isUp = false
  await measure(4.1002)
  const queue = join(boat.folder, 'plugin-config-data/signalk-roadstead/reports.jsonl')
  const waiting = () =>
    existsSync(queue) ? readFileSync(queue, 'utf8').split('\n').filter(Boolean).length : 0
  await expect.poll(waiting, { timeout: 15_000 }).toBeGreaterThanOrEqual(2)
  await boat.configure(settings())
  await expect.poll(status).toMatch(/No connection to .* since .* 2 of at most 20160 reports are queued/)
  await boat.send(
    'POST',
    '/plugins/signalk-roadstead/config',
    { enabled: false, configuration: settings() },
    boat.tokens.admin,
  )
  appendFileSync(queue, '{"report":{"at":"2026-')
  line.isUp = true
  await boat.configure(settings())
  await expect.poll(positions, { timeout: 15_000 }).toBe(before + 2)
  await expect.poll(waiting).toBe(0)

  // The key was typed wrong for a while.
  await boat.configure(settings({ apiKey: 'rs_wrong' }))
  await expect.poll(status).toContain('Connected')
  await measure(4.1003)
  await expect.poll(status, { timeout: 15_000 }).toContain('rejected the API key')
  expect(await status()).not.toContain('rs_wrong')
  await boat.configure(settings())
  await expect.poll(positions, { timeout: 15_000 }).toBe(before + 3)
  for (const path of line.requestedPaths) expect(path).not.toContain(owner.apiKey)
  expect(boat.getLog()).not.toContain(owner.apiKey)
}, 90_000)

it('posts in the owner’s name only for who is signed in with write access, once, also after a while without a line', async () => {
  const { rows } = await shore.database.pool.query<{ id: number }>(
    "select id from places where name = 'Anse'",
  )
  const place_id = rows[0]?.id
  const review = { place_id, comment: 'Good holding', stars: 4 }
  const post = (token?: string, body: object = review) => boat.send('POST', `${ours}/reviews`, body, token)
  expect((await post()).status).toBe(403)
  expect((await post(boat.tokens.guest)).status).toBe(403)
  expect((await post(boat.tokens.crew, { place_id, comment: ' ' })).status).toBe(400)
  expect(await counted('posts')).toBe(0)
  line.isUp = false
  expect(await post(boat.tokens.crew)).toMatchObject({ status: 202, body: { pending: true } })
  const state = (await boat.get(`${ours}/status?place_id=${place_id}`, boat.tokens.crew)).body as {
    may_write: boolean
    pending: { comment: string }[]
  }
  expect(state).toMatchObject({ may_write: true, pending: [{ comment: 'Good holding' }] })
  expect((await boat.get(`${ours}/status`)).body).toMatchObject({ may_write: false })
  line.isUp = true
  line.dropResponseTo = '/api/v1/posts'
  await expect.poll(() => line.dropResponseTo, { timeout: 15_000 }).toBeNull()
  await expect
    .poll(async () => (await boat.get(`${ours}/status`)).body, { timeout: 15_000 })
    .toMatchObject({ pending: [] })
  expect(await counted('posts')).toBe(1)
  const posts = (await shore.get(`/posts?place_id=${place_id}`)).body as {
    comment: string
    user_id: number
  }[]
  expect(posts).toMatchObject([{ comment: 'Good holding', user_id: owner.id }])
})

it('takes a review with the key of who wrote it as often as it comes, and makes one of it', async () => {
  const { rows } = await shore.database.pool.query<{ id: number }>(
    "select id from places where name = 'Port <Camargue>'",
  )
  const keyed = { place_id: rows[0]?.id, comment: 'Came twice', key: 'helm-key-0001' }
  const post = (body: object) => boat.send('POST', `${ours}/reviews`, body, boat.tokens.crew)
  const said = () => counted("posts where comment like 'Came twice%'")
  line.isUp = false
  for (let time = 0; time < 2; time++)
    expect(await post(keyed)).toMatchObject({ status: 202, body: { key: keyed.key, pending: true } })
  const pending = async () => ((await boat.get(`${ours}/status`)).body as { pending: object[] }).pending
  expect(await pending()).toMatchObject([{ key: keyed.key, comment: 'Came twice' }])
  line.isUp = true
  await expect.poll(pending, { timeout: 15_000 }).toEqual([])
  // Again when it is long on the site, and again with the answer lost on its way.
  expect(await post(keyed)).toMatchObject({ status: 201, body: { pending: false, refused: null } })
  line.dropResponseTo = '/api/v1/posts'
  expect(await post(keyed)).toMatchObject({ status: 202 })
  await expect.poll(pending, { timeout: 15_000 }).toEqual([])
  expect(await said()).toBe(1)
  for (const key of ['short', 'with a blank', 7]) expect((await post({ ...keyed, key })).status).toBe(400)
  // One that the site does not take is told to who wrote it, and keeps nobody else's from going.
  const astray = await post({ place_id: 999_999, comment: 'Nowhere', key: 'helm-key-0002' })
  expect(astray).toMatchObject({ status: 201, body: { pending: false, refused: expect.any(String) } })
  await expect.poll(status).toContain('rejected a review')
  line.isUp = false
  const next = { ...keyed, comment: 'Came twice more', key: 'helm-key-0003' }
  expect(await post(next)).toMatchObject({ status: 202, body: { pending: true, refused: null } })
  line.isUp = true
  await expect.poll(said, { timeout: 15_000 }).toBe(2)
  await expect.poll(status, { timeout: 15_000 }).not.toContain('rejected a review')
})

it('has one clear line, and throws nothing, where the site was never reached, and begins when it is', async () => {
  line.isUp = false
  const logged = boat.getLog().length
  // The same line by another name: nothing is kept on board of it.
  const site = line.url.replace('127.0.0.1', 'localhost')
  await boat.configure(settings({ site }))
  const offline =
    /^No connection to http:\/\/localhost:\d+ since \d{4}-\d\d-\d\d \d\d:\d\d: cached places and charts are shown\./
  await expect.poll(status).toMatch(offline)
  const ofOurs = async () =>
    Object.keys((await boat.get(`${resources}/charts`)).body as object).filter((id) =>
      id.startsWith('roadstead-'),
    )
  expect(await notes(circle)).toEqual({})
  expect(await ofOurs()).toEqual([])
  for (const path of ['/ground/3/4/2', '/api/v1/places/1', '/api/v1/search?q=a'])
    expect((await boat.get(ours + path)).status, path).toBe(504)
  expect((await boat.get(`${ours}/status`)).body).toMatchObject({ online: false, site })
  expect((await boat.get('/signalk-roadstead/')).status).toBe(200)
  await boat.sendValues({ 'navigation.position': { latitude: 43.5, longitude: 4.1 } })
  await expect.poll(status, { timeout: 15_000 }).toMatch(/shown\. \d+ of at most 20160 reports are queued\.$/)
  line.isUp = true
  await expect.poll(async () => named(await notes(circle)), { timeout: 15_000 }).toContain('Anse')
  await expect.poll(ofOurs).toHaveLength(1)
  await boat.configure(settings({ site }))
  await expect.poll(status, { timeout: 15_000 }).toMatch(/^Connected to .* Position reported at/)
  expect(boat.getLog().slice(logged)).not.toMatch(/error|unhandled|uncaught|exception|rejection/i)
  await boat.configure(settings())
}, 60_000)

it('answers from on board when the line is cut and after a restart', async () => {
  const layer = `${ours}/api/v1/places?type=centroid&x1=4&y1=43&x2=5&y2=44&zoom=9`
  expect(await boat.get(layer)).toMatchObject({ status: 200 })
  await expect.poll(async () => named(await notes(circle))).toContain('Anse')
  const answers = join(boat.folder, 'plugin-config-data/signalk-roadstead/answers')
  await expect
    .poll(() => existsSync(answers) && readdirSync(answers).some((name) => /^[0-9a-f]+\.json$/.test(name)))
    .toBe(true)
  const ground = (tile: string) => boat.get(`${ours}/ground/${tile}`)
  const drawn = await ground('3/4/2')
  expect(drawn).toMatchObject({ status: 200, type: 'image/jpeg' })
  expect(line.requestedPaths).toContain('/ground/3/4/2')
  expect((await ground('3/9/2')).status).toBe(404)
  expect((await ground('3/four/2')).status).toBe(404)
  line.isUp = false
  await boat.restart()
  await expect
    .poll(async () => named(await notes(circle)), { timeout: 15_000 })
    .toEqual(['Anse', 'Port <Camargue>'])
  const kept = await boat.get(layer)
  expect(kept.status).toBe(200)
  expect((kept.body as { features: unknown[] }).features.length).toBe(3)
  expect((await boat.get(`${ours}/api/v1/places/1`)).status).toBe(504)
  expect((await boat.get(`${ours}/api/v1/users/1`)).status).toBe(404)
  const charts = (await boat.get(`${resources}/charts`)).body as Record<string, { url: string }>
  const address = Object.values(charts)[0]?.url.replace('{z}/{x}/{y}', '10/523/373') ?? ''
  expect((await boat.get(address)).status).toBe(200)
  expect((await ground('3/4/2')).bytes.equals(drawn.bytes)).toBe(true)
  expect((await ground('3/5/2')).status).toBe(504)
  await expect.poll(status).toContain('No connection to')
  line.isUp = true
  expect((boat.getMemoryBytes() - memoryBefore) / 1e6).toBeLessThan(40)
}, 90_000)

describe('in Freeboard-SK', () => {
  testFreeboard(() => ({ signalK: boat, proxy: line, countRows: counted, pluginSettings: settings() }))
}, 60_000)
