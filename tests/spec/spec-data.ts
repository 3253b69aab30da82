import type { Database } from '../../src/server/database/database.ts'
import type { Position } from '../../src/core/geo.ts'
import { toMapCell } from '../../src/server/map-layers/cell-queries.ts'
import { addPlace } from '../../src/server/places/edit-queries.ts'

/** Numbers of the records that tests ask for. */
export interface SpecIds {
  /** Port Camargue, a marina with boats, reviews and charts. */
  marina: number
  /** A nameless anchorage nobody was at. */
  anchorage: number
  /** Cap Couronne. */
  navAid: number
  /** Vieux-Port, with a review of each provider and a tag of the product's own. */
  reviewedPlace: number
  /** Reviews by the member: of a photo-sharing service, of the product's own provider, and of another. */
  posts: { service: number; own: number; other: number }
  /** Places whose stored types, 120 and 45, have no entry of their own. */
  unknownTypePlaces: { above99: number; above19: number }
  /** A busy place whose id is not above 1400, alone off the Cap Corse. */
  lowIdPlace: number
  /** An aid that the owner added, and more that tests edit and delete. */
  ownNavAid: number
  spareNavAids: Record<'roles' | 'calls' | 'errors' | 'screens' | 'validation' | 'home' | 'states', number>
  /** Aids by the moments they were last updated at. */
  datedNavAids: Record<string, number>
  /** Lion buoy, a weather beacon with 60 hourly observations; another 34 nm away reported since. */
  station: number
  /** A beacon off Corsica that reported everything once, to more decimals than are shown. */
  preciseStation: number
  /** The owner's sailboat under way. */
  ownVessel: number
  /** A vessel nobody owns, with an MMSI. */
  unownedVessel: number
  /** A superyacht checked in at the marina. */
  stinkpot: number
  member: number
  owner: number
}

