import type { Database } from '../../src/server/database/database.ts'
import { getHoursAgo, insertStation, insertVessel, insertVisit } from './live-rows.ts'

/** Inserts live data for the test places: weather beacons, vessels, a check-in and AIS paths. */
export async function insertLiveData(database: Pick<Database, 'pool'>): Promise<void> {
  const { pool } = database
  for (const { name, at, minutes, latest } of beacons) {
    await insertStation(database, { name, position: at, latest, latest_at: getHoursAgo(minutes / 60) })
  }
  for (const { at, type, minutes, ...columns } of vessels) {
    const vesselId = await insertVessel(database, {
      ...columns,
      vessel_type: type,
      position: at,
      position_at: getHoursAgo(minutes / 60),
      loa: 12,
    })
    if (columns.name === 'Leviathan') await checkIn(database, vesselId)
  }
  const level = 12
  const [x, y] = [2095, 1498]
  for (const [step, passages] of [3, 30, 300].entries()) {
    await pool.query(
      'insert into ais_density (level, x, y, to_x, to_y, passages) values ($1, $2, $3, $4, $5, $6)',
      [level, x + step, y, x + step + 1, y, passages],
    )
  }
}

/** Checks a vessel in at Port Camargue. */
async function checkIn(database: Pick<Database, 'pool'>, vessel_id: number): Promise<void> {
  const { rows } = await database.pool.query<{ id: number }>(
    "select id from places where name = 'Port Camargue'",
  )
  for (const { id } of rows)
    await insertVisit(database, {
      place_id: id,
      vessel_id,
      arrived_at: getHoursAgo(3),
      last_seen_at: getHoursAgo(5 / 60),
    })
}

const beacons = [
  {
    name: 'Espiguette buoy',
    at: '(4.16,43.42)',
    minutes: 20,
    latest: { wspd: 15.6, wdir: 320, gst: 21.4, atmp: 17, pres: 1013 },
  },
  { name: 'Sleeping buoy', at: '(4.02,43.46)', minutes: 60 * 24 * 9, latest: { wspd: 3, wdir: 90 } },
]

const vessels = [
  {
    name: 'Espadon',
    at: '(4.10,43.49)',
    type: 'sailboat',
    minutes: 4,
    sog: 5.5,
    heading: 60,
    status: 0,
    mmsi: '227000001',
  },
  {
    name: 'Mistral II',
    at: '(4.18,43.47)',
    type: 'powerboat',
    minutes: 9,
    sog: 0.1,
    heading: 200,
    status: 1,
    mmsi: '227000002',
  },
  {
    name: 'Ghost',
    at: '(4.06,43.50)',
    type: 'cargo',
    minutes: 600,
    sog: 11,
    heading: 270,
    status: 0,
    mmsi: '227000003',
  },
  {
    name: 'Leviathan',
    at: '(4.135,43.515)',
    type: 'passenger',
    stinkpot: true,
    minutes: 5,
    sog: 0,
    heading: 10,
    status: 2,
    mmsi: '227000004',
  },
]
