import { sql, type RawBuilder } from 'kysely'
import { signInRateLimit } from '../../../core/limits/accounts.ts'
import type { Db } from '../../database/tables.ts'

/** A subject of attempts and its limit per time window. `subject` is a digest, so that no address is stored. */
export interface AttemptLimit {
  subject: string
  limit: number
}

/**
 * Counts one attempt for all subjects, or for none if one of them has no attempt left.
 * Returns 0 if it was counted, else the seconds until the next attempt is possible.
 */
export async function countAttempt(db: Db, limits: AttemptLimit[]): Promise<number> {
  // Always in the same order, to avoid deadlocks.
  const ordered = [...limits].sort((a, b) => (a.subject < b.subject ? -1 : 1))
  try {
    await db.transaction().execute(async (tx) => {
      for (const limit of ordered) await countOne(tx, limit)
    })
    return 0
  } catch (error) {
    if (error instanceof LimitReached) return error.waitSeconds
    throw error
  }
}

/** Removes an attempt whose password was correct. */
export async function undoAttempt(db: Db, subjects: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const subject of [...subjects].sort()) {
      await sql`delete from sign_in_attempts where subject = ${subject} and attempts = 1`.execute(tx)
      await sql`
        update sign_in_attempts set attempts = attempts - 1
        where subject = ${subject} and attempts > 1`.execute(tx)
    }
  })
}

/** Whether a subject has no attempts left. */
export async function isAttemptLimitReached(db: Db, { subject, limit }: AttemptLimit): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sign_in_attempts
    where subject = ${subject} and attempts >= ${limit} and ${isOpen(sql`window_start`)}`.execute(db)
  return rows.length > 0
}

/** Resets the attempts of a subject. */
export async function resetAttempts(db: Db, subject: string): Promise<void> {
  await sql`delete from sign_in_attempts where subject = ${subject}`.execute(db)
}

/** Deletes the counts of past time windows. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempts where not ${isOpen(sql`window_start`)}`.execute(db)
}

const windowLength = sql`make_interval(mins => ${signInRateLimit.windowMinutes})`

/**
 * Whether a time window has not ended. One that starts in the future was counted while the
 * clock was ahead and is over, else the next attempt would wait as long as the clock was
 * wrong. A minute of difference is normal: transactions do not end in the order of their starts.
 */
function isOpen(start: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${start} > now() - ${windowLength} and ${start} < now() + interval '1 minute')`
}

/** Thrown to roll back the counts of an attempt for other subjects. */
class LimitReached extends Error {
  readonly waitSeconds: number

  constructor(waitSeconds: number) {
    super('no attempt left')
    this.waitSeconds = waitSeconds
  }
}

async function countOne(tx: Db, { subject, limit }: AttemptLimit): Promise<void> {
  const { rows: counted } = await sql`
    insert into sign_in_attempts as a (subject, attempts) values (${subject}, 1)
    on conflict (subject) do update set
      attempts = case when ${isOpen(sql`a.window_start`)} then a.attempts + 1 else 1 end,
      window_start = case when ${isOpen(sql`a.window_start`)} then a.window_start else now() end
    where a.attempts < ${limit} or not ${isOpen(sql`a.window_start`)}
    returning subject`.execute(tx)
  if (counted.length > 0) return
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from window_start + ${windowLength} - now()))::int as wait
    from sign_in_attempts where subject = ${subject}`.execute(tx)
  throw new LimitReached(Math.max(1, rows[0]?.wait ?? 1))
}
