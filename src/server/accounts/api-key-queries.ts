import { sql } from 'kysely'
import type { Secrets } from '../system/secrets.ts'
import type { Database } from '../database/database.ts'
import type { Unsubscribe } from '../database/events/notification-listeners.ts'
import { generateToken, type SessionUser } from './session-queries.ts'
import type { Db, ReadDb } from '../database/tables.ts'

const prefix = 'rs_'
const keyChannel = 'roadstead_api_keys'

/** Replaces the API key of a user and returns the new key. It is stored encrypted, to display it, and as a digest, to look it up. */
export async function renewApiKey(db: Db, secrets: Secrets, userId: number): Promise<string> {
  const key = prefix + generateToken()
  await sql`
    update users set api_key_cipher = ${secrets.encrypt('api-key', key)}, api_key_hash = ${secrets.digest('api-key', key)}
    where id = ${userId}`.execute(db)
  await publishApiKeyRevokedEvent(db, userId)
  return key
}

/** Notifies all processes that a user's key was revoked; they close the sockets that use it. */
export async function publishApiKeyRevokedEvent(db: Db, userId: number): Promise<void> {
  await sql`select pg_notify(${keyChannel}, ${String(userId)})`.execute(db)
}

/** Calls `ended` with the id of each user whose key is revoked in any process, and with null if notifications may have been missed. */
export async function subscribeToRevokedApiKeys(
  database: Pick<Database, 'listen'>,
  ended: (userId: number | null) => void,
): Promise<Unsubscribe> {
  return database.listen(keyChannel, (payload) => ended(payload ? Number(payload) : null))
}

/** The user of an API key; null if the key is invalid. */
export async function findUserByApiKey(
  db: ReadDb,
  secrets: Secrets,
  key: string,
): Promise<SessionUser | null> {
  if (!key.startsWith(prefix)) return null
  const { rows } = await sql<SessionUser>`
    select id, admin from users
    where api_key_hash = ${secrets.digest('api-key', key)} and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** The decrypted API key of a user. Creates a new key if the installation's secret has changed. */
export async function revealApiKey(
  db: Db,
  secrets: Secrets,
  user: { id: number; api_key_cipher: Buffer | null },
): Promise<string> {
  const key = user.api_key_cipher && secrets.decrypt('api-key', user.api_key_cipher)
  return key ?? renewApiKey(db, secrets, user.id)
}
