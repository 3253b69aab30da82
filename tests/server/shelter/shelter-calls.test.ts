import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toFacilityBits } from '../../../src/core/catalogue/facilities.ts'
import type { Shelter, ShelteredPlaces } from '../../../src/core/contract/shelter.ts'
import { getDistanceMetres, type Position } from '../../../src/core/geo.ts'
import { maxShelteredPlaces } from '../../../src/core/limits/shelter.ts'
import { computeWindSea } from '../../../src/core/shelter/waves.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { findShelteredPlaces } from '../../../src/server/shelter/box-queries.ts'
import { createFrame, getDestination } from '../../../src/server/shelter/sphere.ts'
import { buildForecast } from '../../factories/forecast.ts'
import { insertStation } from '../../factories/live-rows.ts'
import { createRingCoast } from '../../support/ring-coast.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

const centre: Position = { latitude: 43.2, longitude: 5.3 }
const now = new Date('2026-11-26T10:20:00Z')
const fromCentre = (bearing: number, metres: number) => getDestination(createFrame(centre), bearing, metres)

/** Land north of the centre, of 3,000 m distance, and an island in the west. */
const coast = createRingCoast({
  rings: [
    [
      fromCentre(270, 60_000),
      fromCentre(315, 4243),
      fromCentre(45, 4243),
      fromCentre(90, 60_000),
      { latitude: 44, longitude: 5.3 },
    ],
    [fromCentre(269, 5000), fromCentre(271, 5000), fromCentre(271, 6000), fromCentre(269, 6000)],
  ],
})

let server: TestServer
let forecastServer: Server
let forecast: unknown = buildForecast(now)
const ids: Record<string, number> = {}

beforeAll(async () => {
  forecastServer = createServer((_request, response) => response.end(JSON.stringify(forecast)))
  forecastServer.listen(0, '127.0.0.1')
  await once(forecastServer, 'listening')
  const { port } = forecastServer.address() as AddressInfo
  server = await startTestServer(
    { ROADSTEAD_FORECAST_URL: `http://127.0.0.1:${port}/v1/forecast` },
    { coast, clock: () => now },
  )
  const records = {
    bay: { name: 'Calanque', ...centre },
    lee: { name: 'Under the cliff', ...fromCentre(0, 2000) },
    island: { name: 'Île Maïre', ...fromCentre(270, 5600) },
    inland: { name: 'Village', ...fromCentre(0, 9000) },
    anchorage: { name: 'Far', type_enum: 1, ...fromCentre(180, 4000) },
  }
  await server.database.db.transaction().execute((tx) =>
    importPlaces(
      tx,
      Object.values(records).map((record) => buildPlaceRecord(record)),
    ),
  )
  const { rows } = await server.database.pool.query<{ id: number; name: string }>(
    'select id, name from places',
  )
  for (const [key, { name }] of Object.entries(records))
    ids[key] = rows.find((row) => row.name === name)?.id ?? 0
})
afterAll(async () => {
  await server.close()
  forecastServer.closeAllConnections()
  forecastServer.close()
})
beforeEach(async () => {
  await server.database.pool.query('delete from meteo_stations')
})

async function fetchShelter(key: string): Promise<Shelter> {
  const { status, body } = await server.get(`/places/${ids[key]}/shelter`)
  expect(status).toBe(200)
  return body
}

const addStation = (name: string, at: Position, hoursAgo: number, latest: object, type_enum = 12) =>
  insertStation(server.database, {
    name,
    type_enum,
    position: `(${at.longitude},${at.latitude})`,
    latest,
    latest_at: new Date(now.getTime() - hoursAgo * 3_600_000),
  })

