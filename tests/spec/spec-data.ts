import type { Database } from '../../src/server/database/database.ts'
import { toMapCell } from '../../src/server/map-layers/cell-queries.ts'
import { addPlace } from '../../src/server/places/edit-queries.ts'
import { insertVessel } from '../factories/live-rows.ts'

/** Ids of the records that tests use. */
export interface SpecIds {
  /** Port Camargue, a marina with boats, reviews and charts. */
  marina: number
  /** An unnamed anchorage without check-ins. */
  anchorage: number
  /** Cap Couronne. */
  navAid: number
  /** Vieux-Port, with one review per provider and a product-internal tag. */
  reviewedPlace: number
  /** Reviews by the member, one per provider: a photo-sharing service, the product itself, another. */
  posts: { service: number; own: number; other: number }
  /** Places whose stored types, 120 and 45, are not in the catalogue. */
  unknownTypePlaces: { above99: number; above19: number }
  /** A nav aid that the owner added, and one per test section for editing and deleting. */
  ownNavAid: number
  spareNavAids: Record<'roles' | 'calls' | 'screens', number>
  /** Nav aid ids by the time of their last update. */
  datedNavAids: Record<string, number>
  /** Lion buoy, a weather beacon with 60 hourly observations; a beacon 34 nm away has a newer report. */
  station: number
  /** A beacon off Corsica with one report of all columns, with more decimals than displayed. */
  preciseStation: number
  /** The sailboat of the owner, under way. */
  ownVessel: number
  /** A vessel without an owner, with an MMSI. */
  unownedVessel: number
  /** A superyacht checked in at the marina. */
  stinkpot: number
  member: number
  owner: number
}

