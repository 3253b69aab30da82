import type { Database } from '../../src/server/database/database.ts'

/** Inserts live data for the test places: weather beacons, vessels, a check-in and AIS paths. */
export async function insertLiveData({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const { name, at, minutes, latest } of beacons) {
    await pool.query(
      `insert into meteo_stations
        (key, name, type_enum, position, source, source_licence, latest, latest_at, cell_x, cell_y)
       values ($1, $1, 12, $2, 'ndbc', 'Public domain', $3, now() - make_interval(mins => $4), 0, 0)`,
      [name, at, JSON.stringify(latest), minutes],
    )
  }
  for (const { name, at, minutes, ...columns } of vessels) {
    await pool.query(
      `insert into vessels
        (name, normalized_name, search_text, vessel_type, stinkpot, position, position_at, sog, heading, status, mmsi, loa)
       values ($1, lower($1), ' ' || lower($1), $2, $3, $4, now() - make_interval(mins => $5), $6, $7, $8, $9, 12)`,
      [
        name,
        columns.type,
        columns.stinkpot ?? false,
        at,
        minutes,
        columns.sog,
        columns.heading,
        columns.status,
        columns.mmsi,
      ],
    )
  }
  // The superyacht is checked in at Port Camargue.
  await pool.query(
    `insert into visits (place_id, vessel_id, arrived_at, last_seen_at)
     select p.id, v.id, now() - interval '3 hours', now() - interval '5 minutes'
     from places p, vessels v where p.name = 'Port Camargue' and v.name = 'Leviathan'`,
  )
  const level = 12
  const [x, y] = [2095, 1498]
  for (const [step, passages] of [3, 30, 300].entries()) {
    await pool.query(
      'insert into ais_density (level, x, y, to_x, to_y, passages) values ($1, $2, $3, $4, $5, $6)',
      [level, x + step, y, x + step + 1, y, passages],
    )
  }
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
