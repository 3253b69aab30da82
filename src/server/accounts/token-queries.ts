import { sql } from 'kysely'
import { mailedLinkLifetimeHours, mailRateLimit } from '../../core/limits/accounts.ts'
import { generateToken, hashToken } from './session-queries.ts'
import type { Db } from '../database/tables.ts'
import { lockUser } from '../database/user-lock.ts'

/** Purpose of a mailed link. */
export type TokenKind = keyof typeof mailedLinkLifetimeHours

/**
 * Creates a token for a mailed link; only its hash is stored. Returns null if the account
 * has reached the hourly limit of links.
 */
export async function createUserToken(db: Db, userId: number, kind: TokenKind): Promise<string | null> {
  const token = generateToken()
  const isNew = await db.transaction().execute(async (tx) => {
    // Serialized by a lock, so that concurrent calls cannot exceed the limit.
    await lockUser(tx, userId)
    await sql`
      delete from user_tokens where user_id = ${userId} and expires_at < now() - interval '7 days'`.execute(
      tx,
    )
    const { rows } = await sql`
      insert into user_tokens (user_id, kind, token_hash, expires_at)
      select ${userId}::int, ${kind}::text, ${hashToken(token)}::bytea,
        now() + make_interval(hours => ${mailedLinkLifetimeHours[kind]})
      where (
        select count(*) from user_tokens where user_id = ${userId} and created_at > now() - interval '1 hour'
      ) < ${mailRateLimit.perAccountPerHour}
      returning id`.execute(tx)
    return rows.length > 0
  })
  return isNew ? token : null
}

/** Creates a token to set a password immediately, after the user has proved access to the mailbox. Does not count as a mail. */
export async function createPasswordToken(tx: Db, userId: number): Promise<string> {
  const token = generateToken()
  await sql`
    insert into user_tokens (user_id, kind, token_hash, created_at, expires_at)
    values (${userId}, 'password', ${hashToken(token)}, now() - interval '1 hour',
      now() + make_interval(hours => ${mailedLinkLifetimeHours.password}))`.execute(tx)
  return token
}

/** The user of a token, without consuming it; null if it is invalid. */
export async function findTokenUser(db: Db, kind: TokenKind, token: string): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select t.user_id from user_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hashToken(token)} and t.kind = ${kind} and t.used_at is null
      and t.expires_at > now() and u.deleted_at is null`.execute(db)
  return rows[0]?.user_id ?? null
}

/** Consumes a token and returns its user; null if it is invalid. Also invalidates the user's other tokens of this kind. */
export async function consumeToken(tx: Db, kind: TokenKind, token: string): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    update user_tokens t set used_at = now() from users u
    where t.token_hash = ${hashToken(token)} and t.kind = ${kind} and t.used_at is null
      and t.expires_at > now() and u.id = t.user_id and u.deleted_at is null
    returning t.user_id`.execute(tx)
  const userId = rows[0]?.user_id ?? null
  if (userId !== null) {
    await sql`
      update user_tokens set used_at = now()
      where user_id = ${userId} and kind = ${kind} and used_at is null`.execute(tx)
  }
  return userId
}
