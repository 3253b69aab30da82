import { sql } from 'kysely'
import type { UserEdit } from '../../core/contract/user.ts'
import type { Db } from '../database/tables.ts'

/** Recipient of a mail; null if the address has no account. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ id: number; email: string; confirmed: boolean } | null> {
  const { rows } = await sql<{ id: number; email: string; confirmed: boolean }>`
    select id, email, confirmed_at is not null as confirmed from users
    where lower(email) = lower(${email.trim()}) and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** Address, password hash and whether the address is confirmed; null if the account does not exist. */
export async function findAccount(
  db: Db,
  id: number,
): Promise<{ email: string; password_hash: string | null; confirmed: boolean } | null> {
  const { rows } = await sql<{ email: string; password_hash: string | null; confirmed: boolean }>`
    select email, password_hash, confirmed_at is not null as confirmed from users
    where id = ${id} and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

export async function setPasswordHash(db: Db, id: number, passwordHash: string | null): Promise<void> {
  await sql`update users set password_hash = ${passwordHash}, updated_at = now() where id = ${id}`.execute(db)
}

export async function confirmUser(db: Db, id: number): Promise<void> {
  await sql`
    update users set confirmed_at = coalesce(confirmed_at, now()), updated_at = now() where id = ${id}`.execute(
    db,
  )
}

/** Sets the country of a profile that has none. */
export async function setCountryIfMissing(db: Db, id: number, countryCode: string): Promise<void> {
  await sql`
    update users set country_code = ${countryCode} where id = ${id} and country_code is null`.execute(db)
}

/** Changes the given fields of a profile; blank values become null. */
export async function updateProfile(db: Db, id: number, edit: Omit<UserEdit, 'photo'>): Promise<void> {
  const stated = Object.entries(edit).map(([name, value]) => [name, value?.trim() || null])
  if (stated.length === 0) return
  await db
    .updateTable('users')
    .set({ ...(Object.fromEntries(stated) as Omit<UserEdit, 'photo'>), updated_at: sql`now()` }) // keys of the checked edit
    .where('id', '=', id)
    .execute()
}