/** Inserts weather, vessels, check-ins and nav aids into a database with places and accounts. */
export async function insertSpecData(
  database: Database,
  emails: Record<'member' | 'owner', string>,
): Promise<SpecIds> {
  const { pool } = database

  async function queryId(statement: string, ...values: unknown[]): Promise<number> {
    const { rows } = await pool.query<{ id: number }>(statement, values)
    if (!rows[0]) throw new Error(`no row: ${statement}`)
    return rows[0].id
  }

  /** Inserts a vessel known from AIS: a call can neither add a position nor a vessel without an owner. */
  const insertAisVessel = (columns: Record<string, unknown>) =>
    insertVessel(database, { source: 'ais', ...columns })

  /** Inserts a nav aid that a user added: there is no call for it. */
  async function insertNavAid(userId: number, longitude: number): Promise<number> {
    const position = { latitude: 41.95, longitude }
    const { cell_x, cell_y } = toMapCell(position)
    const id = await queryId(
      `insert into nav_aids (name, aid_type, virtual, position, user_id, source, source_licence, normalized_name,
         cell_x, cell_y, feature, length_metres, width_metres)
       values ('Isolella', 25, false, point($1, $2), $3, 'members', 'ODbL-1.0', 'isolella', $4, $5, '{}', 4, 3)
       returning id`,
      position.longitude,
      position.latitude,
      userId,
      cell_x,
      cell_y,
    )
    const properties = {
      id,
      name: 'Isolella',
      mmsi: null,
      type_enum: 9,
      aid_type: 25,
      type: 'Starboard hand mark',
      virtual: false,
    }
    const geometry = { type: 'Point', coordinates: [position.longitude, position.latitude] }
    const feature = JSON.stringify({ type: 'Feature', id, geometry, properties })
    await pool.query('update nav_aids set feature = $1 where id = $2', [feature, id])
    return id
  }

  const member = await queryId('select id from users where email = $1', emails.member)
  const owner = await queryId('select id from users where email = $1', emails.owner)
  const marina = await queryId("select id from places where name = 'Port Camargue'")
  const anchorage = await queryId('select id from places where type_enum = 1 order by id limit 1')
  const navAid = await queryId("select id from nav_aids where name = 'Cap Couronne'")
  const station = await queryId(
    `insert into meteo_stations (key, name, position, source, source_licence, latest, latest_at, cell_x, cell_y)
     values ('ndbc:61002', 'Lion buoy', '(4.3,43.4)', 'ndbc', 'Public domain', $1, date_trunc('hour', now()), 0, 0)
     returning id`,
    JSON.stringify({ wdir: 300, wspd: 10, gst: 15, wvht: 1.5, pres: 1010, atmp: 15, wtmp: 18 }),
  )
  await pool.query(
    `insert into meteo_stations (key, name, position, source, source_licence, latest, latest_at, cell_x, cell_y)
     values ('ndbc:61004', 'Agde light', '(3.52,43.35)', 'ndbc', 'Public domain', $1, now(), 0, 0)`,
    [JSON.stringify({ wdir: 90, wspd: 17.3, gst: 24.1, pres: 1001 })],
  )
  await pool.query(
    `insert into meteo_observations (station_id, at, wdir, wspd, gst, wvht, pres, atmp, wtmp)
     select $1, date_trunc('hour', now()) - make_interval(hours => i), 300 + i % 50, 10 + i % 12, 15 + i % 12,
       1.5, 1010 + i % 8, 15 + i % 6, 18 from generate_series(0, 59) i`,
    [station],
  )
  const preciseStation = await queryId(
    `insert into meteo_stations (key, name, position, source, source_licence, latest, latest_at, cell_x, cell_y)
     values ('ndbc:61003', 'Corsica buoy', '(8.2,41.6)', 'ndbc', 'Public domain', $1, now() - interval '15 minutes', 0, 0)
     returning id`,
    JSON.stringify(preciseReport),
  )
  const ownVessel = await insertAisVessel({
    name: 'Espadon',
    mmsi: '227006760',
    vessel_type: 'sailboat',
    loa: 11.9,
    draft: 1.9,
    user_id: owner,
    place_id: marina,
    position: '(4.05,43.45)',
    position_at: minutesAgo(10),
    sog: 5.5,
    cog: 90,
    heading: 92,
    status: 0,
    country_registration: 'FR',
  })
  const unownedVessel = await insertAisVessel({
    name: 'Vagabond',
    mmsi: '227006770',
    position: '(4.08,43.48)',
    position_at: minutesAgo(30),
    sog: 0.1,
    cog: 10,
    status: 1,
  })
  const stinkpot = await insertAisVessel({
    name: 'Golden Wake',
    mmsi: '319111000',
    vessel_type: 'passenger',
    loa: 62,
    stinkpot: true,
    position: '(4.132,43.517)',
    position_at: minutesAgo(5),
    sog: 0,
    cog: 0,
    status: 2,
  })
  await pool.query(
    `insert into visits (place_id, vessel_id, arrived_at, last_seen_at, left_at) values
       ($1, $2, now() - interval '3 hours', now() - interval '5 minutes', null),
       ($1, $3, now() - interval '3 days', now() - interval '2 days', now() - interval '2 days'),
       ($1, $4, now() - interval '9 days', now() - interval '8 days', now() - interval '8 days')`,
    [marina, stinkpot, ownVessel, unownedVessel],
  )
  // One vessel checked in at an anchorage and twelve with similar names, all without a position.
  const anchoredVessel = await insertAisVessel({ name: 'Calanquais' })
  await pool.query(
    `insert into visits (place_id, vessel_id, arrived_at, last_seen_at)
     select id, $1, now() - interval '2 hours', now() - interval '5 minutes' from places
     where name = 'Calanque de Sormiou'`,
    [anchoredVessel],
  )
  for (let number = 1; number <= 12; number++) await insertAisVessel({ name: `Flotilla ${number}` })
  await pool.query(
    `insert into sensor_readings (vessel_id, kind, at, value, source)
     select $1, kind, date_trunc('hour', now()) - make_interval(hours => i), 8 + i % 9, 'signalk'
     from generate_series(0, 47) i, unnest(array['wsp', 'wang', 'dbt']) kind`,
    [ownVessel],
  )
  await pool.query('update vessels set nearby = $1 where id = $2', [JSON.stringify(nearbyPlace), ownVessel])
  await pool.query('update places set popularity = 2 where id = $1', [marina])
  for (const [step, passages] of [3, 30, 300].entries()) {
    await pool.query(
      'insert into ais_density (level, x, y, to_x, to_y, passages) values (12, $1, 1498, $2, 1498, $3)',
      [2095 + step, 2096 + step, passages],
    )
  }
  const reviewedPlace = await queryId(
    `update places set tags = tags || '{"roadstead": "internal", "vhf": "12"}' where name = 'Vieux-Port' returning id`,
  )
  const insertPost = (provider: string) =>
    queryId(
      `insert into posts (place_id, user_id, comment, provider, created_at)
       values ($1, $2, $3, $4, now() - interval '40 days') returning id`,
      reviewedPlace,
      member,
      `A review from ${provider}`,
      provider,
    )
  const posts = {
    service: await insertPost('flickr'),
    own: await insertPost('roadstead'),
    other: await insertPost('other'),
  }
  const addPlaceWithType = (type_enum: number) =>
    addPlace(
      database.db,
      owner,
      { name: `Type ${type_enum}`, type_enum, latitude: 41.9, longitude: 8.6, country_code: 'FR' },
      new Date(minutesAgo(60 * 24 * 40)),
    )
  const unknownTypePlaces = { above99: await addPlaceWithType(120), above19: await addPlaceWithType(45) }
  await pool.query("update places set created_at = now() - interval '40 days' where user_id is not null")
  const ownNavAid = await insertNavAid(owner, 8.55)
  const spareNavAids = {
    roles: await insertNavAid(owner, 8.65),
    calls: await insertNavAid(owner, 8.75),
    screens: await insertNavAid(owner, 9.05),
  }
  const datedNavAids: Record<string, number> = {}
  for (const [index, updatedAt] of updateTimes.entries()) {
    const id = await insertNavAid(owner, 10.05 + index / 10)
    await pool.query('update nav_aids set updated_at = $1 where id = $2', [updatedAt, id])
    datedNavAids[updatedAt] = id
  }
  // The accounts have dismissed the intro; tests of the intro use a visitor.
  await pool.query('update users set intro_dismissed_at = now()')
  return {
    reviewedPlace,
    posts,
    unknownTypePlaces,
    ownNavAid,
    spareNavAids,
    datedNavAids,
    marina,
    anchorage,
    navAid,
    station,
    preciseStation,
    ownVessel,
    unownedVessel,
    stinkpot,
    member,
    owner,
  }
}

/** Times that show how dates are formatted: ends of year and month, midnight, noon, one-digit day and hour. */
const updateTimes = [
  '2025-12-31T23:59:00Z',
  '2026-01-01T00:00:00Z',
  '2024-02-29T12:00:00Z',
  '2026-03-09T09:05:00Z',
  '2019-09-30T13:30:00Z',
]

/** A report with a value for every column. */
const preciseReport = {
  wdir: 220,
  wspd: 15.64,
  gst: 19.38,
  wvht: 1.2,
  dpd: 7,
  apd: 5.4,
  mwd: 210,
  pres: 1013.4,
  atmp: 17.6,
  wtmp: 18.4,
  dewp: 12.5,
  vis: 9,
  ptdy: -1.2,
  tide: 3.5,
}

/** Nearest town, which the server computes seconds after its start, like the traffic index set above. */
const nearbyPlace = { city: 'La Grande-Motte', state_code: null, country_code: 'FR' }

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString()
}
