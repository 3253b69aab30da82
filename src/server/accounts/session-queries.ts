import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ActiveSession } from '../../core/contract/user.ts'
import { sessionLifetimeDays } from '../../core/limits/accounts.ts'
import type { Database } from '../database/database.ts'
import type { Unsubscribe } from '../database/events/notification-listeners.ts'
import type { DatabaseHandles, Db, ReadDb } from '../database/tables.ts'

/** A session of a logged-in user. */
export interface SessionUser {
  id: number
  admin: boolean
}

export interface AuthenticatedSession extends SessionUser {
  session_id: number
}

/** Generates a random token of 256 bits, safe in cookies and URLs. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token, which is stored instead of the token. No salt is needed, because tokens are random. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const longestAgent = 300

/** Creates a session and returns its token, which is not stored. */
export async function createUserSession(db: Db, userId: number, userAgent: string | null): Promise<string> {
  const token = generateToken()
  await sql`
    insert into sessions (user_id, token_hash, user_agent, expires_at)
    values (${userId}, ${hashToken(token)}, ${userAgent?.slice(0, longestAgent) ?? null},
      now() + make_interval(days => ${sessionLifetimeDays}))`.execute(db)
  return token
}

/** The session of a token; null if the token is invalid. Updates the time of last use at most once an hour. */
export async function findSession(
  { db, readDb }: DatabaseHandles,
  token: string,
): Promise<AuthenticatedSession | null> {
  const { rows } = await sql<AuthenticatedSession & { stale: boolean }>`
    select s.id as session_id, u.id, u.admin, s.last_seen_at < now() - interval '1 hour' as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashToken(token)} and s.revoked_at is null and s.expires_at > now()
      and u.deleted_at is null`.execute(readDb)
  const [row] = rows
  if (!row) return null
  if (row.stale) {
    await sql`
      update sessions set last_seen_at = now(), expires_at = now() + make_interval(days => ${sessionLifetimeDays})
      where id = ${row.session_id}`.execute(db)
  }
  return { session_id: row.session_id, id: row.id, admin: row.admin }
}

/** Active sessions of a user, newest first. */
export async function listSessions(
  db: ReadDb,
  userId: number,
  currentId: number | null,
): Promise<ActiveSession[]> {
  const { rows } = await sql<ActiveSession>`
    select id, user_agent, created_at, last_seen_at, id = ${currentId ?? 0} as current
    from sessions where user_id = ${userId} and revoked_at is null and expires_at > now()
    order by last_seen_at desc, id desc`.execute(db)
  return rows
}

const sessionChannel = 'roadstead_sessions'

/** Ends one session; the notification closes its open sockets. */
export async function revokeSession(db: Db, sessionId: number): Promise<void> {
  await sql`
    with ended as (update sessions set revoked_at = now() where id = ${sessionId} and revoked_at is null returning id)
    select pg_notify(${sessionChannel}, id::text) from ended`.execute(db)
}

/** Ends all sessions of a user except one. */
export async function revokeUserSessions(db: Db, userId: number, exceptId = 0): Promise<void> {
  await sql`
    with ended as (
      update sessions set revoked_at = now()
      where user_id = ${userId} and id <> ${exceptId} and revoked_at is null returning id
    )
    select pg_notify(${sessionChannel}, id::text) from ended`.execute(db)
}

/** Deletes sessions that ended more than a month ago. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`
    delete from sessions
    where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`.execute(db)
}

/** Calls `ended` with the id of each session that ends in any process, and with null if notifications may have been missed. */
export async function subscribeToRevokedSessions(
  database: Pick<Database, 'listen'>,
  ended: (sessionId: number | null) => void,
): Promise<Unsubscribe> {
  return database.listen(sessionChannel, (payload) => ended(payload ? Number(payload) : null))
}
