import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeTypes } from '../../../src/core/catalogue/place-types.ts'
import { exportLimits } from '../../../src/core/limits/exports.ts'
import { kmlColours } from '../../../src/server/places/exports/kml.ts'
import { publishRecordChangeEvent } from '../../../src/server/database/events/change-events.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { readExportPages } from '../../../src/server/places/exports/queries.ts'
import { exportPlaces as records, hostileName, hostileTag } from '../../factories/export-places.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'
import { insertRows } from '../../factories/rows.ts'
import { touchPlaces } from '../../factories/elapsed-time.ts'

let server: TestServer
/** Starts a server with the places for the tests of a suite. */
function useServer(): void {
  beforeAll(async () => {
    server = await startTestServer()
    await server.database.db.transaction().execute((tx) => importPlaces(tx, records))
  })
  afterAll(() => server.close())
}

interface GeoJson {
  features: {
    id: number
    geometry: { coordinates: number[] } | null
    properties: Record<string, unknown>
  }[]
  [field: string]: unknown
}

const fetchText = async (path: string) => (await server.app.inject(`/api/v1${path}`)).body
const fetchGeoJson = async (query = '') => JSON.parse(await fetchText(`/places.geojson${query}`)) as GeoJson
const fetchNames = async (query: string) =>
  (await fetchGeoJson(query)).features.map(({ properties }) => properties.name).sort()
const fetchRows = async (query = '') =>
  parse(await fetchText(`/places.csv${query}`), { columns: true, relax_column_count: false }) as Record<
    string,
    string
  >[]

/** Waits until a number is unchanged for the time in which an export reads many pages, and returns it. */
async function waitUntilStable(read: () => number): Promise<number> {
  for (let last = -1; ;) {
    if (read() === last) return last
    last = read()
    await wait(300)
  }
}

const formats = ['gpx', 'kml', 'geojson', 'csv'] as const

