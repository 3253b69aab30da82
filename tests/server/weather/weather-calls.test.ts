import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutlineCollection } from '../../../src/core/contract/place.ts'
import type { AisPathCollection } from '../../../src/core/contract/vessel.ts'
import { meteoColumns, type MeteoCollection, type MeteoReport } from '../../../src/core/contract/weather.ts'
import { layerMaxFeatures } from '../../../src/core/limits/map.ts'
import { shipReportMaxAgeHours, weatherReport } from '../../../src/core/limits/weather.ts'
import { getHoursAgo, insertStation } from '../../factories/live-rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
const ids: Record<string, number> = {}
beforeAll(async () => {
  server = await startTestServer()
  await addStation('boston', {
    name: 'Boston 16 NM',
    at: '(-70.651,42.346)',
    latest: { wspd: 15.6, wdir: 220, atmp: 17 },
  })
  await addStation('near', {
    name: 'Nahant',
    at: '(-70.9,42.4)',
    latest: { wspd: 9.7, wtmp: 'n/a' },
    minutes: 20,
  })
  await addStation('nearOld', { name: 'Asleep', at: '(-70.9,42.5)', minutes: 60 * 24 * 30 })
  await addStation('far', { name: 'Marseille', at: '(5.2,43.2)', latest: null, minutes: null })
  await addStation('silent', { name: 'Silent', at: '(-71.5,42.4)', latest: null, minutes: null })
  await addStation('ship', {
    name: 'Ship',
    at: '(-70.7,42.3)',
    type: 13,
    minutes: (shipReportMaxAgeHours - 1) * 60,
    latest: { pres: 1013 },
  })
  await addStation('oldShip', {
    name: 'Gone',
    at: '(-70.7,42.2)',
    type: 13,
    minutes: (shipReportMaxAgeHours + 1) * 60,
  })
  await addStation('east', { name: 'Suva', at: '(179.9,-17)', minutes: 10 })
  await addStation('west', { name: 'Taveuni', at: '(-179.9,-17)', minutes: 10 })
  await addStation('restored', {
    name: 'Restored',
    at: '(20,40)',
    minutes: 60 * 24 * 40,
    latest: { wspd: 6 },
  })
  await server.database.pool.query(
    `insert into meteo_observations (station_id, at, wspd, wdir, atmp)
     select id, latest_at - make_interval(hours => i), 15.6 + i, 220, 17
     from meteo_stations, generate_series(0, 59) i where id = $1`,
    [ids.boston],
  )
  // Older observations of a station whose latest one was deleted by retention.
  await server.database.pool.query(
    `insert into meteo_observations (station_id, at, wspd)
     select id, latest_at - interval '10 days', 21 from meteo_stations where id = $1`,
    [ids.restored],
  )
})
afterAll(() => server.close())

async function addStation(
  key: string,
  { name, at, type = 12, latest = {}, minutes = 5 }: StationFields,
): Promise<void> {
  ids[key] = await insertStation(server.database, {
    name,
    position: at,
    type_enum: type,
    latest,
    latest_at: minutes === null ? null : getHoursAgo(minutes / 60),
  })
}

interface StationFields {
  name: string
  at: string
  type?: number
  latest?: object | null
  minutes?: number | null
}

async function fetchStations(boundsQuery: string): Promise<MeteoCollection['features']> {
  const { status, body } = await server.get(`/meteo_reps/?${boundsQuery}`)
  expect(status).toBe(200)
  return (body as MeteoCollection).features
}

async function fetchReport(key: string): Promise<MeteoReport> {
  const { status, body } = await server.get(`/meteo_reps/${ids[key]}`)
  expect(status).toBe(200)
  return body
}

/** Returns the values of a column. */
function getColumn({ header, observations }: MeteoReport, name: string): unknown[] {
  return observations.map((row) => row[header.indexOf(name)])
}

const bayQuery = 'x1=-71&y1=42&x2=-70&y2=43&zoom=8'

describe('GET /meteo_reps', () => {
  it('CONTRACT 3: returns the latest values, null if not measured', async () => {
    const boston = (await fetchStations(bayQuery)).find(({ id }) => id === ids.boston)
    expect(boston).toMatchObject({
      geometry: { type: 'Point', coordinates: [-70.651, 42.346] },
      properties: {
        id: ids.boston,
        name: 'Boston 16 NM',
        type_enum: 12,
        obs_time: expect.any(String),
        wspd: 15.6,
        wdir: 220,
        atmp: 17,
        gst: null,
        wvht: null,
        tide: null,
      },
    })
    const near = (await fetchStations(bayQuery)).find(({ id }) => id === ids.near)
    expect(near?.properties).toMatchObject({ wspd: 9.7, wtmp: null })
  })

  it('returns old reports of fixed stations, and those of ships for 12 hours', async () => {
    const shownIds = (await fetchStations(bayQuery)).map(({ id }) => id)
    expect(shownIds).toEqual(expect.arrayContaining([ids.nearOld, ids.ship]))
    expect(shownIds).not.toContain(ids.oldShip)
  })

  it('aggregates below zoom 5', async () => {
    const features = await fetchStations('x1=-180&y1=-90&x2=180&y2=90&zoom=3')
    const counts = features.map(({ properties }) => ('cluster' in properties ? properties.count : Number.NaN))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(9)
    expect(features.length).toBeLessThan(9)
  })

  it('supports bounding boxes across the antimeridian', async () => {
    expect(await fetchStations('x1=179&y1=-18&x2=-179&y2=-16&zoom=8')).toHaveLength(2)
  })
})