describe('GET /places/:id/shelter (contract, section 7)', () => {
  it('answers 36 rays to the coast that limits them, computed at once and stored', async () => {
    const { place_id, quality, coast: nearest, rays, attribution } = await fetchShelter('bay')
    expect({ place_id, quality }).toEqual({ place_id: ids.bay, quality: 'good' })
    expect(nearest).toEqual({ source: 'test', licence: 'CC0', date: '2026-10', spacing_m: 5 })
    expect(rays.map(({ bearing }) => bearing)).toEqual(Array.from({ length: 36 }, (_, index) => index * 10))
    const [north] = rays
    expect(Math.abs((north?.fetch_m ?? 0) - 3000)).toBeLessThan(15)
    expect(north?.limited_by).toBe('land')
    expect(north?.limit && Math.abs(getDistanceMetres(north.limit, fromCentre(0, 3000)))).toBeLessThan(10)
    expect(north?.limit?.coast).toEqual(nearest)
    expect(rays[18]).toMatchObject({ fetch_m: 300_000, limited_by: 'horizon', limit: null })
    // The island stands in the three central of five sub-rays.
    expect(rays[27]).toMatchObject({ limited_by: 'land', max_m: expect.any(Number) })
    expect(Math.abs((rays[27]?.min_m ?? 0) - 5000)).toBeLessThan(15)
    expect(attribution).toContain('test, CC0')
    const reads = coast.reads
    expect(await fetchShelter('bay')).toMatchObject({ rays })
    expect(coast.reads).toBe(reads)
    const { rows } = await server.database.pool.query('select * from place_shelters where place_id = $1', [
      ids.bay,
    ])
    expect(rows).toHaveLength(1)
  })

  it('names a limit after the nearest place there', async () => {
    const { rays } = await fetchShelter('bay')
    expect(rays[27]?.limit?.name).toBe('Île Maïre')
    expect(rays[18]?.limit).toBeNull()
    expect(rays[4]?.limit?.name).not.toBe('Calanque')
  })

  it('is measured again after the place was moved', async () => {
    const user = await server.createUser({ admin: true })
    const before = await fetchShelter('lee')
    const { body } = await server.get(`/places/${ids.lee}`)
    const { lock_version } = body as { lock_version: number }
    const moved = fromCentre(0, 1000)
    const { status } = await user.call('PATCH', `/places/${ids.lee}`, { ...moved, lock_version })
    expect(status).toBe(200)
    const after = await fetchShelter('lee')
    expect(Math.abs((before.rays[0]?.fetch_m ?? 0) - 1000)).toBeLessThan(20)
    expect(Math.abs((after.rays[0]?.fetch_m ?? 0) - 2000)).toBeLessThan(20)
  })

  it('is unknown inland, without rays and waves', async () => {
    await addStation('Planier', centre, 1, { wspd: 20, wdir: 180 })
    expect(await fetchShelter('inland')).toMatchObject({
      quality: 'unknown',
      rays: [],
      now: { wave_m: null, period_s: null, ray: 18 },
      logged: null,
      coast: { source: 'test' },
    })
  })

  it('is unknown, and not measured, if the position is only approximate', async () => {
    const record = buildPlaceRecord({
      name: 'Port of somewhere',
      ...fromCentre(200, 9000),
      approximate: true,
    })
    await server.database.db.transaction().execute((tx) => importPlaces(tx, [record]))
    const { rows } = await server.database.pool.query<{ id: number }>(
      "select id from places where name = 'Port of somewhere'",
    )
    ids.approximate = rows[0]?.id ?? 0
    await addStation('Planier', centre, 1, { wspd: 20, wdir: 180 })
    expect(await fetchShelter('approximate')).toMatchObject({
      quality: 'unknown',
      coast: null,
      rays: [],
      now: { wave_m: null, period_s: null },
      hours: expect.arrayContaining([expect.objectContaining({ wave_m: null })]),
      logged: null,
    })
    const { body } = await server.get('/shelter?x1=5.2&y1=43.1&x2=5.3&y2=43.15&direction=0')
    expect((body as ShelteredPlaces).places).toMatchObject([
      { name: 'Port of somewhere', quality: 'unknown', wave_m: null, fetch_m: null },
    ])
    // It was measured before its position became approximate.
    await server.database.pool.query('update places set approximate = false where id = $1', [ids.approximate])
    expect(await fetchShelter('approximate')).toMatchObject({ quality: 'good' })
    await server.database.pool.query('update places set approximate = true where id = $1', [ids.approximate])
    expect(await fetchShelter('approximate')).toMatchObject({ quality: 'unknown', rays: [] })
    const { body: later } = await server.get('/shelter?x1=5.2&y1=43.1&x2=5.3&y2=43.15&direction=0')
    expect((later as ShelteredPlaces).places).toMatchObject([{ quality: 'unknown', fetch_m: null }])
    await server.database.pool.query('delete from places where id = $1', [ids.approximate])
  })

  it('answers 404 for a place that does not exist or was deleted', async () => {
    expect((await server.get('/places/99999/shelter')).status).toBe(404)
    await server.database.pool.query('update places set deleted_at = now() where id = $1', [ids.island])
    expect((await server.get(`/places/${ids.island}/shelter`)).status).toBe(404)
    await server.database.pool.query('update places set deleted_at = null where id = $1', [ids.island])
  })

  it('takes the wind of the nearest beacon with wind of the last three hours', async () => {
    await addStation('Too old', centre, 3.5, { wspd: 40, wdir: 90 })
    await addStation('Without wind', centre, 1, { atmp: 10 })
    await addStation('Without direction', centre, 1, { wspd: 10 })
    await addStation('Ship', centre, 1, { wspd: 30, wdir: 10 }, 13)
    expect((await fetchShelter('bay')).now).toBeNull()
    await addStation('Farther', fromCentre(90, 30_000), 1, { wspd: 5, wdir: 90 })
    await addStation('Planier', fromCentre(180, 9260), 2, { wspd: 18, wdir: 184, gst: 25 })
    const { now: current, attribution } = await fetchShelter('bay')
    const sea = computeWindSea(18, 300_000)
    expect(current).toEqual({
      wind: {
        direction: 184,
        speed_kn: 18,
        gust_kn: 25,
        station: 'Planier',
        distance_nm: 5,
        observed_at: '2026-11-26T08:20:00.000Z',
      },
      wave_m: Math.round(sea.heightMetres * 100) / 100,
      wave_low_m: Math.round(sea.heightMetres * 100) / 100,
      wave_high_m: Math.round(sea.heightMetres * 100) / 100,
      period_s: Math.round(sea.periodSeconds * 100) / 100,
      ray: 18,
    })
    expect(attribution).toContain('NOAA/NDBC')
  })

  it('counts the exposed hours of the last 30 days', async () => {
    const station = await addStation('Planier', fromCentre(180, 9260), 2, {})
    const add = (hoursAgo: number, wspd: number | null, wdir: number | null) =>
      server.database.pool.query(
        'insert into meteo_observations (station_id, at, wspd, wdir) values ($1, $2, $3, $4)',
        [station, new Date(now.getTime() - hoursAgo * 3_600_000), wspd, wdir],
      )
    // 20 kn from the south raise 1.6 m and more; from the north, over 3,000 m, 0.3 m.
    await add(1, 20, 180)
    await add(30, 25, 175)
    await add(30.1, 25, 185) // the same hour
    await add(40, 20, 0)
    await add(50, null, 180)
    await add(24 * 31, 40, 180)
    const { logged } = await fetchShelter('bay')
    expect(logged).toEqual({
      days: 30,
      observed_hours: 3,
      exposed_hours: 2,
      station: 'Planier',
      worst: {
        at: '2026-11-25T04:00:00.000Z',
        direction: 180,
        speed_kn: 25,
        wave_m: Math.round(computeWindSea(25, 300_000).heightMetres * 100) / 100,
      },
    })
  })

  it('counts the hours of the nearest beacon within 30 miles that measured wind; a ship moves', async () => {
    const add = async (name: string, at: Position, hours: [hoursAgo: number, wdir: number][], type = 12) => {
      const station = await addStation(name, at, 2, {}, type)
      for (const [hoursAgo, wdir] of hours)
        await server.database.pool.query(
          'insert into meteo_observations (station_id, at, wspd, wdir) values ($1, $2, 20, $3)',
          [station, new Date(now.getTime() - hoursAgo * 3_600_000), wdir],
        )
    }
    const fetchLogged = async () => (await fetchShelter('bay')).logged
    await add('Beyond', fromCentre(45, 60_000), [[1, 180]])
    await add('Ship', centre, [[1, 180]], 13)
    await add('Without wind', centre, [])
    expect(await fetchLogged()).toBeNull()
    await add('Farther', fromCentre(90, 30_000), [[1, 180]])
    expect(await fetchLogged()).toMatchObject({ station: 'Farther', observed_hours: 1 })
    // The mean of two directions, and none of the future.
    await add('Planier', fromCentre(180, 9260), [
      [1, 200],
      [1.1, 260],
      [-1, 180],
    ])
    expect(await fetchLogged()).toMatchObject({
      station: 'Planier',
      observed_hours: 1,
      worst: { direction: 230 },
    })
  })

  it('measures again what a former version stored, or what an imported coast may have changed', async () => {
    const { rows } = await server.database.pool.query<{ id: number }>(
      'select id from places where name = $1',
      ['Calanque'],
    )
    const store = (columns: string) =>
      server.database.pool.query(`update place_shelters set ${columns} where place_id = $1`, [rows[0]?.id])
    await fetchShelter('bay')
    await store("quality = 'coarse'")
    expect((await fetchShelter('bay')).quality).toBe('coarse')
    await server.database.pool.query('insert into coast_changes values (1)')
    expect((await fetchShelter('bay')).quality).toBe('good')
    await server.database.pool.query('delete from coast_changes')
    await store("quality = 'coarse', program_version = 'former'")
    expect((await fetchShelter('bay')).quality).toBe('good')
  })

  it('has no logged hours without a beacon', async () => {
    expect((await fetchShelter('bay')).logged).toBeNull()
  })

  it('has the next 48 hours of the forecast with the attribution of its licence', async () => {
    const { hours, attribution } = await fetchShelter('bay')
    expect(hours).toHaveLength(48)
    const sea = computeWindSea(20, 300_000)
    expect(hours[0]).toEqual({
      at: '2026-11-26T10:00:00.000Z',
      direction: 220,
      speed_kn: 20,
      gust_kn: 30,
      wave_m: Math.round(sea.heightMetres * 100) / 100,
      wave_low_m: Math.round(sea.heightMetres * 100) / 100,
      wave_high_m: Math.round(sea.heightMetres * 100) / 100,
      period_s: Math.round(sea.periodSeconds * 100) / 100,
    })
    expect(attribution).toContain('Weather data by Open-Meteo.com, CC BY 4.0')
  })

  it('has no hours, and no attribution, if the forecast is of another place', async () => {
    forecast = { ...buildForecast(now), latitude: 10 }
    const [id = 0] = (
      await server.database.pool.query<{ id: number }>('select id from places where name = $1', ['Far'])
    ).rows.map((row) => row.id)
    // Another square of the forecast.
    await server.database.pool.query('update places set position = point(5.3, 42.9) where id = $1', [id])
    const { status, body } = await server.get(`/places/${id}/shelter`)
    expect(status).toBe(200)
    expect((body as Shelter).hours).toEqual([])
    expect((body as Shelter).attribution).not.toContain('Weather data by Open-Meteo.com, CC BY 4.0')
    expect((body as Shelter).rays).toHaveLength(36)
  })
})

