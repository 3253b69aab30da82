import type { Database } from '../../src/server/database/database.ts'

type Pool = Pick<Database, 'pool'>

/*
 * PostgreSQL compares these times with its own clock, which a test cannot set: each function
 * moves stored times into the past instead, as if the time had passed.
 */

/** Lets an hour pass since all counted sign-in attempts. */
export async function ageSignInAttempts({ pool }: Pool): Promise<void> {
  await pool.query("update sign_in_attempts set window_start = window_start - interval '1 hour'")
}

/** Expires all links sent by mail. */
export async function expireUserTokens({ pool }: Pool): Promise<void> {
  await pool.query("update user_tokens set expires_at = now() - interval '1 second'")
}

/** Lets some days pass since all sessions were used last. */
export async function ageSessions({ pool }: Pool, days: number): Promise<void> {
  await pool.query(
    `update sessions set last_seen_at = last_seen_at - make_interval(days => $1),
       expires_at = expires_at - make_interval(days => $1)`,
    [days],
  )
}

/** Lets some hours pass since the last measurements of all weather stations; negative to undo it. */
export async function ageMeasurements({ pool }: Pool, hours: number): Promise<void> {
  await pool.query('update meteo_stations set latest_at = latest_at - make_interval(hours => $1)', [hours])
}

/** Marks the places of a name as changed now. */
export async function touchPlaces({ pool }: Pool, name: string): Promise<void> {
  await pool.query('update places set changed_at = now() where name = $1', [name])
}

/** Sets when a place was last edited and last confirmed. */
export async function datePlace(
  { pool }: Pool,
  id: number,
  { editedAt, confirmedAt }: { editedAt: string; confirmedAt: string },
): Promise<void> {
  await pool.query('update places set updated_at = $2, confirmed_at = $3 where id = $1', [
    id,
    editedAt,
    confirmedAt,
  ])
}
