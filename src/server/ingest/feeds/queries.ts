import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** How a feed fares: 'waiting' was never heard, 'off' was switched off. */
export type FeedState = 'waiting' | 'working' | 'failing' | 'off'

/** What an admin is shown of a feed. */
export interface FeedStatus {
  name: string
  state: FeedState
  last_success_at: string | null
  last_failure_at: string | null
  /** The last failure in words, null where there was none. */
  failure: string | null
  /** Failures in a row. */
  failures: number
  /** Not asked before then; null where it is not asked, or at once. */
  next_at: string | null
  /** What the last success brought, by name. */
  counts: Record<string, number>
}

/** What the last answer said of itself. */
export interface HttpValidators {
  etag: string | null
  last_modified: string | null
}

export async function listFeeds(db: Db): Promise<FeedStatus[]> {
  const { rows } = await sql<FeedStatus>`
    select name, state, last_success_at, last_failure_at, failure, failures, next_at, counts
    from feeds order by name`.execute(db)
  return rows
}

/** A feed as it was left, or undefined where it never ran. */
export async function findFeed(db: Db, name: string): Promise<(FeedStatus & HttpValidators) | undefined> {
  const { rows } = await sql<FeedStatus & HttpValidators>`select * from feeds where name = ${name}`.execute(
    db,
  )
  return rows[0]
}

/** Notes that a feed works; without counts those of before stay. */
export async function recordFeedSuccess(
  db: Db,
  name: string,
  told: { at: Date; counts?: Record<string, number>; next?: Date; validators?: HttpValidators },
): Promise<void> {
  const counts = told.counts ? JSON.stringify(told.counts) : null
  const { etag = null, last_modified: modified = null } = told.validators ?? {}
  const at = told.at.toISOString()
  const next = told.next?.toISOString() ?? null
  await sql`
    insert into feeds as f (name, state, last_success_at, counts, next_at, etag, last_modified)
    values (${name}, 'working', ${at}, coalesce(${counts}::jsonb, '{}'), ${next}, ${etag}, ${modified})
    on conflict (name) do update set state = 'working', failures = 0, last_success_at = excluded.last_success_at,
      counts = coalesce(${counts}::jsonb, f.counts), next_at = excluded.next_at,
      etag = coalesce(excluded.etag, f.etag), last_modified = coalesce(excluded.last_modified, f.last_modified)`.execute(
    db,
  )
}

/** Notes that a feed failed, in one line that names no secret. */
export async function recordFeedFailure(
  db: Db,
  name: string,
  told: { at: Date; failure: string; next?: Date },
): Promise<void> {
  const at = told.at.toISOString()
  await sql`
    insert into feeds as f (name, state, last_failure_at, failure, failures, next_at)
    values (${name}, 'failing', ${at}, ${told.failure}, 1, ${told.next?.toISOString() ?? null})
    on conflict (name) do update set state = 'failing', failures = f.failures + 1, failure = excluded.failure,
      last_failure_at = excluded.last_failure_at, next_at = excluded.next_at`.execute(db)
}

/** Notes that a feed is switched off, where it ever ran. */
export async function recordFeedDisabled(db: Db, name: string): Promise<void> {
  await sql`update feeds set state = 'off', next_at = null where name = ${name}`.execute(db)
}

/** Adds to the counts of a feed; `succeeded` also notes that it brought something now. */
export async function addFeedCounts(
  db: Db,
  name: string,
  counts: Readonly<Record<string, number>>,
  succeeded: boolean,
): Promise<void> {
  const state: FeedState = succeeded ? 'working' : 'waiting'
  await sql`
    insert into feeds as f (name, state, last_success_at, counts)
    values (${name}, ${state}, case when ${succeeded}::boolean then now() end, ${JSON.stringify(counts)}::jsonb)
    on conflict (name) do update set
      state = case when ${succeeded}::boolean then 'working' else f.state end,
      failures = case when ${succeeded}::boolean then 0 else f.failures end,
      last_success_at = coalesce(excluded.last_success_at, f.last_success_at),
      counts = f.counts || coalesce((
        select jsonb_object_agg(key, value::text::bigint + coalesce((f.counts ->> key)::bigint, 0))
        from jsonb_each(excluded.counts)), '{}')`.execute(db)
}

/** Notes that a feed failed now, and why. */
export async function recordFeedFailureNow(db: Db, name: string, failure: string): Promise<void> {
  await recordFeedFailure(db, name, { at: new Date(), failure })
}
