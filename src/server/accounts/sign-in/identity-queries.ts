import { sql } from 'kysely'
import type { Secrets } from '../../system/secrets.ts'
import { revokeAccountAccess } from '../access-queries.ts'
import type { Db } from '../../database/tables.ts'
import { confirmUser, setPasswordHash } from '../profile-queries.ts'

/** Identity of a user at an OpenID provider. */
export interface OpenIdSubject {
  issuer: string
  subject: string
}

/** The account linked to an OpenID identity; null if there is none. */
export async function findIdentity(db: Db, { issuer, subject }: OpenIdSubject): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select i.user_id from user_identities i join users u on u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject} and u.deleted_at is null`.execute(db)
  return rows[0]?.user_id ?? null
}

export async function linkIdentity(
  db: Db,
  userId: number,
  { issuer, subject }: OpenIdSubject,
): Promise<void> {
  await sql`
    insert into user_identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
    on conflict (issuer, subject) do nothing`.execute(db)
}

/**
 * Transfers an account to the verified owner of its address: links the identity, confirms the
 * address, and revokes the password, sessions, links, identities and API key of its creator.
 */
export async function transferAccountToIdentity(
  db: Db,
  secrets: Secrets,
  userId: number,
  identity: OpenIdSubject,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await setPasswordHash(tx, userId, null)
    await revokeAccountAccess(tx, secrets, userId)
    await confirmUser(tx, userId)
    await linkIdentity(tx, userId, identity)
  })
}
