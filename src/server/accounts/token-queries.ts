import { sql, type Kysely } from 'kysely'
import { mailedLinkLifetimeHours, mailRateLimit } from '../../core/limits.ts'
import { generateToken, hashToken } from './session-queries.ts'
import type { Db, Tables } from '../database/tables.ts'

/** What the link of a mail is for. */
export type TokenKind = keyof typeof mailedLinkLifetimeHours

/**
 * A token for the link of a mail, kept as its hash alone; null where the account
 * was sent as many links within the hour as one account is sent.
 */
export async function createUserToken(
  db: Kysely<Tables>,
  userId: number,
  kind: TokenKind,
): Promise<string | null> {
  const token = generateToken()
  const isNew = await db.transaction().execute(async (tx) => {
    // One after the other: two that count at the same time would both find room for one more.
    await sql`select id from users where id = ${userId} for update`.execute(tx)
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

/** A token to set a password with at once, for who has just proved to read the account's mail. Counts as no mail. */
export async function createPasswordToken(tx: Db, userId: number): Promise<string> {
  const token = generateToken()
  await sql`
    insert into user_tokens (user_id, kind, token_hash, created_at, expires_at)
    values (${userId}, 'password', ${hashToken(token)}, now() - interval '1 hour',
      now() + make_interval(hours => ${mailedLinkLifetimeHours.password}))`.execute(tx)
  return token
}

/** Whose link a token is, without using it up; null where it is not valid. */
export async function findTokenUser(db: Db, kind: TokenKind, token: string): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select t.user_id from user_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hashToken(token)} and t.kind = ${kind} and t.used_at is null
      and t.expires_at > now() and u.deleted_at is null`.execute(db)
  return rows[0]?.user_id ?? null
}

/** Uses a token up and returns whose it was; null where it is not valid. The other links of its kind end with it. */
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