describe('GET /shelter (contract, section 7)', () => {
  const box = 'x1=5&y1=43&x2=5.6&y2=43.5'
  const fetchBox = async (query: string): Promise<ShelteredPlaces> => {
    const { status, body } = await server.get(`/shelter?${query}`)
    expect(status).toBe(200)
    return body
  }

  it('lists the places of a box by wave height, unknown ones last, the nearest to its centre first', async () => {
    for (const key of ['bay', 'lee', 'inland']) await fetchShelter(key)
    await server.database.pool.query('delete from place_shelters where place_id = $1', [ids.island])
    const { direction, speed_kn, places, truncated, attribution } = await fetchBox(
      `${box}&direction=358&speed=25`,
    )
    expect({ direction, speed_kn, truncated }).toEqual({ direction: 358, speed_kn: 25, truncated: false })
    expect(places.map(({ name }) => name)).toEqual(['Under the cliff', 'Calanque', 'Village', 'Île Maïre'])
    const [lee, bay, inland, island] = places
    expect(lee?.wave_m ?? 9).toBeLessThan(bay?.wave_m ?? 0)
    expect(bay).toEqual({
      id: ids.bay,
      name: 'Calanque',
      type_enum: 0,
      ...centre,
      quality: 'good',
      fetch_m: bay?.fetch_m,
      wind: 0,
      fuel: false,
      water: false,
      wave_m: Math.round(computeWindSea(25, bay?.fetch_m ?? 0).heightMetres * 100) / 100,
      wave_low_m: bay?.wave_m,
      wave_high_m: bay?.wave_m,
      period_s: Math.round(computeWindSea(25, bay?.fetch_m ?? 0).periodSeconds * 100) / 100,
    })
    for (const unknown of [island, inland])
      expect(unknown).toMatchObject({ quality: 'unknown', wave_m: null, period_s: null, fetch_m: null })
    expect(attribution).toEqual(['test, CC0'])
  })

  it('compares several winds by the worst of each place, which is not that of the strongest wind', async () => {
    for (const key of ['bay', 'lee', 'anchorage']) await fetchShelter(key)
    const find = async (winds: string) => {
      const { places } = await fetchBox(`x1=5&y1=42.5&x2=5.6&y2=43.5&direction=0&speed=25&winds=${winds}`)
      return places.find(({ name }) => name === 'Calanque')
    }
    const height = (speed: number, fetch: number) =>
      Math.round(computeWindSea(speed, fetch).heightMetres * 100) / 100
    const strong = await find('0:25')
    const worst = await find('0:25,180:10,90:5.5')
    expect(strong).toMatchObject({ wind: 0, wave_m: height(25, strong?.fetch_m ?? 0) })
    expect(worst).toMatchObject({ wind: 1, fetch_m: 300_000, wave_m: height(10, 300_000) })
    expect(worst?.wave_m ?? 0).toBeGreaterThan(strong?.wave_m ?? 9)
    // The order is that of the waves: an exhaustive comparison.
    const winds = [0, 40, 80, 120, 160, 200, 240, 280, 320].map((direction, at) => ({
      direction,
      speed: 8 + at,
    }))
    const answers = await Promise.all(
      winds.map(({ direction, speed }) => fetchBox(`${box}&direction=${direction}&speed=${speed}`)),
    )
    const text = winds.map(({ direction, speed }) => `${direction}:${speed}`).join()
    for (const place of (await fetchBox(`${box}&direction=0&winds=${text}`)).places) {
      const waves = answers.map(({ places }) => places.find(({ id }) => id === place.id)?.wave_m ?? null)
      const known = waves.filter((wave) => wave !== null)
      expect(place.wave_m).toBe(known.length > 0 ? Math.max(...known) : null)
      expect(place.wind === null ? null : waves[place.wind]).toBe(place.wave_m)
    }
  })

  it('says which places have fuel and water', async () => {
    const bits = toFacilityBits(['fuel'])
    await server.database.pool.query('update places set facilities = $2 where id = $1', [ids.bay, bits])
    const bay = (await fetchBox(`${box}&direction=0`)).places.find(({ id }) => id === ids.bay)
    expect(bay).toMatchObject({ fuel: true, water: false })
    await server.database.pool.query('update places set facilities = 0 where id = $1', [ids.bay])
  })

  it('does not state the waves of a place with a coarse coast, nor of one that was moved since it was measured', async () => {
    for (const key of ['bay', 'island']) await fetchShelter(key)
    const find = async (name: string) =>
      (await fetchBox(`${box}&direction=180`)).places.find((place) => place.name === name)
    const unknown = { fetch_m: null, wave_m: null, period_s: null }
    expect(await find('Île Maïre')).toMatchObject({ quality: 'coarse', ...unknown })
    expect(await find('Calanque')).toMatchObject({ quality: 'good', fetch_m: 300_000 })
    const moveTo = (latitude: number) =>
      server.database.pool.query('update places set position = point(5.3, $2) where id = $1', [
        ids.bay,
        latitude,
      ])
    await moveTo(43.19)
    expect(await find('Calanque')).toMatchObject({ quality: 'unknown', ...unknown })
    await moveTo(centre.latitude)
  })

  it('lists a place with a coarse coast by its highest possible waves', async () => {
    for (const key of ['bay', 'lee', 'island']) await fetchShelter(key)
    const list = async (highMetres: number) => {
      await server.database.pool.query(
        `update place_shelters set low_metres = array_fill(100, array[36]),
          high_metres = array_fill($2::int, array[36]) where place_id = $1`,
        [ids.island, highMetres],
      )
      return (await fetchBox(`${box}&direction=0&speed=25`)).places
    }
    const height = (fetch: number) => Math.round(computeWindSea(25, fetch).heightMetres * 100) / 100
    const last = await list(200_000)
    expect(last.map(({ name }) => name)).toEqual(['Under the cliff', 'Calanque', 'Île Maïre', 'Village'])
    expect(last[2]).toMatchObject({
      quality: 'coarse',
      fetch_m: null,
      wave_m: null,
      wave_low_m: height(100),
      wave_high_m: height(200_000),
    })
    expect((await list(500))[0]).toMatchObject({ name: 'Île Maïre', wave_high_m: height(500) })
    await server.database.pool.query('delete from place_shelters where place_id = $1', [ids.island])
  })

  it('is limited to types of places, and to the number of places of an answer', async () => {
    const only = await fetchBox('x1=5&y1=42.5&x2=5.6&y2=43.5&direction=0&types=1,8')
    expect(only.places.map(({ name }) => name)).toEqual(['Far'])
    expect(only.speed_kn).toBe(20)
    const crowd = Array.from({ length: maxShelteredPlaces + 1 }, (_, index) =>
      buildPlaceRecord({ name: `Crowd ${index}`, latitude: 10 + index / 1000, longitude: 30 }),
    )
    await server.database.db.transaction().execute((tx) => importPlaces(tx, crowd))
    const { places, truncated } = await fetchBox('x1=29&y1=9&x2=31&y2=11&direction=0')
    expect(places).toHaveLength(maxShelteredPlaces)
    expect(truncated).toBe(true)
  })

  it('is limited to places with facilities', async () => {
    await server.database.pool.query('update places set facilities = $2 where id = $1', [
      ids.bay,
      toFacilityBits(['fuel', 'water']),
    ])
    const { places } = await fetchBox(`${box}&direction=0&has=fuel`)
    expect(places.map(({ name }) => name)).toEqual(['Calanque'])
    expect((await server.get(`/shelter?${box}&direction=0&has=helipad`)).status).toBe(422)
  })

  it('says that a box has more places than are compared', async () => {
    const query = { x1: 5, y1: 42.5, x2: 5.6, y2: 43.5, direction: 0, speed: 20 }
    const compare = (maxCompared: number) => findShelteredPlaces(server.database.readDb, query, maxCompared)
    const { places, truncated } = await compare(5)
    expect(places).toHaveLength(5)
    expect(truncated).toBe(false)
    expect((await compare(4)).truncated).toBe(true)
  })

  it.each([
    'direction=400',
    'speed=20',
    'direction=10&speed=-1',
    'direction=10&speed=500',
    'direction=10&types=x',
    'direction=10&winds=',
    'direction=10&winds=400:10',
    'direction=10&winds=10:200',
    `direction=10&winds=${Array.from({ length: 17 }, () => '10:20').join()}`,
  ])('refuses %s', async (query) => {
    expect((await server.get(`/shelter?${box}&${query}`)).status).toBe(422)
  })
})
