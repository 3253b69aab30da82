import { sql } from 'kysely'
import { regionParts, type RegionPart } from '../../core/catalogue/region-parts.ts'
import type { Bbox } from '../../core/geo.ts'
import { regions as limits } from '../../core/limits/imports.ts'
import type { Db, ReadDb } from '../database/tables.ts'

/** What a region consists of, with the state of its last run. */
export interface RegionPartRow {
  part: RegionPart
  /** 'off': the operator of the site switched its source off. */
  state: 'waiting' | 'running' | 'done' | 'failed' | 'off'
  /** Tiles. */
  done: number
  total: number
  failure: string | null
  finished_at: string | null
}

/** Waters that the site keeps loaded. */
export interface RegionRow {
  id: number
  name: string
  bounds: Bbox
  /** Start of the last run. */
  started_at: string
  /** End of the last run in which no part failed. */
  finished_at: string | null
  due_at: string
  failures: number
  /** Whether a process works on it. */
  is_running: boolean
  /** When its removal was asked for, which goes on. */
  removed_at: string | null
  parts: RegionPartRow[]
}

/** Arbitrary key of the advisory lock that lets one process at a time claim a region. */
const claimLock = 731_406

const claimedUntil = sql`now() + make_interval(secs => ${limits.claimSeconds})`

const columns = sql`id, name, json_build_object('x1', west, 'y1', south, 'x2', east, 'y2', north) as bounds,
  started_at, finished_at, due_at, removed_at, failures,
  coalesce(claimed_until > now(), false) as is_running,
  (select coalesce(json_agg(json_build_object('part', p.part, 'state', p.state, 'done', p.done, 'total', p.total,
      'failure', p.failure, 'finished_at', p.finished_at)
      order by array_position(${[...regionParts]}::text[], p.part)), '[]')
    from region_parts p where p.region_id = regions.id) as parts`

/**
 * Adds a region, which is due at once. Returns that its name is taken, by another case too, or that there are as many as
 * the site may have.
 */
export async function insertRegion(
  db: Db,
  name: string,
  { x1, y1, x2, y2 }: Bbox,
): Promise<RegionRow | 'taken' | 'too many'> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${claimLock})`.execute(tx)
    const all = await listRegions(tx)
    if (all.some((region) => region.name.toLowerCase() === name.toLowerCase())) return 'taken'
    if (all.length >= limits.maxCount) return 'too many'
    const { rows } = await sql<{ id: number }>`
      insert into regions (name, west, south, east, north) values (${name}, ${x1}, ${y1}, ${x2}, ${y2})
      returning id`.execute(tx)
    const id = rows[0]?.id ?? 0
    await sql`
      insert into region_parts (region_id, part)
      select ${id}::int, unnest(${[...regionParts]}::text[])`.execute(tx)
    return (await findRegion(tx, id)) ?? 'taken'
  })
}

/** Lists the regions by name. */
export async function listRegions(db: ReadDb): Promise<RegionRow[]> {
  const { rows } = await sql<RegionRow>`select ${columns} from regions order by lower(name)`.execute(db)
  return rows
}

export async function findRegion(db: ReadDb, id: number): Promise<RegionRow | null> {
  const { rows } = await sql<RegionRow>`select ${columns} from regions where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Finds a region by its name, in any case. */
export async function findRegionByName(db: ReadDb, name: string): Promise<RegionRow | null> {
  const { rows } = await sql<RegionRow>`
    select ${columns} from regions where lower(name) = lower(${name})`.execute(db)
  return rows[0] ?? null
}

/**
 * Claims the region with this id, or that which is due for the longest time, which includes those to be removed; null if
 * there is none or if any process works on a region: one request at a time reaches the Overpass server.
 */
export async function claimRegion(db: Db, id: number | null): Promise<RegionRow | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${claimLock})`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      update regions set claimed_until = ${claimedUntil} where id = (
        select id from regions
        where case when ${id}::int is null then due_at <= now() or removed_at is not null else id = ${id}::int end
        order by due_at, id limit 1)
        and not exists (select from regions where claimed_until > now())
      returning id`.execute(tx)
    return rows[0] ? findRegion(tx, rows[0].id) : null
  })
}

/**
 * Begins a run: all parts wait, and what was fetched before `at` is fetched again. A run that was interrupted is not begun
 * again.
 */
export async function beginRegionRun(db: Db, id: number, at: Date): Promise<void> {
  await sql`update regions set started_at = ${at.toISOString()} where id = ${id}`.execute(db)
  await sql`
    update region_parts set state = 'waiting', done = 0, total = 0, failure = null
    where region_id = ${id}`.execute(db)
}

/** Makes a region due at once: its next run fetches everything again. */
export async function requestRegionRefresh(db: Db, id: number, at: Date): Promise<void> {
  await beginRegionRun(db, id, at)
  await sql`update regions set due_at = now() where id = ${id}`.execute(db)
}

/** Stores the progress of a part and renews the claim; false if the removal of the region was asked for meanwhile. */
export async function saveRegionProgress(
  db: Db,
  id: number,
  { part, state, done, total, failure }: Omit<RegionPartRow, 'finished_at'>,
): Promise<boolean> {
  await sql`
    update region_parts set state = ${state}, done = ${done}, total = ${total}, failure = ${failure},
      finished_at = case when ${state} = 'done' then now() else finished_at end
    where region_id = ${id} and part = ${part}`.execute(db)
  const { rows } = await sql`
    update regions set claimed_until = ${claimedUntil} where id = ${id} and removed_at is null returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Ends a run and the claim. `failures` is 0 if no part failed. */
export async function endRegionRun(
  db: Db,
  id: number,
  { failures, due }: { failures: number; due: Date },
): Promise<void> {
  await sql`
    update regions set claimed_until = null, failures = ${failures}, due_at = ${due.toISOString()},
      finished_at = case when ${failures} = 0 then now() else finished_at end
    where id = ${id}`.execute(db)
}

/** Ends the claim of a run that was interrupted: it is due at once. */
export async function releaseRegion(db: Db, id: number): Promise<void> {
  await sql`
    update region_parts set state = 'waiting' where region_id = ${id} and state = 'running'`.execute(db)
  await sql`
    update regions set claimed_until = null, due_at = now() where id = ${id}`.execute(db)
}

/** Asks for the removal of a region: the run that works on it ends. */
export async function requestRegionRemoval(db: Db, id: number): Promise<void> {
  await sql`update regions set removed_at = coalesce(removed_at, now()) where id = ${id}`.execute(db)
}

/** Claims a region for its removal, or renews that claim; false while another process works on it. */
export async function claimRegionRemoval(db: Db, id: number, isOwn: boolean): Promise<boolean> {
  const { rows } = await sql`
    update regions set claimed_until = ${claimedUntil}
    where id = ${id} and (${isOwn}::boolean or claimed_until is null or claimed_until < now())
    returning id`.execute(db)
  return rows.length > 0
}

/** Deletes a region whose records are removed. */
export async function deleteRegion(db: Db, id: number): Promise<void> {
  await sql`delete from regions where id = ${id}`.execute(db)
}
