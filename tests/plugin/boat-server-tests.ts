import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { metresPerSecondToKnots } from '../../src/core/limits/weather.ts'
import { reporterLimits, siteLimits } from '../../src/plugin/signalk/limits.ts'
import { importNavAids } from '../../src/server/imports/nav-aid-queries.ts'
import { buildNavAidRecord, buildPlaceRecord } from '../support/test-server.ts'
import { measureAwakeMs } from '../support/awake-time.ts'
import { pluginPath, resourcesPath as resources, useBoatWorld, type BoatWorld } from './boat-world.ts'
import type { SignalKRelease } from './signalk-releases.ts'

/** A quarter of it is the pictures of the app store. */
const maxPackageBytes = 600_000

/** Time of the recent weather report. */
const reportedAt = new Date(Date.now() - 90 * 60_000).toISOString()
/** Time of the older report of a nearer station. */
const olderReportedAt = new Date(Date.now() - 4 * 3_600_000).toISOString()

const places = [
  buildPlaceRecord({ name: 'Port <Camargue>', description: '<script>alert(1)</script>', phone: '+33 4' }),
  buildPlaceRecord({ name: 'Anse', type_enum: 1, latitude: 43.55, longitude: 4.2 }),
  buildPlaceRecord({ name: 'Forty miles off', latitude: 43.1, longitude: 4.8 }),
  buildPlaceRecord({ name: 'Taveuni', latitude: -16.8, longitude: 179.95 }),
  buildPlaceRecord({ name: 'Rabi', latitude: -16.8, longitude: -179.95 }),
  buildPlaceRecord({ name: 'Ireland', latitude: 51.9, longitude: -8.4 }),
]

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
const listNames = (found: Record<string, Note>) =>
  Object.values(found)
    .map(({ name }) => name)
    .sort()