describe('a byte order mark', () => {
  useServer()

  it('stands before a CSV for spreadsheets, which has an ETag of its own', async () => {
    const fetchCsv = (query: string, headers = {}) =>
      server.app.inject({ url: `/api/v1/places.csv${query}`, headers })
    const [plain, off, marked] = [await fetchCsv(''), await fetchCsv('?bom=0'), await fetchCsv('?bom=1')]
    expect(off.body).toBe(plain.body)
    expect(marked.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(marked.rawPayload.subarray(3)).toEqual(plain.rawPayload)
    expect(off.headers.etag).toBe(plain.headers.etag)
    expect(marked.headers.etag).not.toBe(plain.headers.etag)
    const again = { 'if-none-match': String(marked.headers.etag) }
    expect((await fetchCsv('?bom=1', again)).statusCode).toBe(304)
    expect((await fetchCsv('', again)).statusCode).toBe(200)
    // Both documents are cached now.
    expect((await fetchCsv('?bom=1')).rawPayload).toEqual(marked.rawPayload)
    expect((await server.app.inject('/api/v1/places.gpx?bom=1')).statusCode).toBe(422)
  })
})

describe('export formats', () => {
  useServer()

  it.each([
    ['gpx', 'application/gpx+xml'],
    ['kml', 'application/vnd.google-earth.kml+xml'],
    ['geojson', 'application/geo+json'],
    ['csv', 'text/csv'],
  ])('%s has media type, file name, date and licence', async (format, media) => {
    const answer = await server.app.inject(`/api/v1/places.${format}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': `${media}; charset=utf-8`,
      'content-disposition': `attachment; filename="roadstead-places.${format}"`,
      link: '<https://opendatacommons.org/licenses/odbl/1-0/>; rel="license"',
      etag: expect.stringMatching(/^W\/"/),
      'last-modified': expect.stringMatching(/ GMT$/),
    })
    for (const { name } of records.slice(3)) expect(answer.body).toContain(name)
  })

  it('contain source, licence, attribution and date of each record', async () => {
    const { features } = await fetchGeoJson()
    expect(features).toHaveLength(records.length)
    const taveuni = features.find(({ properties }) => properties.name === 'Taveuni')
    expect(taveuni).toMatchObject({
      geometry: { type: 'Point', coordinates: [179.9, -16.8] },
      properties: {
        type: 'Anchorage',
        source: 'nga-wpi',
        source_licence: 'ODbL-1.0',
        attribution: 'NGA World Port Index (Pub. 150) (ODbL-1.0)',
        updated_at: '2022-04-21T00:00:00.000Z',
        page: `http://localhost:80/placeview/${taveuni?.id}`,
      },
    })
    expect(taveuni?.properties).not.toHaveProperty('deleted')
    for (const format of formats) {
      const places = (await fetchText(`/places.${format}`)).split(/<wpt|<Placemark|\n\{|\r\n(?=\d)/).slice(1)
      expect(places).toHaveLength(records.length)
      for (const place of places) expect(place).toMatch(/OpenStreetMap contributors|World Port Index/)
    }
  })

  it('state the licence of the database and the attributions in the header', async () => {
    for (const format of ['gpx', 'kml', 'geojson']) {
      const [head = ''] = (await fetchText(`/places.${format}`)).split(/<wpt|<Style|"features"/)
      expect(head).toContain('Open Database License (ODbL) 1.0')
      expect(head).toContain('© OpenStreetMap contributors (ODbL-1.0)')
      expect(head).toContain('NGA World Port Index (Pub. 150) (Public domain)')
    }
  })

  it('contain the second source and the users who changed a place', async () => {
    await server.database.pool.query(`
      update places set user_edited = true, changed_at = now() where name = 'Rabi';
      insert into source_records (key, source, source_licence, place_id, role, digest)
      select 'wpi:1', 'nga-wpi', 'Public domain', id, 'merged', '' from places where name = 'Rabi'`)
    const rabi = (await fetchRows()).find(({ name }) => name === 'Rabi')
    expect(rabi?.attribution).toBe(
      '© OpenStreetMap contributors (ODbL-1.0); NGA World Port Index (Pub. 150) (Public domain); edited by Roadstead members (ODbL-1.0)',
    )
  })

  it('never contain the internal tag', async () => {
    for (const format of formats) expect(await fetchText(`/places.${format}`)).not.toContain('secret')
    expect((await fetchGeoJson()).features[0]?.properties.tags).toEqual({ vhf: '9' })
  })

  it('contain no javascript: links', async () => {
    for (const format of ['gpx', 'kml'])
      expect(await fetchText(`/places.${format}`)).not.toContain('javascript:')
  })
})

describe('selection of places', () => {
  useServer()

  it('includes both sides of the antimeridian and the line itself', async () => {
    expect(await fetchNames('?bbox=179,-20,-179,20')).toEqual(['On the line', 'Rabi', 'Taveuni'])
    expect(await fetchNames('?bbox=-180,-20,0,0')).toEqual(['Rabi'])
  })

  it('selects types as displayed: 100 and above as 9, others above 19 as 19', async () => {
    expect(await fetchNames('?types=4')).toEqual(['Rabi'])
    expect(await fetchNames('?types=9,19')).toEqual(['=1+1', 'On the line'])
    expect(await fetchNames('?types=0,4&bbox=-180,-20,0,0')).toEqual(['Rabi'])
    expect(await fetchNames('?types=17')).toEqual([])
  })

  it('with a limit keeps the most prominent places', async () => {
    await server.database.pool.query("update places set prominence = 99 where name in ('Rabi', 'Taveuni')")
    expect(await fetchNames('?limit=2')).toEqual(['Rabi', 'Taveuni'])
  })

  it.each([
    ['bbox=1,2,3', 'bbox'],
    ['bbox=1,2,3,4,5', 'bbox'],
    ['bbox=1,5,3,4', 'bbox'],
    ['bbox=-181,2,3,4', 'bbox'],
    ['bbox=1,2,3,91', 'bbox'],
    ['bbox=1,2,3,x', 'bbox'],
    ['bbox=1,,3,4', 'bbox'],
    ['bbox=', 'bbox'],
    ['bbox=1e999,2,3,4', 'bbox'],
    ['types=a', 'types'],
    ['types=99999999999', 'types'],
    ['updated_since=yesterday', 'updated_since'],
    ['updated_since=2026-02-31T00:00:00Z', 'updated_since'],
    ['updated_since=2016-12-31T23:59:60Z', 'updated_since'],
    ['limit=0', 'limit'],
    ['networklink=true', 'networklink'],
  ])('%s answers 422 and names %s', async (query, field) => {
    const { status, body } = await server.get(`/places.geojson?${query}`)
    expect(status).toBe(422)
    expect(Object.keys((body as { errors: object }).errors)).toEqual([field])
  })

  it('accepts the first and the last timestamp of the format', async () => {
    expect(await fetchRows('?updated_since=0000-01-01T00:00:00Z')).toHaveLength((await fetchRows()).length)
    expect(await fetchRows('?updated_since=9999-12-31T23:59:59Z')).toEqual([])
  })

  it('an unknown format answers 422', async () => {
    expect((await server.get('/places.xls')).status).toBe(422)
  })
})

