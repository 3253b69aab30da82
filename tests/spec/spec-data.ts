import type { Database } from '../../src/server/database/database.ts'
import { addPlace } from '../../src/server/places/edit-queries.ts'
import { getHoursAgo, insertStation, insertVessel, insertVisit } from '../factories/live-rows.ts'
import { insertNavAid } from '../factories/nav-aids.ts'

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
  datedNavAid: number
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

  const insertOwnNavAid = (longitude: number) =>
    insertNavAid(database, {
      user_id: owner,
      name: 'Isolella',
      latitude: 41.95,
      longitude,
      length_metres: 4,
      width_metres: 3,
    })

  const member = await queryId('select id from users where email = $1', emails.member)
  const owner = await queryId('select id from users where email = $1', emails.owner)
  const marina = await queryId("select id from places where name = 'Port Camargue'")
  const anchorage = await queryId('select id from places where type_enum = 1 order by id limit 1')
  const navAid = await queryId("select id from nav_aids where name = 'Cap Couronne'")
  const station = await insertStation(database, {
    key: 'ndbc:61002',
    name: 'Lion buoy',
    position: '(4.3,43.4)',
    latest: { wdir: 300, wspd: 10, gst: 15, wvht: 1.5, pres: 1010, atmp: 15, wtmp: 18 },
    latest_at: startOfHour(),
  })
  await insertStation(database, {
    key: 'ndbc:61004',
    name: 'Agde light',
    position: '(3.52,43.35)',
    latest: { wdir: 90, wspd: 17.3, gst: 24.1, pres: 1001 },
  })
  await pool.query(
    `insert into meteo_observations (station_id, at, wdir, wspd, gst, wvht, pres, atmp, wtmp)
     select $1, date_trunc('hour', now()) - make_interval(hours => i), 300 + i % 50, 10 + i % 12, 15 + i % 12,
       1.5, 1010 + i % 8, 15 + i % 6, 18 from generate_series(0, 59) i`,
    [station],
  )
  const preciseStation = await insertStation(database, {
    key: 'ndbc:61003',
    name: 'Corsica buoy',
    position: '(8.2,41.6)',
    latest: preciseReport,
    latest_at: minutesAgo(15),
  })
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
  await insertVisit(database, {
    place_id: marina,
    vessel_id: stinkpot,
    arrived_at: getHoursAgo(3),
    last_seen_at: new Date(minutesAgo(5)),
  })
  for (const [vessel_id, days] of [
    [ownVessel, 3],
    [unownedVessel, 9],
  ] as const) {
    const left = getHoursAgo(24 * (days - 1))
    const arrived_at = getHoursAgo(24 * days)
    await insertVisit(database, {
      place_id: marina,
      vessel_id,
      arrived_at,
      last_seen_at: left,
      left_at: left,
    })
  }
  // One vessel checked in at an anchorage and twelve with similar names, all without a position.
  const anchoredVessel = await insertAisVessel({ name: 'Calanquais' })
  await insertVisit(database, {
    place_id: await queryId("select id from places where name = 'Calanque de Sormiou'"),
    vessel_id: anchoredVessel,
    arrived_at: getHoursAgo(2),
    last_seen_at: new Date(minutesAgo(5)),
  })
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
  const ownNavAid = await insertOwnNavAid(8.55)
  const spareNavAids = {
    roles: await insertOwnNavAid(8.65),
    calls: await insertOwnNavAid(8.75),
    screens: await insertOwnNavAid(9.05),
  }
  const datedNavAid = await insertOwnNavAid(10.05)
  await pool.query("update nav_aids set updated_at = '2025-12-31T23:59:00Z' where id = $1", [datedNavAid])
  // The accounts have dismissed the intro; tests of the intro use a visitor.
  await pool.query('update users set intro_dismissed_at = now()')
  return {
    reviewedPlace,
    posts,
    unknownTypePlaces,
    ownNavAid,
    spareNavAids,
    datedNavAid,
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

/** Returns the start of this hour. */
function startOfHour(): Date {
  const hour = new Date()
  hour.setUTCMinutes(0, 0, 0)
  return hour
}

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString()
}
