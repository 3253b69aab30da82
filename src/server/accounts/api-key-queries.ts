import { sql } from 'kysely'
import type { Secrets } from '../system/secrets.ts'
import type { Database, Unsubscribe } from '../database/database.ts'
import { generateToken, type SessionUser } from './session-queries.ts'
import type { Db } from '../database/tables.ts'

const prefix = 'rs_'
const keyChannel = 'roadstead_api_keys'

/** Gives a user a new key and returns it. It is kept encrypted, to be shown again, and as a digest, to be found. */
export async function renewApiKey(db: Db, secrets: Secrets, userId: number): Promise<string> {
  const key = prefix + generateToken()
  await sql`
    update users set api_key_cipher = ${secrets.encrypt('api-key', key)}, api_key_hash = ${secrets.digest('api-key', key)}
    where id = ${userId}`.execute(db)
  await publishApiKeyRevokedEvent(db, userId)
  return key
}

/** Tells every process that the key a user had has ended; its open sockets are closed by it. */
export async function publishApiKeyRevokedEvent(db: Db, userId: number): Promise<void> {
  await sql`select pg_notify(${keyChannel}, ${String(userId)})`.execute(db)
}

/** Calls `ended` with the id of every user whose key ends, in whichever process; with null when some may have been missed. */
export async function subscribeToRevokedApiKeys(
  database: Pick<Database, 'listen'>,
  ended: (userId: number | null) => void,
): Promise<Unsubscribe> {
  return database.listen(keyChannel, (payload) => ended(payload ? Number(payload) : null))
}

/** Whose key this is; null for nobody's. */
export async function findUserByApiKey(db: Db, secrets: Secrets, key: string): Promise<SessionUser | null> {
  if (!key.startsWith(prefix)) return null
  const { rows } = await sql<SessionUser>`
    select id, admin from users
    where api_key_hash = ${secrets.digest('api-key', key)} and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** The key as its user may see it; a new one where the installation's secret has changed since. */
export async function revealApiKey(
  db: Db,
  secrets: Secrets,
  user: { id: number; api_key_cipher: Buffer | null },
): Promise<string> {
  const key = user.api_key_cipher && secrets.decrypt('api-key', user.api_key_cipher)
  return key ?? renewApiKey(db, secrets, user.id)
}