describe('GET /meteo_reps/:id', () => {
  it('section 3: returns a header and rows of its columns, newest first', async () => {
    const boston = await fetchReport('boston')
    expect(boston).toMatchObject({
      name: 'Boston 16 NM',
      centr_longitude: -70.651,
      centr_latitude: 42.346,
      header: [...meteoColumns],
    })
    const times = getColumn(boston, 'obs_time').map(String)
    expect(times).toEqual([...times].sort().reverse())
    for (const row of boston.observations) expect(row).toHaveLength(meteoColumns.length)
    expect(getColumn(boston, 'wvht').every((value) => value === null)).toBe(true)
  })

  it('starts with the report shown on the map and contains rows of this station only', async () => {
    // Boston has a newer report than Nahant and is near it.
    for (const key of ['boston', 'near', 'east', 'restored']) {
      const answer = await fetchReport(key)
      expect(getColumn(answer, 'distance').filter((distance) => distance !== 0)).toEqual([])
      const [newest] = answer.observations
      const shownIds = (await fetchStations('x1=-180&y1=-90&x2=180&y2=90&zoom=8')).find(
        ({ id }) => id === ids[key],
      )
      for (const [name, value] of Object.entries(shownIds?.properties ?? {}))
        if (answer.header.includes(name))
          expect(newest?.[answer.header.indexOf(name)], `${key} ${name}`).toEqual(value)
    }
    expect(getColumn(await fetchReport('boston'), 'wspd').slice(0, 2)).toEqual([15.6, 16.6])
    expect((await fetchReport('boston')).observations).toHaveLength(weatherReport.ownRows)
  })

  it('returns the latest recent reports of neighbours separately, nearest first, with name and distance', async () => {
    const listNeighbours = ({ header, neighbours }: MeteoReport) =>
      neighbours.map(({ id, name, observation }) => [id, name, observation[header.indexOf('distance')]])
    // The station with an old report is omitted.
    expect(listNeighbours(await fetchReport('boston'))).toEqual([
      [ids.ship, 'Ship', 3.5],
      [ids.near, 'Nahant', 11.5],
    ])
    expect(listNeighbours(await fetchReport('east'))).toEqual([[ids.west, 'Taveuni', 11.5]])
    const nahant = (await fetchReport('boston')).neighbours.find(({ id }) => id === ids.near)
    expect(nahant?.observation[meteoColumns.indexOf('wspd')]).toBe(9.7)
  })

  it('returns the latest observation before older rows even if its row was deleted', async () => {
    expect(getColumn(await fetchReport('nearOld'), 'distance')).toEqual([0])
    expect(getColumn(await fetchReport('restored'), 'wspd')).toEqual([6, 21])
  })

  it('is empty for stations without reports, whatever the neighbours', async () => {
    expect((await fetchReport('far')).observations).toEqual([])
    const silent = await fetchReport('silent')
    expect(silent.observations).toEqual([])
    expect(silent.neighbours.map(({ name }) => name)).toContain('Nahant')
  })

  it('answers 404 for old ships and unknown stations', async () => {
    expect((await server.get(`/meteo_reps/${ids.oldShip}`)).status).toBe(404)
    expect((await server.get('/meteo_reps/2000000000')).status).toBe(404)
    expect((await server.get('/meteo_reps/x')).status).toBe(422)
  })
})