describe('hostile text', () => {
  useServer()

  it('is preserved in CSV except for the guard against formulas', async () => {
    const table = await fetchRows()
    expect(Object.keys(table[0] ?? {})).toHaveLength(26)
    const byId = table.sort((a, b) => Number(a.id) - Number(b.id))
    expect(byId[1]?.name).toBe(hostileName.replace(/[\u0007\u000b]/g, ''))
    expect(byId[1]?.description).toBe(`'${hostileTag}`)
    expect(byId[2]?.name).toBe("'=1+1")
    expect(byId[0]?.phone).toBe("'+33 466 51 10 45")
    expect(byId[4]).toMatchObject({ latitude: '-16.5', longitude: '-179.9' })
    const cells = table.flatMap((row) => Object.values(row))
    expect(cells.filter((cell) => /^[=+@\t\r]|^-(?!\d)/.test(cell))).toEqual([])
  })

  it('ends all CSV lines with CR LF (RFC 4180)', async () => {
    const table = await fetchText('/places.csv')
    expect(table.startsWith('id,deleted,name,')).toBe(true)
    expect(table.endsWith('\r\n')).toBe(true)
  })

  it('is preserved in GeoJSON', async () => {
    const { properties } = (await fetchGeoJson()).features[1] ?? { properties: {} }
    expect(properties).toMatchObject({ name: hostileName, tags: { '"<&key': hostileTag } })
  })

  it('is escaped for the balloons of Google Earth, which render HTML', async () => {
    const document = await fetchText('/places.kml')
    expect(document).toContain('First line&lt;br&gt;Second &amp;lt;b&amp;gt;line&amp;lt;/b&amp;gt;')
    expect(document).not.toMatch(/<script|&lt;br&gt;[^<]*&lt;script|[\u0007\u000b\uFFFF]/)
  })
})

