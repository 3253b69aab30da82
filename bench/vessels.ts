import { sql } from 'kysely'
import { ensureBuilt } from '../scripts/ensure-built.js'
import type { Bbox } from '../src/core/geo.ts'
import { areaSnapshot } from '../src/core/limits/vessels.ts'
import { findAreaTile } from '../src/core/privacy/privacy-area.ts'
import { findVesselsInBounds } from '../src/server/vessels/layer-queries.ts'
import { floorToSnapshot } from '../src/server/vessels/visibility.ts'
import type { Database } from '../src/server/database/database.ts'
import { signUpApiUser } from './api.ts'
import {
  createBenchDatabases,
  getServerEnvironment,
  openBenchDatabase,
  type BenchDatabase,
} from './bench-databases.ts'
import {
  printTarget,
  computeMedianTimings,
  printTimings,
  measureTimings,
  repeat,
  type Timings,
} from './timings.ts'
import { findBoundsWithCount } from './sample-places.ts'
import { sendRequest, startServerProcess } from './server-process.ts'

const vessels = 1_000_000
/** Vessels per thousand whose owner hides the position. */
const restrictedPerMille = 1
const vesselsPerViewport = 1000
const viewportCount = 100
const passes = 3
const zoom = 10

/**
 * `npm run bench -- vessels [embedded|postgres]`: measures viewports of the vessels layer for a logged-in user,
 * with a million vessels, compared with the same queries without HTTP.
 */
export async function benchVessels(options: string[]): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server'])
  for await (const kind of createBenchDatabases(options)) {
    console.log(`\n${vessels.toLocaleString('en')} vessels, ${kind.kind}`)
    await benchOne(kind).finally(() => kind.remove())
  }
}

async function benchOne(kind: BenchDatabase): Promise<void> {
  const database = await openBenchDatabase(kind)
  const insertStart = performance.now()
  await insertVessels(database)
  const bboxes = await findBoundsWithCount(database, vesselsPerViewport, viewportCount, 'vessels')
  const seconds = ((performance.now() - insertStart) / 1000).toFixed(0)
  console.log(
    `  inserted in ${seconds} s; ${bboxes.length} viewports of about ${vesselsPerViewport} vessels, medians of ${passes} passes`,
  )
  const now = new Date()
  const queries = await measurePasses(bboxes, (bbox) =>
    findVesselsInBounds(database.db, { ...bbox, zoom }, 1, now),
  )
  await database.close()
  const server = await startServerProcess(getServerEnvironment(kind))
  try {
    const headers = await signUpApiUser(server.url)
    const request = (bbox: Bbox) => {
      const parameters = Object.entries({ ...bbox, zoom }).map(([name, value]) => `${name}=${value}`)
      return sendRequest(
        'GET',
        `${server.url}/api/v1/connections?type=connections&${parameters.join('&')}`,
        headers,
      )
    }
    const http = await measurePasses(bboxes, request)
    printTimings('queries of a viewport of 1,000 vessels', queries)
    printTimings('HTTP, the same for a logged-in user', http)
    printTarget('p95 of a viewport with 1,000,000 vessels in total', http.p95, 20, 'ms')
  } finally {
    await server.stop()
  }
}

/** Measures all viewports several times, after a pass that warms up the code. */
async function measurePasses(bboxes: Bbox[], work: (bbox: Bbox) => Promise<unknown>): Promise<Timings> {
  await measureTimings(bboxes, 1, work)
  return computeMedianTimings(await repeat(passes, () => measureTimings(bboxes, 1, work)))
}

/**
 * Inserts vessels around the harbours of the world with their last positions; hidden vessels only with a log and
 * their areas.
 */
async function insertVessels({ db, pool }: Database): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'vessels' and indexdef not like '%UNIQUE%'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  const batch = 50_000
  for (let from = 0; from < vessels; from += batch) {
    await sql`
      insert into vessels (name, mmsi, vessel_type, position, nearby_lookup_position, position_at, sog, cog, source, normalized_name,
        search_text, area_nm, delay_hours)
      select 'BENCH ' || n, (200000000 + n)::text, 'cargo', at, at, now() - interval '1 hour', n % 20, n % 360, 'ais',
        'bench', 'bench', case when n % 1000 < ${restrictedPerMille} then 1 + n / 1000 % 2 end,
        case when n % 1000 < ${restrictedPerMille} and n / 1000 % 2 = 0 then 6 else 0 end
      from generate_series(${from}::int, ${from + batch - 1}::int) n
      cross join lateral point(${pseudoRandom(sql`n % 3001`, 356)} - 178 + ${pseudoRandom(sql`n * 7`, 2)},
        ${pseudoRandom(sql`n % 3001 * 3`, 130)} - 66 + ${pseudoRandom(sql`n * 11`, 2)}) at`.execute(db)
  }
  await hideVessels(db)
  for (const { definition } of indexes) await pool.query(definition)
  await pool.query('vacuum analyze vessels')
  // PostgreSQL would otherwise write the vessels to the disk during the measurement.
  await pool.query('checkpoint')
}

/** Moves the positions of hidden vessels to their log, and stores their areas at this snapshot and the next one. */
async function hideVessels(db: Database['db']): Promise<void> {
  const { rows } = await sql<{ id: number; position: { x: number; y: number }; area_nm: number }>`
    select id, position, area_nm from vessels where visibility < 2`.execute(db)
  await sql`
    insert into positions (vessel_id, at, position, sog, cog, source, visibility)
    select id, position_at, position, sog, cog, source, visibility from vessels where visibility < 2`.execute(
    db,
  )
  await sql`
    update vessels set position = null, position_at = null, sog = null, cog = null, nearby_lookup_position = null
    where visibility < 2`.execute(db)
  const areas = rows.map(({ id, position: { x, y }, area_nm: size }) => ({
    id,
    ...findAreaTile({ longitude: x, latitude: y }, size),
  }))
  const snapshot = floorToSnapshot(new Date())
  for (const at of [snapshot, new Date(snapshot.getTime() + areaSnapshot.stepMs)])
    await sql`
      insert into vessel_areas (vessel_id, snapshot_at, shown_from, audience, z, x, y)
      select id, ${at.toISOString()}, ${at.toISOString()}, 'public', z, x, y
      from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) as r (id int, z smallint, x int, y int)`.execute(
      db,
    )
}

/** SQL expression: a pseudo-random number from 0 to `size`, derived from `n`. */
function pseudoRandom(n: ReturnType<typeof sql>, size: number) {
  return sql`(((${n})::bigint * 2654435761 % 1000003)::float8 / 1000003 * ${size}::float8)`
}
