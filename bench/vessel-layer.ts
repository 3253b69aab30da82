import { sql } from 'kysely'
import type { Bbox } from '../src/core/geo.ts'
import { findVesselsInBounds } from '../src/server/vessels/layer-queries.ts'
import { recomputeTrackLatitudes } from '../src/server/vessels/track-latitude-queries.ts'
import type { Database } from '../src/server/database/database.ts'
import { signUpApiUser } from './api.ts'
import { getServerEnvironment, openBenchDatabase, type BenchDatabase } from './bench-databases.ts'
import { printTarget, computeMedianTimings, printTimings, measureTimings, type Timings } from './timings.ts'
import { findBoundsWithCount } from './sample-places.ts'
import { sendRequest, startServerProcess } from './server-process.ts'

const vessels = 1_000_000
/** Of a thousand vessels so many are shown blurred or late, as their owners want. */
const guardedPerMille = 1
const inView = 1000
const views = 100
const passes = 3
const zoom = 10

/** Views of the map of vessels for a member, where a million of them have told where they are. */
export async function benchVesselLayer(kind: BenchDatabase): Promise<void> {
  const database = await openBenchDatabase(kind)
  const filling = performance.now()
  await fillWithVessels(database)
  const boxes = await findBoundsWithCount(database, inView, views, 'vessels')
  const seconds = ((performance.now() - filling) / 1000).toFixed(0)
  console.log(
    `  ${vessels.toLocaleString('en')} vessels in ${seconds} s; ${boxes.length} views of about ${inView}`,
  )
  const now = new Date()
  const bare = await middle(() =>
    measureTimings(boxes, 1, (box) => findVesselsInBounds(database.db, { ...box, zoom }, 1, now)),
  )
  await database.close()
  const server = await startServerProcess(getServerEnvironment(kind))
  try {
    const headers = await signUpApiUser(server.url)
    const ask = (box: Bbox) => {
      const words = Object.entries({ ...box, zoom }).map(([name, value]) => `${name}=${value}`)
      return sendRequest(
        'GET',
        `${server.url}/api/v1/connections?type=connections&${words.join('&')}`,
        headers,
      )
    }
    await measureTimings(boxes, 1, ask)
    const http = await middle(() => measureTimings(boxes, 1, ask))
    printTimings('bare SQL, a view of 1,000 vessels', bare)
    printTimings('HTTP, the same for a member', http)
    printTarget('p95 of a view among 1,000,000 positions', http.p95, 20, 'ms')
  } finally {
    await server.stop()
  }
}

async function middle(work: () => Promise<Timings>): Promise<Timings> {
  const passed: Timings[] = []
  for (let pass = 0; pass < passes; pass++) passed.push(await work())
  return computeMedianTimings(passed)
}

/**
 * Vessels around the harbours of the world with their last positions, where they
 * are near worked out as the server does with each that comes; of those shown
 * blurred or late the log too, measured as it is daily.
 */
async function fillWithVessels({ db, pool }: Database): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'vessels' and indexdef not like '%UNIQUE%'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  const batch = 50_000
  for (let from = 0; from < vessels; from += batch) {
    await sql`
      insert into vessels (name, mmsi, vessel_type, position, nearby_lookup_position, position_at, sog, cog, source, normalized_name,
        search_text, blur_nm, delay_hours)
      select 'BENCH ' || n, (200000000 + n)::text, 'cargo', at, at, now() - interval '1 hour', n % 20, n % 360, 'ais',
        'bench', 'bench', case when n % 1000 < ${guardedPerMille} then 1 + n / 1000 % 2 else 0 end,
        case when n % 1000 < ${guardedPerMille} and n / 1000 % 2 = 0 then 0.5 else 0 end
      from generate_series(${from}::int, ${from + batch - 1}::int) n
      cross join lateral point(${spread(sql`n % 3001`, 356)} - 178 + ${spread(sql`n * 7`, 2)},
        ${spread(sql`n % 3001 * 3`, 130)} - 66 + ${spread(sql`n * 11`, 2)}) at`.execute(db)
  }
  await sql`
    insert into positions (vessel_id, at, position, sog, cog, source)
    select id, position_at, position, sog, cog, source from vessels where delay_hours > 0 or blur_nm > 0`.execute(
    db,
  )
  await recomputeTrackLatitudes(db, new AbortController().signal)
  for (const { definition } of indexes) await pool.query(definition)
  await pool.query('vacuum analyze vessels')
}

/** A number from 0 to the size that is the same for the same number, and looks random. */
function spread(n: ReturnType<typeof sql>, size: number) {
  return sql`(((${n})::bigint * 2654435761 % 1000003)::float8 / 1000003 * ${size}::float8)`
}