describe('conditional and partial requests', () => {
  useServer()

  const request = (path: string, etag?: unknown) =>
    server.app.inject({
      url: `/api/v1${path}`,
      headers: etag ? { 'if-none-match': String(etag) } : {},
    })

  it.each(formats)('%s answers 304 if nothing changed', async (format) => {
    const first = await request(`/places.${format}`)
    const second = await request(`/places.${format}`, first.headers.etag)
    expect(second.statusCode).toBe(304)
    expect(second.body).toBe('')
    expect(second.headers.etag).toBe(first.headers.etag)
  })

  it('have a different ETag for other bounds, types and formats', async () => {
    const paths = ['.csv', '.kml', '.csv?types=4', '.csv?bbox=-180,-20,0,0', '.csv?limit=2']
    const etags = await Promise.all(paths.map(async (path) => (await request(`/places${path}`)).headers.etag))
    expect(new Set(etags).size).toBe(paths.length)
  })

  it('keep the ETag of bounds without changes', async () => {
    const path = '/places.geojson?bbox=-180,-20,-170,20'
    const { etag } = (await request(path)).headers
    const all = await request('/places.geojson')
    await touchPlaces(server.database, 'Port Camargue')
    expect((await request(path, etag)).statusCode).toBe(304)
    expect((await request('/places.geojson', all.headers.etag)).statusCode).toBe(200)
  })

  it('return the full export after a change, a new place and a deletion', async () => {
    const { db, pool } = server.database
    const path = '/places.geojson?bbox=9,9,11,11'
    const empty = await request(path)
    await db
      .transaction()
      .execute((tx) => importPlaces(tx, [buildPlaceRecord({ name: 'New', latitude: 10, longitude: 10 })]))
    const added = await request(path, empty.headers.etag)
    expect(added.statusCode).toBe(200)
    await pool.query(
      "update places set description = 'x', changed_at = now(), lock_version = lock_version + 1 where name = 'New'",
    )
    const changed = await request(path, added.headers.etag)
    expect(changed.statusCode).toBe(200)
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('places')
        .set({ deleted_at: new Date().toISOString() })
        .where('name', '=', 'New')
        .execute()
      await publishRecordChangeEvent(tx, { entity: 'places', position: { latitude: 10, longitude: 10 } })
    })
    await expect.poll(async () => (await request(path, changed.headers.etag)).statusCode).toBe(200)
    expect((JSON.parse((await request(path)).body) as GeoJson).features).toEqual([])
  })

  it('return changes since a time, and deleted places by id only', async () => {
    const { db, pool } = server.database
    const add = (name: string) =>
      db
        .transaction()
        .execute((tx) =>
          importPlaces(tx, [buildPlaceRecord({ name, latitude: 20, longitude: 20, type_enum: name.length })]),
        )
    await add('old')
    await add('gone1')
    const sinceTime = (await pool.query('select clock_timestamp() as at')).rows[0].at as string
    await wait(5)
    const { rows: deletedRows } = await pool.query(
      "update places set deleted_at = now(), changed_at = now() where name = 'gone1' returning id",
    )
    await add('newest')
    const since = `?bbox=19,19,21,21&updated_since=${sinceTime}`
    expect((await fetchGeoJson(since)).features).toMatchObject([
      { id: deletedRows[0].id, geometry: null, properties: { id: deletedRows[0].id, deleted: true } },
      { properties: { name: 'newest' } },
    ])
    expect(await fetchText(`/places.geojson${since}`)).not.toContain('gone1')
    expect(await fetchRows(since)).toMatchObject([
      { id: String(deletedRows[0].id), deleted: 'true', name: '', latitude: '' },
      { deleted: 'false', name: 'newest' },
    ])
    expect(await fetchText(`/places.gpx${since}`)).toMatch(/<gpx[^]*newest/)
    expect(await fetchText(`/places.gpx${since}`)).not.toContain(`placeview/${deletedRows[0].id}`)
    expect((await fetchGeoJson('?bbox=19,19,21,21')).features).toHaveLength(2)
  })

  it('name the symbols of the plotter that is asked for, with a version for each', async () => {
    const fetchGpx = async (query = '') => {
      const { body, headers } = await server.app.inject(`/api/v1/places.gpx${query}`)
      return {
        symbols: new Set([...body.matchAll(/<sym>(.*?)<\/sym>/g)].map(([, name]) => name)),
        headers,
        body,
      }
    }
    const [usual, openCpn, garmin] = [
      await fetchGpx(),
      await fetchGpx('?flavour=opencpn'),
      await fetchGpx('?flavour=garmin'),
    ]
    expect(usual.symbols).toContain('1st-Anchorage')
    expect(usual.body).toMatch(/<opencpn:guid>localhost-place-\d+<\/opencpn:guid>/)
    expect(openCpn.headers.etag).toBe(usual.headers.etag)
    expect(garmin.symbols).toContain('Anchor')
    expect(garmin.headers.etag).not.toBe(usual.headers.etag)
    for (const path of ['/places.kml?flavour=garmin', '/places.gpx?flavour=navionics'])
      expect((await server.get(path)).status).toBe(422)
  })

  it('support compression', async () => {
    const answer = await server.app.inject({
      url: '/api/v1/places.geojson',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(answer.rawPayload).toString()).toBe(await fetchText('/places.geojson'))
  })

  it('support HEAD', async () => {
    const answer = await server.app.inject({ method: 'HEAD', url: '/api/v1/places.csv' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('')
    expect(answer.headers.etag).toBe((await request('/places.csv')).headers.etag)
  })

  it('return a KML network link that follows the view or keeps its bounds', async () => {
    const followingLink = await request('/places.kml?networklink=true&types=0,1')
    expect(followingLink.headers['content-disposition']).toContain('roadstead-places-link.kml')
    expect(followingLink.body).toContain(
      `<href>http://localhost:80/api/v1/places.kml?types=0%2C1&amp;limit=${exportLimits.maxViewPlaces}</href>`,
    )
    expect(followingLink.body).toContain(
      '<viewFormat>bbox=[bboxWest],[bboxSouth],[bboxEast],[bboxNorth]</viewFormat>',
    )
    const boundedLink = await request('/places.kml?networklink=true&bbox=3,42,7,44')
    expect(boundedLink.body).toContain('places.kml?bbox=3%2C42%2C7%2C44</href>')
    expect(boundedLink.body).toContain(`<refreshInterval>${exportLimits.refreshSeconds}</refreshInterval>`)
    expect(boundedLink.body).not.toContain('viewRefreshMode')
  })
})

describe('KML colours', () => {
  it('match the markers on the light map', () => {
    const [light = ''] = readFileSync('src/ui/tokens.css', 'utf8').split("[data-theme='dark']")
    for (const { icon } of placeTypes) expect(light).toContain(`--rs-type-${icon}: #${kmlColours[icon]};`)
  })
})

describe('large export', () => {
  useServer()
  const placeCount = 21_000
  beforeAll(async () => {
    const source = { source: 'members', source_licence: 'ODbL-1.0' }
    const derived = { normalized_name: 'bulk', search_text: ' bulk', cell_x: 0, cell_y: 0, feature: '{}' }
    const fields = { type_enum: 7, description: 'x'.repeat(200), ...source, ...derived }
    await insertRows(
      server.database,
      'places',
      Array.from({ length: placeCount }, (_, index) => ({
        name: `Bulk ${index + 1}`,
        position: `(${50 + index * 0.0001},50)`,
        ...fields,
      })),
    )
  })

  it('contains each place once', async () => {
    const table = await fetchRows('?types=7')
    expect(table).toHaveLength(placeCount)
    expect(new Set(table.map(({ id }) => id)).size).toBe(placeCount)
  })

  it('is read in pages by short queries that release the connection in between', async () => {
    const { pool, db } = server.database
    let queries = 0
    const countQuery = () => queries++
    pool.on('acquire', countQuery)
    let pages = 0
    let busyPages = 0
    for await (const page of readExportPages(db, {
      bounds: { x1: 49, y1: 49, x2: 60, y2: 51 },
      types: [7],
      facilities: [],
      updatedSince: null,
      limit: null,
      includeDeleted: false,
    })) {
      expect(page.length).toBeLessThanOrEqual(exportLimits.pageSize)
      if (pool.idleCount < pool.totalCount) busyPages++
      pages++
    }
    pool.off('acquire', countQuery)
    expect(pages).toBe(placeCount / exportLimits.pageSize)
    const exportQueries = pages + Math.ceil(placeCount / exportLimits.idPageSize)
    expect(queries).toBeGreaterThanOrEqual(exportQueries)
    // Periodic jobs of the server run queries, too.
    expect(queries - exportQueries).toBeLessThan(exportQueries / 2)
    expect(busyPages).toBeLessThan(pages / 4)
  })

  it('stops queries while the client does not read, and when it disconnects', async () => {
    const { pool } = server.database
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    let queries = 0
    const countQuery = () => queries++
    pool.on('acquire', countQuery)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      httpGet(`${url}/api/v1/places.geojson?types=7`, resolve).on('error', reject)
    })
    try {
      answer.pause()
      await expect.poll(() => queries).toBeGreaterThan(2)
      const queriesWhilePaused = await waitUntilStable(() => queries)
      // The buffers hold some pages, never all.
      expect(queriesWhilePaused).toBeLessThan(placeCount / exportLimits.pageSize)
      await expect.poll(() => pool.idleCount === pool.totalCount).toBe(true)
      answer.destroy()
      // Periodic jobs run some queries; a full export needs far more.
      expect(await waitUntilStable(() => queries)).toBeLessThan(
        queriesWhilePaused + placeCount / exportLimits.pageSize / 2,
      )
    } finally {
      answer.destroy()
    }
    pool.off('acquire', countQuery)
  })
})