/** Tests the plugin on a Signal K server, in a file of its own. Returns what it runs on, for further tests. */
export function testBoatServer(release: SignalKRelease): BoatWorld {
  const world = useBoatWorld(
    places,
    async (site) => {
      const { db, pool } = site.database
      await db.transaction().execute((tx) =>
        importNavAids(tx, [
          buildNavAidRecord(),
          buildNavAidRecord({
            key: 'ireland',
            name: 'Roche Point',
            mmsi: '992501001',
            latitude: 51.8,
            longitude: -8.25,
          }),
        ]),
      )
      await pool.query(`insert into meteo_stations (key, name, position, source, source_licence, latest, latest_at, cell_x, cell_y)
    values ('ndbc:61001', 'Lion buoy', point(4.3, 43.3), 'ndbc', 'public domain', '{"wspd": 19.5, "wdir": 270, "atmp": 12, "pres": 1013}', '${reportedAt}', 0, 0),
      ('ndbc:61003', 'Near buoy', point(4.11, 43.5), 'ndbc', 'public domain', '{"wspd": 5}', '${olderReportedAt}', 0, 0),
      ('ndbc:61002', 'Silent buoy', point(4.2, 43.4), 'ndbc', 'public domain', '{"wspd": 40}', now() - interval '13 hours', 0, 0)`)
    },
    release,
  )
  const { settings, countRows } = world
  let site: BoatWorld['site']
  let tiles: BoatWorld['tiles']
  let proxy: BoatWorld['proxy']
  let owner: BoatWorld['owner']
  let signalK: BoatWorld['signalK']
  let packed: BoatWorld['packed']
  let memoryBefore = 0
  beforeAll(() => {
    ;({ site, tiles, proxy, owner, signalK, packed } = world)
    memoryBefore = signalK.getMemoryBytes()
  })

  const fetchNotes = async (query: string) =>
    (await signalK.get(`${resources}/notes?${query}`)).body as Record<string, Note>
  const circle = 'position=[4.13,43.52]&distance=20000'
  const status = () => signalK.getStatus()

  it('the package is small, has no dependencies and runs without settings', async () => {
    expect(packed.bytes).toBeLessThan(maxPackageBytes)
    const manifest = JSON.parse(
      readFileSync(join(signalK.folder, 'node_modules/signalk-roadstead/package.json'), 'utf8'),
    ) as Record<string, unknown>
    expect(manifest).not.toHaveProperty('dependencies')
    expect(manifest).not.toHaveProperty('scripts')
    expect(manifest.keywords).not.toContain('signalk-embeddable-webapp')
    const icon = await signalK.get('/signalk-roadstead/icon.png')
    expect(icon.type).toBe('image/png')
    expect(icon.bytes.subarray(1, 4).toString()).toBe('PNG')
    // The site serves the same file for download.
    const download = await fetch(`${proxy.url}/signalk-roadstead.tgz`)
    expect(download.status).toBe(200)
    expect(download.headers.get('content-type')).toBe('application/gzip')
    expect(download.headers.get('content-disposition')).toContain('filename="signalk-roadstead.tgz"')
    expect(Buffer.from(await download.arrayBuffer()).equals(readFileSync(packed.file))).toBe(true)
    expect(await status()).toBe('Enter the URL of your Roadstead site in the settings.')
    expect(await fetchNotes(circle)).toEqual({})
    await signalK.configure({ site: 'ftp://nowhere' })
    await expect.poll(status).toContain('is not valid')
    for (let time = 0; time < 2; time++) await signalK.configure(settings({ report: false }))
    await expect.poll(status).toContain(`Connected to ${proxy.url}`)
  })

  it('notes show the places in a circle or bounding box, also across the antimeridian', async () => {
    // A list does not wait for a slow site: the next one has the notes.
    const fetchNames = async (query: string) => listNames(await fetchNotes(query))
    await expect.poll(() => fetchNames(circle)).toEqual(['Anse', 'Port <Camargue>'])
    const found = await fetchNotes(circle)
    const [id, note] = Object.entries(found).find(([, { name }]) => name === 'Port <Camargue>') ?? []
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(note?.properties).toMatchObject({ skIcon: 'marina', readOnly: true, roadstead: { version: 1 } })
    expect(note?.properties.attribution).toContain('ODbL')
    await expect.poll(() => fetchNames('bbox=[4.7,43,5,43.3]')).toEqual(['Forty miles off'])
    await expect.poll(() => fetchNames('bbox=[179.5,-17,-179.5,-16]')).toEqual(['Rabi', 'Taveuni'])
    // A wider box has what is kept on board, without a request.
    expect(await fetchNames('bbox=[-180,-90,180,90]')).toEqual([
      'Anse',
      'Forty miles off',
      'Port <Camargue>',
      'Rabi',
      'Taveuni',
    ])
    // Requests use a grid of a quarter of a degree and are cached.
    const before = proxy.requestedPaths.length
    await fetchNotes('position=[4.14,43.53]&distance=15000')
    expect(proxy.requestedPaths.slice(before).filter((path) => path.includes('places.geojson'))).toEqual([])
    const requests = proxy.requestedPaths.filter((path) => path.includes('places.geojson'))
    for (const path of requests)
      for (const corner of new URLSearchParams(path.split('?')[1]).get('bbox')?.split(',') ?? [])
        expect(Number.isInteger(Number(corner) * 4)).toBe(true)
  })

  it('a note contains the full escaped text; an unknown id answers 404', async () => {
    const [id] =
      Object.entries(await fetchNotes(circle)).find(([, { name }]) => name.startsWith('Port')) ?? []
    const { body } = await signalK.get(`${resources}/notes/${id}`)
    expect((body as Note).description).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect((body as Note).description).not.toContain('<script')
    // With a provider in the query, the server asks only this one: an exception becomes a 404.
    const unknown = await signalK.get(
      `${resources}/notes/00000000-0000-4000-8000-000000000000?provider=signalk-roadstead`,
    )
    expect(unknown.status).toBe(404)
  })

  it('satellite charts are offered, and their tiles are cached', async () => {
    const charts = (await signalK.get(`${resources}/charts`)).body as Record<
      string,
      { url: string; tilemapUrl: string; identifier: string }
    >
    const [chart] = Object.values(charts)
    expect(chart?.url).toMatch(/^\/signalk\/v1\/api\/roadstead\/tiles\//)
    expect(chart?.tilemapUrl).toBe(chart?.url)
    const buildTilePath = (z: number, x: number, y: number) =>
      (chart?.url ?? '').replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
    await expect.poll(async () => (await signalK.get(buildTilePath(10, 523, 373))).status).toBe(200)
    const tile = await signalK.get(buildTilePath(10, 523, 373))
    expect(tile.type).toBe('image/jpeg')
    expect(tile.bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
    const requestCount = tiles.requestedTiles.length
    expect((await signalK.get(buildTilePath(10, 523, 373))).bytes.equals(tile.bytes)).toBe(true)
    expect(tiles.requestedTiles.length).toBe(requestCount)
    expect((await signalK.get(buildTilePath(10, 5230, 373))).status).toBe(404)
    tiles.mode = 'broken'
    expect((await signalK.get(buildTilePath(10, 524, 373))).status).toBe(504)
    expect((await signalK.get(buildTilePath(10, 523, 373))).status).toBe(200)
    tiles.mode = 'well'
  })

  it('notes and charts of others stay writable after a restart of their provider', async () => {
    const providerOff = { enabled: false, configuration: {} }
    const configure = (body: object) =>
      signalK.send('POST', '/plugins/resources-provider/config', body, signalK.tokens.admin)
    await configure(providerOff)
    await configure({
      enabled: true,
      configuration: {
        standard: { routes: true, waypoints: true, notes: true, regions: true, charts: true },
      },
    })
    // The server may now regard the plugin as the provider for writing notes.
    const note = { name: 'Mine', description: 'my own', position: { latitude: 43.5, longitude: 4.1 } }
    const written = await signalK.send('POST', `${resources}/notes`, note, signalK.tokens.crew)
    expect(written.status).toBe(201)
    const { id } = written.body as { id: string }
    const fetchNearbyNames = async () => listNames(await fetchNotes('position=[4.1,43.5]&distance=500'))
    await expect.poll(fetchNearbyNames).toContain('Mine')
    const changed = { ...note, name: 'Mine still' }
    expect((await signalK.send('PUT', `${resources}/notes/${id}`, changed, signalK.tokens.crew)).status).toBe(
      200,
    )
    await expect.poll(fetchNearbyNames).toContain('Mine still')
    expect(
      (await signalK.send('DELETE', `${resources}/notes/${id}`, undefined, signalK.tokens.crew)).status,
    ).toBe(200)
    await expect.poll(fetchNearbyNames).not.toContain('Mine still')
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
    expect((await signalK.send('POST', `${resources}/charts`, chart, signalK.tokens.crew)).status).toBe(201)
    await expect
      .poll(async () => Object.keys((await signalK.get(`${resources}/charts`)).body as object))
      .toContain('my-own-chart')
    expect(
      (await signalK.send('DELETE', `${resources}/charts/my-own-chart`, undefined, signalK.tokens.crew))
        .status,
    ).toBe(200)
    await expect
      .poll(async () => Object.keys((await signalK.get(`${resources}/charts`)).body as object))
      .not.toContain('my-own-chart')
    // Notes of the plugin are read-only.
    const [ownNoteId] = Object.keys(await fetchNotes(circle))
    expect(
      (await signalK.send('PUT', `${resources}/notes/${ownNoteId}`, note, signalK.tokens.admin)).status,
    ).toBeGreaterThanOrEqual(400)
    expect(
      (await signalK.send('DELETE', `${resources}/notes/${ownNoteId}`, undefined, signalK.tokens.admin))
        .status,
    ).toBeGreaterThanOrEqual(400)
  })

  it('each user may do what the access rules of the boat server allow', async () => {
    const configuration = { enabled: true, configuration: settings({ report: false }) }
    const readAccess = async (token?: string) => {
      const { status, body } = await signalK.get(`${pluginPath}/status`, token)
      const statuses = [
        await signalK.get(`${resources}/notes?${circle}`, token),
        await signalK.get(`${pluginPath}/areas`, token),
        await signalK.send('POST', `${pluginPath}/areas/none/remove`, {}, token),
        await signalK.send('POST', '/plugins/signalk-roadstead/config', configuration, token),
      ].map((answer) => answer.status)
      return [status, (body as { may_write: boolean }).may_write, ...statuses]
    }
    const { admin, crew, guest } = signalK.tokens
    expect(await readAccess()).toEqual([200, false, 200, 200, 403, 401])
    expect(await readAccess(guest)).toEqual([200, false, 200, 200, 403, 401])
    expect(await readAccess(crew)).toEqual([200, true, 200, 200, 404, 401])
    expect(await readAccess(admin)).toEqual([200, true, 200, 200, 404, 200])
    expect((await signalK.get(`${pluginPath}/status`, 'no token')).status).toBe(401)
  })

  it('nav aids and weather near the vessel are published in Signal K units', async () => {
    await signalK.sendValues({ 'navigation.position': { latitude: 43.5, longitude: 4.1 } })
    const fetchAton = async () =>
      (await signalK.get('/signalk/v1/api/atons/urn:mrn:imo:mmsi:992271001')).body as {
        name?: string
        navigation?: { position: { value: { latitude: number } } }
        atonType?: { value: { id: number; name: string } }
      }
    await expect.poll(async () => (await fetchAton())?.navigation?.position.value.latitude).toBeCloseTo(43.48)
    expect(await fetchAton()).toMatchObject({
      name: 'Espiguette',
      atonType: { value: { id: 22, name: 'Cardinal mark S' } },
    })
    const meteo = (await signalK.get('/signalk/v1/api/meteo')).body as Record<
      string,
      {
        name: string
        environment: {
          wind: Record<string, { value: number | null; timestamp: string }>
          outside: Record<string, { value: number }>
        }
      }
    >
    const findStation = (name: string) => Object.values(meteo).find((station) => station.name === name)
    const station = findStation('Lion buoy')
    expect(Object.keys(meteo)[0]).toMatch(/^urn:mrn:imo:mmsi:\d{9}:roadstead$/)
    // Values have the time of measurement; a report of more than 12 hours ago is not sent.
    expect(station?.environment.wind.averageSpeed?.timestamp).toBe(reportedAt)
    expect(findStation('Silent buoy')).toBeUndefined()
    expect(station?.environment.wind.averageSpeed?.value).toBeCloseTo(10.02, 1)
    expect(station?.environment.wind.directionTrue?.value).toBeCloseTo(4.712, 2)
    expect(station?.environment.outside.temperature?.value).toBeCloseTo(285.15)
  })

  interface Observation {
    date: string
    description: string
    wind?: Record<string, number>
    outside?: Record<string, number>
  }
  const fetchObservations = async (query = '') => {
    const { status, body } = await signalK.get(
      `/signalk/v2/api/weather/observations?lat=43.5&lon=4.1${query}`,
    )
    return status === 200 ? (body as Observation[]) : []
  }

  it('the Weather API answers from the stations around, with the time of the measurement', async () => {
    const providers = await signalK.get('/signalk/v2/api/weather/_providers')
    expect(providers.body).toMatchObject({ 'signalk-roadstead': { name: 'Roadstead', isDefault: true } })
    await expect.poll(async () => (await fetchObservations()).length).toBe(2)
    const [latest, older] = await fetchObservations()
    expect(latest).toMatchObject({ date: reportedAt, description: 'Lion buoy, 14.8 nm' })
    expect(latest?.wind?.speedTrue).toBeCloseTo(19.5 / metresPerSecondToKnots, 2)
    expect(latest?.outside?.pressure).toBeCloseTo(101_300, 0)
    expect(older).toMatchObject({ date: olderReportedAt })
    expect(await fetchObservations('&count=1')).toHaveLength(1)
  })

  it('programs of version 1 of the API, such as AvNav, get charts and aids', async () => {
    const { status: code, body } = await signalK.get('/signalk/v1/api/resources/charts')
    expect(code).toBe(200)
    const charts = Object.values(body as Record<string, { identifier: string; tilemapUrl: string }>)
    expect(charts).toContainEqual(
      expect.objectContaining({
        identifier: expect.stringMatching(/^roadstead-/),
        type: 'tilelayer',
        tilemapUrl: expect.stringMatching(/^\/signalk\/v1\/api\/roadstead\/tiles\//),
      }),
    )
    const aton = await signalK.get('/signalk/v1/api/atons/urn:mrn:imo:mmsi:992271001')
    expect(aton.body).toMatchObject({ sensors: { ais: { class: { value: 'ATON' } } } })
  })

  it('a boat at 180° gets no aids from the other side of the world', async () => {
    await signalK.sendValues({ 'navigation.position': { latitude: 51.9, longitude: 179.95 } })
    const listBoxes = () =>
      proxy.requestedPaths
        .filter((path) => path.startsWith('/api/v1/nav_aids'))
        .map((path) => new URLSearchParams(path.split('?')[1]))
        .filter((query) => Number(query.get('y1')) > 51)
    await expect.poll(() => listBoxes().length).toBeGreaterThanOrEqual(2)
    for (const box of listBoxes()) expect(Number(box.get('x2')) - Number(box.get('x1'))).toBeLessThan(3)
    const atons = (await signalK.get('/signalk/v1/api/atons')).body as object
    expect(Object.keys(atons)).not.toContain('urn:mrn:imo:mmsi:992501001')
    await signalK.sendValues({ 'navigation.position': { latitude: 43.5, longitude: 4.1 } })
  })

  it('while the link drops packets, notes come within 300 ms, those of a new area once the site counts as lost, and stored answers within 500 ms with their time', async () => {
    const anse = Object.values(await fetchNotes(circle)).find(({ name }) => name === 'Anse')
    const place = `${pluginPath}/api/v1/places/${anse?.properties.roadstead.id}`
    await expect.poll(async () => (await signalK.get(place)).status).toBe(200)
    const own = { name: 'Kept', description: 'mine', position: { latitude: 43.51, longitude: 4.12 } }
    const { id } = (await signalK.send('POST', `${resources}/notes`, own, signalK.tokens.crew)).body as {
      id: string
    }
    onTestFinished(async () => {
      proxy.isSilent = false
      await signalK.send('DELETE', `${resources}/notes/${id}`, undefined, signalK.tokens.crew)
      await signalK.configure(settings())
    })
    proxy.isSilent = true
    const newArea = 'position=[10,50]&distance=20000'
    const times = [await measureAwakeMs(() => fetchNotes(circle))]
    expect(await measureAwakeMs(() => fetchNotes(newArea))).toBeLessThan(siteLimits.lateAfterMs + 1000)
    for (const query of [newArea, 'position=[11,51]&distance=20000', 'position=[4.12,43.51]&distance=500'])
      times.push(await measureAwakeMs(() => fetchNotes(query)))
    expect(listNames(await fetchNotes('position=[4.12,43.51]&distance=500'))).toContain('Kept')
    expect(Math.max(...times), String(times)).toBeLessThan(300)
    let kept: Awaited<ReturnType<typeof signalK.get>> | null = null
    expect(await measureAwakeMs(async () => (kept = await signalK.get(place)))).toBeLessThan(500)
    expect(kept).toMatchObject({ status: 200 })
    await expect.poll(status).toContain('No connection to')
  }, 60_000)

  it('position, wind and depth are reported once, despite lost connections and responses, a power cut and a wrong key', async () => {
    const sendMeasurements = (longitude: number, at = new Date()) =>
      signalK.sendValues(
        {
          'navigation.position': { latitude: 43.5, longitude },
          'navigation.speedOverGround': 2,
          'environment.wind.speedTrue': 10,
          'environment.wind.angleTrueWater': -0.5,
          'environment.depth.belowTransducer': 4.2,
        },
        at.toISOString(),
      )
    const positions = () => countRows('positions')
    expect(await positions()).toBe(0)
    await signalK.configure(settings())
    await sendMeasurements(4.1)
    await expect.poll(() => countRows('sensor_readings')).toBe(3)
    await expect.poll(status).toMatch(/Position reported at/)
    const { rows } = await site.database.pool.query<{ kind: string; value: number }>(
      'select distinct kind, value from sensor_readings order by kind',
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['dbt', 'wang', 'wsp'])
    expect(rows[0]?.value).toBeCloseTo(4.2)
    expect(rows[1]?.value).toBeCloseTo(331.35, 1)
    expect(rows[2]?.value).toBeCloseTo(19.46, 1)

    // Lost response: the reports are sent again and count once.
    const before = await positions()
    proxy.dropResponseTo = '/api/v1/observations'
    await sendMeasurements(4.1001)
    await expect.poll(() => proxy.dropResponseTo).toBeNull()
    expect(await positions()).toBe(before + 1)

    // Offline, and a power cut while the queue is written.
    proxy.isUp = false
    await sendMeasurements(4.1002)
    const queueFile = join(signalK.folder, 'plugin-config-data/signalk-roadstead/reports.jsonl')
    const countQueued = () =>
      existsSync(queueFile) ? readFileSync(queueFile, 'utf8').split('\n').filter(Boolean).length : 0
    await expect.poll(countQueued).toBeGreaterThanOrEqual(2)
    await signalK.configure(settings())
    await expect
      .poll(status)
      .toMatch(
        new RegExp(
          `No connection to .* since .* 2 of at most ${reporterLimits.maxQueued} reports are queued`,
        ),
      )
    await signalK.send(
      'POST',
      '/plugins/signalk-roadstead/config',
      { enabled: false, configuration: settings() },
      signalK.tokens.admin,
    )
    appendFileSync(queueFile, '{"report":{"at":"2026-')
    proxy.isUp = true
    await signalK.configure(settings())
    await expect.poll(positions).toBe(before + 2)
    await expect.poll(countQueued).toBe(0)

    // A wrong API key for a while.
    await signalK.configure(settings({ apiKey: 'rs_wrong' }))
    await sendMeasurements(4.1003)
    await expect.poll(status).toContain('rejected the API key')
    expect(await status()).not.toContain('rs_wrong')
    await signalK.configure(settings())
    await expect.poll(positions).toBe(before + 3)
    for (const path of proxy.requestedPaths) expect(path).not.toContain(owner.apiKey)
    expect(signalK.getLog()).not.toContain(owner.apiKey)
  }, 90_000)

  it("reviews are posted in the owner's name by users with write access only, once, also after being offline", async () => {
    const { rows } = await site.database.pool.query<{ id: number }>(
      "select id from places where name = 'Anse'",
    )
    const place_id = rows[0]?.id
    const review = { place_id, comment: 'Good holding', stars: 4 }
    const post = (token?: string, body: object = review) =>
      signalK.send('POST', `${pluginPath}/reviews`, body, token)
    expect((await post()).status).toBe(403)
    expect((await post(signalK.tokens.guest)).status).toBe(403)
    expect((await post(signalK.tokens.crew, { place_id, comment: ' ' })).status).toBe(400)
    expect(await countRows('posts')).toBe(0)
    proxy.isUp = false
    expect(await post(signalK.tokens.crew)).toMatchObject({ status: 202, body: { pending: true } })
    const state = (await signalK.get(`${pluginPath}/status?place_id=${place_id}`, signalK.tokens.crew))
      .body as {
      may_write: boolean
      pending: { comment: string }[]
    }
    expect(state).toMatchObject({ may_write: true, pending: [{ comment: 'Good holding' }] })
    expect((await signalK.get(`${pluginPath}/status`)).body).toMatchObject({ may_write: false })
    proxy.isUp = true
    proxy.dropResponseTo = '/api/v1/posts'
    await expect.poll(() => proxy.dropResponseTo).toBeNull()
    await expect
      .poll(async () => (await signalK.get(`${pluginPath}/status`)).body)
      .toMatchObject({ pending: [] })
    expect(await countRows('posts')).toBe(1)
    const posts = (await site.get(`/posts?place_id=${place_id}`)).body as {
      comment: string
      user_id: number
    }[]
    expect(posts).toMatchObject([{ comment: 'Good holding', user_id: owner.id }])
  })

  it('a review with a client key is accepted repeatedly and stored once', async () => {
    const { rows } = await site.database.pool.query<{ id: number }>(
      "select id from places where name = 'Port <Camargue>'",
    )
    const review = { place_id: rows[0]?.id, comment: 'Came twice', key: 'helm-key-0001' }
    const post = (body: object) => signalK.send('POST', `${pluginPath}/reviews`, body, signalK.tokens.crew)
    const countReviews = () => countRows("posts where comment like 'Came twice%'")
    proxy.isUp = false
    for (let time = 0; time < 2; time++)
      expect(await post(review)).toMatchObject({ status: 202, body: { key: review.key, pending: true } })
    const fetchPending = async () =>
      ((await signalK.get(`${pluginPath}/status`)).body as { pending: object[] }).pending
    expect(await fetchPending()).toMatchObject([{ key: review.key, comment: 'Came twice' }])
    proxy.isUp = true
    await expect.poll(fetchPending).toEqual([])
    // Sent again after it was stored, and again with a lost response.
    expect(await post(review)).toMatchObject({ status: 201, body: { pending: false, refused: null } })
    proxy.dropResponseTo = '/api/v1/posts'
    // 202 unless a call of the queue, which sends by itself, lost its response instead.
    expect((await post(review)).status).toBeOneOf([201, 202])
    await expect.poll(() => proxy.dropResponseTo).toBeNull()
    await expect.poll(fetchPending).toEqual([])
    expect(await countReviews()).toBe(1)
    for (const key of ['short', 'with a blank', 7]) expect((await post({ ...review, key })).status).toBe(400)
    // A rejected review is reported to its author and does not block others.
    const refusedReview = await post({ place_id: 999_999, comment: 'Nowhere', key: 'helm-key-0002' })
    expect(refusedReview).toMatchObject({
      status: 201,
      body: { pending: false, refused: expect.any(String) },
    })
    await expect.poll(status).toContain('rejected a review')
    proxy.isUp = false
    const nextReview = { ...review, comment: 'Came twice more', key: 'helm-key-0003' }
    expect(await post(nextReview)).toMatchObject({ status: 202, body: { pending: true, refused: null } })
    proxy.isUp = true
    await expect.poll(countReviews).toBe(2)
    await expect.poll(status).not.toContain('rejected a review')
  })

  it('before the first connection the plugin shows one status line and throws no errors, and it starts when connected', async () => {
    proxy.isUp = false
    const logLength = signalK.getLog().length
    // The same proxy by another name: nothing is cached for it.
    const site = proxy.url.replace('127.0.0.1', 'localhost')
    onTestFinished(() => signalK.configure(settings()))
    await signalK.configure(settings({ site }))
    const offline =
      /^No connection to http:\/\/localhost:\d+ since \d{4}-\d\d-\d\d \d\d:\d\d: cached places and charts are shown\./
    await expect.poll(status).toMatch(offline)
    const listOwnCharts = async () =>
      Object.keys((await signalK.get(`${resources}/charts`)).body as object).filter((id) =>
        id.startsWith('roadstead-'),
      )
    expect(await fetchNotes(circle)).toEqual({})
    expect(await listOwnCharts()).toEqual([])
    for (const path of ['/ground/3/4/2', '/api/v1/places/1', '/api/v1/search?q=a'])
      expect((await signalK.get(pluginPath + path)).status, path).toBe(504)
    expect((await signalK.get(`${pluginPath}/status`)).body).toMatchObject({ online: false, site })
    expect((await signalK.get('/signalk-roadstead/')).status).toBe(200)
    await signalK.sendValues({ 'navigation.position': { latitude: 43.5, longitude: 4.1 } })
    await expect
      .poll(status)
      .toMatch(new RegExp(`shown\\. \\d+ of at most ${reporterLimits.maxQueued} reports are queued\\.$`))
    proxy.isUp = true
    await expect.poll(async () => listNames(await fetchNotes(circle))).toContain('Anse')
    await expect.poll(listOwnCharts).toHaveLength(1)
    await signalK.configure(settings({ site }))
    await expect.poll(status).toMatch(/^Connected to .* Position reported at/)
    expect(signalK.getLog().slice(logLength)).not.toMatch(/error|unhandled|uncaught|exception|rejection/i)
  }, 60_000)

  it('cached responses are used while offline and after a restart', async () => {
    const layer = `${pluginPath}/api/v1/places?type=centroid&x1=4&y1=43&x2=5&y2=44&zoom=9`
    await expect.poll(async () => (await signalK.get(layer)).status).toBe(200)
    await expect.poll(async () => listNames(await fetchNotes(circle))).toContain('Anse')
    const cacheFolder = join(signalK.folder, 'plugin-config-data/signalk-roadstead/answers')
    await expect
      .poll(
        () =>
          existsSync(cacheFolder) && readdirSync(cacheFolder).some((name) => /^[0-9a-f]+\.json$/.test(name)),
      )
      .toBe(true)
    const fetchBasemapTile = (tile: string) => signalK.get(`${pluginPath}/ground/${tile}`)
    // The plugin does not wait for a slow site.
    await expect.poll(async () => (await fetchBasemapTile('3/4/2')).status).toBe(200)
    const firstTile = await fetchBasemapTile('3/4/2')
    expect(firstTile.type).toBe('image/jpeg')
    expect(proxy.requestedPaths).toContain('/ground/3/4/2')
    expect((await fetchBasemapTile('3/9/2')).status).toBe(404)
    expect((await fetchBasemapTile('3/four/2')).status).toBe(404)
    await signalK.sendValues({ 'navigation.position': { latitude: 43.5, longitude: 4.1 } })
    const beaconsFile = join(signalK.folder, 'plugin-config-data/signalk-roadstead/beacons.json')
    await expect
      .poll(() => existsSync(beaconsFile) && readFileSync(beaconsFile, 'utf8'))
      .toContain('Lion buoy')
    proxy.isUp = false
    await signalK.restart()
    await expect
      .poll(async () => listNames(await fetchNotes(circle)), { timeout: 60_000 })
      .toEqual(['Anse', 'Port <Camargue>'])
    const cached = await signalK.get(layer)
    expect(cached.status).toBe(200)
    expect((cached.body as { features: unknown[] }).features.length).toBe(3)
    expect((await signalK.get(`${pluginPath}/api/v1/places/1`)).status).toBe(504)
    expect((await signalK.get(`${pluginPath}/api/v1/users/1`)).status).toBe(404)
    const charts = (await signalK.get(`${resources}/charts`)).body as Record<string, { url: string }>
    const buildTilePath = Object.values(charts)[0]?.url.replace('{z}/{x}/{y}', '10/523/373') ?? ''
    expect((await signalK.get(buildTilePath)).status).toBe(200)
    expect((await fetchBasemapTile('3/4/2')).bytes.equals(firstTile.bytes)).toBe(true)
    expect((await fetchBasemapTile('3/5/2')).status).toBe(504)
    await expect.poll(status).toContain('No connection to')
    // Aids and weather reports are kept too, with the time of the measurement.
    await expect.poll(async () => (await fetchObservations())[0]?.date).toBe(reportedAt)
    await signalK.sendValues({ 'navigation.position': { latitude: 43.5, longitude: 4.1 } })
    await expect
      .poll(async () => JSON.stringify((await signalK.get('/signalk/v1/api/meteo')).body))
      .toContain(reportedAt)
    await expect
      .poll(async () => Object.keys((await signalK.get('/signalk/v1/api/atons')).body as object))
      .toContain('urn:mrn:imo:mmsi:992271001')
    const nearby = (await signalK.get(`${pluginPath}/nearby?latitude=43.5&longitude=4.1`)).body
    expect((nearby as { places: { name: string }[] }).places[0]?.name).toBe('Port <Camargue>')
    proxy.isUp = true
    expect((signalK.getMemoryBytes() - memoryBefore) / 1e6).toBeLessThan(40)
  }, 90_000)

  return world
}
