import { sql, type Selectable } from 'kysely'
import type { Db, ReadDb, Tables } from './tables.ts'

type Feed = Selectable<Tables['feeds']>

/** State of a feed: 'waiting' has not received anything yet, 'off' is disabled. */
export type FeedState = Feed['state']

/** HTTP validators of the last response. */
export type HttpValidators = Pick<Feed, 'etag' | 'last_modified'>

/** Status of a feed as shown to admins; the counts are those of the last success, by name. */
export type FeedStatus = Omit<Feed, keyof HttpValidators>

export async function listFeeds(db: ReadDb): Promise<FeedStatus[]> {
  const { rows } = await sql<FeedStatus>`
    select name, state, last_success_at, last_failure_at, last_error, consecutive_failures, next_attempt_at, counts
    from feeds order by name`.execute(db)
  return rows
}

/** Returns a feed, or undefined if it never ran. */
export async function findFeed(db: Db, name: string): Promise<(FeedStatus & HttpValidators) | undefined> {
  const { rows } = await sql<FeedStatus & HttpValidators>`select * from feeds where name = ${name}`.execute(
    db,
  )
  return rows[0]
}

/** Records a success of a feed. Without `counts` the previous counts are kept. */
export async function recordFeedSuccess(
  db: Db,
  name: string,
  details: { at: Date; counts?: Record<string, number>; next?: Date; validators?: HttpValidators },
): Promise<void> {
  const counts = details.counts ? JSON.stringify(details.counts) : null
  const { etag = null, last_modified: modified = null } = details.validators ?? {}
  const at = details.at.toISOString()
  const next = details.next?.toISOString() ?? null
  await sql`
    insert into feeds as f (name, state, last_success_at, counts, next_attempt_at, etag, last_modified)
    values (${name}, 'working', ${at}, coalesce(${counts}::jsonb, '{}'), ${next}, ${etag}, ${modified})
    on conflict (name) do update set state = 'working', consecutive_failures = 0,
      last_success_at = excluded.last_success_at, counts = coalesce(${counts}::jsonb, f.counts), next_attempt_at = excluded.next_attempt_at,
      etag = coalesce(excluded.etag, f.etag), last_modified = coalesce(excluded.last_modified, f.last_modified)`.execute(
    db,
  )
}

/** Records a failure of a feed. The message is one line without secrets. */
export async function recordFeedFailure(
  db: Db,
  name: string,
  details: { at: Date; failure: string; next?: Date },
): Promise<void> {
  const at = details.at.toISOString()
  await sql`
    insert into feeds as f (name, state, last_failure_at, last_error, consecutive_failures, next_attempt_at)
    values (${name}, 'failing', ${at}, ${details.failure}, 1, ${details.next?.toISOString() ?? null})
    on conflict (name) do update set state = 'failing', consecutive_failures = f.consecutive_failures + 1, last_error = excluded.last_error,
      last_failure_at = excluded.last_failure_at, next_attempt_at = excluded.next_attempt_at`.execute(db)
}

/** Marks a feed as disabled, if it ever ran. */
export async function recordFeedDisabled(db: Db, name: string): Promise<void> {
  await sql`update feeds set state = 'off', next_attempt_at = null where name = ${name}`.execute(db)
}

/** Adds to the counts of a feed; `succeeded` also records a success now. */
export async function incrementFeedCounts(
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
      consecutive_failures = case when ${succeeded}::boolean then 0 else f.consecutive_failures end,
      last_success_at = coalesce(excluded.last_success_at, f.last_success_at),
      counts = f.counts || coalesce((
        select jsonb_object_agg(key, value::text::bigint + coalesce((f.counts ->> key)::bigint, 0))
        from jsonb_each(excluded.counts)), '{}')`.execute(db)
}

/** Records a failure of a feed at the current time. */
export async function recordFeedFailureNow(db: Db, name: string, failure: string): Promise<void> {
  await recordFeedFailure(db, name, { at: new Date(), failure })
}