/** Fills a world that already has its places and accounts: weather, vessels, check-ins, tracks. */
export async function insertSpecData(
  database: Database,
  emails: Record<'member' | 'owner', string>,
): Promise<SpecIds> {
  const { pool } = database

  async function idOf(statement: string, ...values: unknown[]): Promise<number> {
    const { rows } = await pool.query<{ id: number }>(statement, values)
    if (!rows[0]) throw new Error(`nothing for ${statement}`)
    return rows[0].id
  }

  async function vessel(columns: Record<string, unknown>): Promise<number> {
    const all = { source: 'ais', normalized_name: String(columns.name).toLowerCase(), ...columns }
    const complete: Record<string, unknown> = { search_text: ` ${all.normalized_name}`, ...all }
    const names = Object.keys(complete)
    const holes = names.map((_, at) => `$${at + 1}`).join(', ')
    return idOf(
      `insert into vessels (${names.join(', ')}) values (${holes}) returning id`,
      ...Object.values(complete),
    )
  }

  /** An aid that a member added. */
  async function navAidOf(userId: number, longitude: number): Promise<number> {
    const at = { latitude: 41.95, longitude }
    const { cell_x, cell_y } = toMapCell(at)
    const id = await idOf(
      `insert into nav_aids (name, aid_type, virtual, position, user_id, source, source_licence, normalized_name,
         cell_x, cell_y, feature, length_metres, width_metres)
       values ('Isolella', 25, false, point($1, $2), $3, 'members', 'ODbL-1.0', 'isolella', $4, $5, '{}', 4, 3)
       returning id`,
      at.longitude,
      at.latitude,
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
    const geometry = { type: 'Point', coordinates: [at.longitude, at.latitude] }
    const feature = JSON.stringify({ type: 'Feature', id, geometry, properties })
    await pool.query('update nav_aids set feature = $1 where id = $2', [feature, id])
    return id
  }

  /** A place from before the ids that top destinations begin with. */
  async function addLowPlace({ latitude, longitude }: Position): Promise<number> {
    const { cell_x, cell_y } = toMapCell({ latitude, longitude })
    const kind = { type_enum: 0, type: 'Marina', marker: 'marina' }
    const state = { count: 0, popularity: 5, thumbnail: null, country_code: null }
    const properties = { id: 1400, name: 'Marina d’avant', ...kind, ...state }
    const geometry = { type: 'Point', coordinates: [longitude, latitude] }
    const feature = JSON.stringify({ type: 'Feature', id: 1400, geometry, properties })
    return idOf(
      `insert into places (id, name, type_enum, position, popularity, source, source_licence, normalized_name,
         search_text, cell_x, cell_y, feature)
       values (1400, 'Marina d’avant', 0, point($1, $2), 5, 'members', 'ODbL-1.0', 'marina d avant',
         ' marina d avant', $3, $4, $5)
       returning id`,
      longitude,
      latitude,
      cell_x,
      cell_y,
      feature,
    )
  }

  const member = await idOf('select id from users where email = $1', emails.member)
  const owner = await idOf('select id from users where email = $1', emails.owner)
  const marina = await idOf("select id from places where name = 'Port Camargue'")
  const anchorage = await idOf('select id from places where type_enum = 1 order by id limit 1')
  const navAid = await idOf("select id from nav_aids where name = 'Cap Couronne'")
  const station = await idOf(
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
  const exactStation = await idOf(
    `insert into meteo_stations (key, name, position, source, source_licence, latest, latest_at, cell_x, cell_y)
     values ('ndbc:61003', 'Corsica buoy', '(8.2,41.6)', 'ndbc', 'Public domain', $1, now() - interval '15 minutes', 0, 0)
     returning id`,
    JSON.stringify(exactReport),
  )
  const ownVessel = await vessel({
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
  const freeVessel = await vessel({
    name: 'Vagabond',
    mmsi: '227006770',
    position: '(4.08,43.48)',
    position_at: minutesAgo(30),
    sog: 0.1,
    cog: 10,
    status: 1,
  })
  const stinkpot = await vessel({
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
    [marina, stinkpot, ownVessel, freeVessel],
  )
  // At an anchorage, and many of one name: of neither is a position known.
  const atAnchor = await vessel({ name: 'Calanquais' })
  await pool.query(
    `insert into visits (place_id, vessel_id, arrived_at, last_seen_at)
     select id, $1, now() - interval '2 hours', now() - interval '5 minutes' from places
     where name = 'Calanque de Sormiou'`,
    [atAnchor],
  )
  for (let number = 1; number <= 12; number++) await vessel({ name: `Flotilla ${number}` })
  await pool.query(
    `insert into sensor_readings (vessel_id, kind, at, value, source)
     select $1, kind, date_trunc('hour', now()) - make_interval(hours => i), 8 + i % 9, 'signalk'
     from generate_series(0, 47) i, unnest(array['wsp', 'wang', 'dbt']) kind`,
    [ownVessel],
  )
  await pool.query('update vessels set nearby = $1 where id = $2', [JSON.stringify(nearTown), ownVessel])
  await pool.query('update places set popularity = 2 where id = $1', [marina])
  for (const [step, passages] of [3, 30, 300].entries()) {
    await pool.query(
      'insert into ais_density (level, x, y, to_x, to_y, passages) values (12, $1, 1498, $2, 1498, $3)',
      [2095 + step, 2096 + step, passages],
    )
  }
  const reviewed = await idOf(
    `update places set tags = tags || '{"roadstead": "internal", "vhf": "12"}' where name = 'Vieux-Port' returning id`,
  )
  const post = (provider: string) =>
    idOf(
      `insert into posts (place_id, user_id, comment, provider, created_at)
       values ($1, $2, $3, $4, now() - interval '40 days') returning id`,
      reviewed,
      member,
      `A review from ${provider}`,
      provider,
    )
  const posts = {
    service: await post('flickr'),
    own: await post('roadstead'),
    other: await post('other'),
  }
  const oddType = (type_enum: number) =>
    addPlace(
      database.db,
      owner,
      { name: `Type ${type_enum}`, type_enum, latitude: 41.9, longitude: 8.6, country_code: 'FR' },
      new Date(minutesAgo(60 * 24 * 40)),
    )
  const oddTypes = { above99: await oddType(120), above19: await oddType(45) }
  await pool.query("update places set created_at = now() - interval '40 days' where user_id is not null")
  const ownNavAid = await navAidOf(owner, 8.55)
  const spareNavAids = {
    roles: await navAidOf(owner, 8.65),
    calls: await navAidOf(owner, 8.75),
    errors: await navAidOf(owner, 8.85),
    screens: await navAidOf(owner, 9.05),
    validation: await navAidOf(owner, 8.95),
    home: await navAidOf(owner, 9.15),
    states: await navAidOf(owner, 9.25),
  }
  const datedAids: Record<string, number> = {}
  for (const [index, moment] of shownMoments.entries()) {
    const id = await navAidOf(owner, 10.05 + index / 10)
    await pool.query('update nav_aids set updated_at = $1 where id = $2', [moment, id])
    datedAids[moment] = id
  }
  const lowPlace = await addLowPlace({ latitude: 43.05, longitude: 9.6 })
  // Of the accounts none sees the intro: visitors do, where a test lets it open.
  await pool.query('update users set intro_dismissed_at = now()')
  return {
    reviewedPlace: reviewed,
    posts,
    unknownTypePlaces: oddTypes,
    lowIdPlace: lowPlace,
    ownNavAid,
    spareNavAids,
    datedNavAids: datedAids,
    marina,
    anchorage,
    navAid,
    station,
    preciseStation: exactStation,
    ownVessel,
    unownedVessel: freeVessel,
    stinkpot,
    member,
    owner,
  }
}

/** Ends of a year and of a month, midnight and noon, a day of one digit and an hour of one. */
const shownMoments = [
  '2025-12-31T23:59:00Z',
  '2026-01-01T00:00:00Z',
  '2024-02-29T12:00:00Z',
  '2026-03-09T09:05:00Z',
  '2019-09-30T13:30:00Z',
]

/** All that a beacon measures. */
const exactReport = {
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

/** What the server works out by itself some seconds after its start; so is the traffic index above. */
const nearTown = { city: 'La Grande-Motte', state_code: null, country_code: 'FR' }

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString()
}
