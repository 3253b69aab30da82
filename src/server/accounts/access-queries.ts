import { sql } from 'kysely'
import type { Secrets } from '../system/secrets.ts'
import { renewApiKey } from './api-key-queries.ts'
import { revokeUserSessions } from './session-queries.ts'
import type { Db } from '../database/tables.ts'

/**
 * Revokes all access to an account except the password, which the caller sets: sessions,
 * mailed links, linked OpenID identities, and the API key, which is renewed. Run it in the
 * transaction that sets the password.
 */
export async function revokeAccountAccess(tx: Db, secrets: Secrets, userId: number): Promise<void> {
  await sql`select id from users where id = ${userId} for no key update`.execute(tx)
  await revokeUserSessions(tx, userId)
  await sql`delete from user_tokens where user_id = ${userId}`.execute(tx)
  await sql`delete from user_identities where user_id = ${userId}`.execute(tx)
  await renewApiKey(tx, secrets, userId)
}

/**
 * Grants new access (`give`: a session, a key) if the requester's own access still `holds`;
 * otherwise returns null. The check runs under the same lock as `revokeAccountAccess`, so that
 * a request that was authenticated before a password change gets no access after it.
 */
export async function grantAccountAccess<T>(
  db: Db,
  userId: number,
  holds: (tx: Db) => Promise<boolean>,
  give: (tx: Db) => Promise<T>,
): Promise<T | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select id from users where id = ${userId} and deleted_at is null for no key update`.execute(tx)
    return rows.length > 0 && (await holds(tx)) ? give(tx) : null
  })
}