describe('GET /ais_paths', () => {
  async function fetchPaths(boundsQuery: string): Promise<AisPathCollection['features']> {
    const { status, body } = await server.get(`/ais_paths/?${boundsQuery}`)
    expect(status).toBe(200)
    return (body as AisPathCollection).features
  }

  /** Inserts three lines of the Gulf of Lion, and two of a coarser level. */
  beforeEach(async () => {
    await server.database.pool.query(
      `insert into ais_density (level, x, y, to_x, to_y, passages) values
         (13, 4189, 2992, 4190, 2992, 1), (13, 4190, 2992, 4191, 2992, 50), (13, 4191, 2992, 4192, 2992, 5000),
         (8, 130, 93, 131, 93, 3), (8, 255, 140, 0, 140, 3)`,
    )
  })
  afterEach(() => server.database.pool.query('delete from ais_density'))

  it('is empty without AIS data', async () => {
    expect(await fetchPaths('x1=-45&y1=42&x2=-44&y2=44&zoom=9')).toEqual([])
  })

  it('returns lines between cells with a density of 1 to 3, from a coarser level for larger bounds', async () => {
    const near = await fetchPaths('x1=3&y1=42&x2=5&y2=44&zoom=9')
    expect(near.map(({ properties }) => properties.density).sort()).toEqual([1, 2, 3])
    expect(near[0]?.geometry).toMatchObject({ type: 'LineString' })
    expect(near[0]?.geometry.coordinates).toHaveLength(2)
    await server.database.pool.query('delete from ais_density where level = 13')
    const far = await fetchPaths('x1=-180&y1=-80&x2=180&y2=80&zoom=9')
    expect(far).toHaveLength(2)
    const lines = far.map(({ geometry }) => geometry.coordinates as [number, number][])
    expect(lines.some(([from, to]) => (from?.[0] ?? 0) < 180 && (to?.[0] ?? 0) > 180)).toBe(true)
  })

  it('CONTRACT 6: returns none below zoom 9 and names that zoom', async () => {
    const boundsQuery = 'x1=3&y1=42&x2=5&y2=44'
    for (const zoom of [3, 8, 8.9]) {
      const { status, body } = await server.get(`/ais_paths/?${boundsQuery}&zoom=${zoom}`)
      const properties = { minimum_zoom: 9 }
      expect(status).toBe(200)
      expect(body).toEqual({ type: 'FeatureCollection', features: [], properties })
    }
    const { body } = await server.get(`/ais_paths/?${boundsQuery}&zoom=9`)
    expect((body as AisPathCollection).features).toHaveLength(3)
    expect(body).not.toHaveProperty('properties')
  })

  it('returns at most 2,000 lines, from a coarser level above that', async () => {
    await server.database.pool.query(
      `insert into ais_density (level, x, y, to_x, to_y, passages)
       select 13, 4100 + i % 100, 3000 + i / 100, 4101 + i % 100, 3000 + i / 100, 1 from generate_series(0, 2999) i`,
    )
    expect(await fetchPaths('x1=-180&y1=-80&x2=180&y2=80&zoom=9')).toHaveLength(2)
  })
})

describe('GET /places?type=outline', () => {
  async function fetchSheets(query: string): Promise<OutlineCollection['features']> {
    const { status, body } = await server.get(`/places/?type=outline&${query}`)
    expect(status).toBe(200)
    return (body as OutlineCollection).features
  }

  it('CONTRACT 6: returns squares of 2,048 imagery pixels in a fixed grid', async () => {
    const [sheet] = await fetchSheets('x1=4.1&y1=43.5&x2=4.1&y2=43.5&zoom=12&tile_zoom=15')
    expect(sheet?.properties).toEqual({ tile_zoom: 15, sheets: 1 })
    const ring = sheet?.geometry.coordinates[0] as [number, number][]
    expect(ring).toHaveLength(5)
    expect(ring[0]).toEqual(ring[4])
    // 2^15 tiles of 256 pixels around the world, 8 per sheet.
    expect((ring[1]?.[0] ?? 0) - (ring[0]?.[0] ?? 0)).toBeCloseTo((360 / 2 ** 15) * 8, 5)
    expect(await fetchSheets('x1=4.1001&y1=43.5001&x2=4.1001&y2=43.5001&zoom=7&tile_zoom=15')).toEqual([
      sheet,
    ])
  })

  it('CONTRACT 3: merges adjacent sheets until at most 2,000 are left', async () => {
    const world = 'x1=-180&y1=-90&x2=180&y2=90&zoom=7'
    for (const tileZoom of [1, 13, 17, 22]) {
      const features = await fetchSheets(`${world}&tile_zoom=${tileZoom}`)
      expect(features.length).toBeLessThanOrEqual(layerMaxFeatures)
      const sum = features.reduce((total, { properties }) => total + properties.sheets, 0)
      expect(sum).toBe(4 ** Math.max(0, tileZoom - 3))
    }
  })

  it('CONTRACT 6: returns none below zoom 7 and names that zoom', async () => {
    const query = 'x1=4&y1=43&x2=5&y2=44&tile_zoom=15'
    for (const zoom of [3, 6, 6.9]) {
      const { status, body } = await server.get(`/places/?type=outline&${query}&zoom=${zoom}`)
      const properties = { minimum_zoom: 7 }
      expect(status).toBe(200)
      expect(body).toEqual({ type: 'FeatureCollection', features: [], properties })
    }
    const { body } = await server.get(`/places/?type=outline&${query}&zoom=7`)
    expect((body as OutlineCollection).features.length).toBeGreaterThan(0)
    expect(body).not.toHaveProperty('properties')
  })

  it('returns each sheet once across the antimeridian', async () => {
    const features = await fetchSheets('x1=10&y1=-80&x2=9&y2=80&zoom=7&tile_zoom=4')
    expect(features).toHaveLength(4)
  })

  it('requires a tile zoom', async () => {
    const boundsQuery = 'x1=1&y1=1&x2=2&y2=2&zoom=9'
    for (const parameters of ['', '&tile_zoom=0', '&tile_zoom=23', '&tile_zoom=1e9'])
      expect((await server.get(`/places?type=outline&${boundsQuery}${parameters}`)).status).toBe(422)
  })
})
