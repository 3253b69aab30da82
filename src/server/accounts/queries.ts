import { sql } from 'kysely'
import type { OwnUser, User } from '../../core/contract/user.ts'
import { userColumns, type UserRow } from '../../core/records/user-columns.ts'
import { pickColumnsWith, pickFields } from '../../core/records/record.ts'
import { createRecordSql } from '../database/record-sql.ts'
import type { Secrets } from '../system/secrets.ts'
import { renewApiKey, revealApiKey } from './api-key-queries.ts'
import { getPhotoUrl } from '../storage/photo-url.ts'
import { formatFullName } from '../../core/names/full-name.ts'
import type { Db, ReadDb } from '../database/tables.ts'
import { isOpen } from '../vessels/visibility.ts'

export interface NewUser {
  email: string
  /** Null for an account that uses only OpenID. */
  passwordHash: string | null
  first_name: string | null
  last_name: string | null
  admin?: boolean
  /** Whether the address is confirmed. */
  confirmed?: boolean
}

/** Creates an account with an API key; null if the address has an account already. */
export async function addUser(db: Db, secrets: Secrets, user: NewUser): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into users (email, password_hash, first_name, last_name, admin, confirmed_at)
      values (${user.email.trim()}, ${user.passwordHash}, ${user.first_name}, ${user.last_name}, ${user.admin ?? false},
        case when ${user.confirmed ?? false} then now() end)
      on conflict (lower(email)) where deleted_at is null do nothing
      returning id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) return null
    await renewApiKey(tx, secrets, id)
    return id
  })
}

/** Credentials of an account; null if the address has no account. */
export async function findCredentials(
  db: Db,
  email: string,
): Promise<{ id: number; password_hash: string | null } | null> {
  const { rows } = await sql<{ id: number; password_hash: string | null }>`
    select id, password_hash from users
    where lower(email) = lower(${email.trim()}) and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

interface StoredUser extends UserRow {
  api_key_cipher: Buffer | null
  has_hidden_vessel: boolean
  vessels: (Omit<User['vessels'][number], 'thumb_url'> & { photo_id: number | null })[]
  places: User['places']
}

const record = createRecordSql(userColumns)

/** SQL condition: not everyone sees a vessel of user `u` exactly. */
const hasHiddenVessel = sql<boolean>`
  exists (select 1 from vessels v where v.user_id = u.id and not ${isOpen} and v.deleted_at is null)`

async function findRow(db: ReadDb, id: number): Promise<StoredUser | null> {
  const { rows } = await sql<StoredUser>`
    select ${record.select('u')}, u.api_key_cipher, ${hasHiddenVessel} as has_hidden_vessel,
      array(
        select jsonb_build_object('id', v.id, 'name', v.name, 'vessel_type', v.vessel_type, 'mmsi', v.mmsi,
          'photo_id', (select max(h.id) from photos h where h.vessel_id = v.id))
        from vessels v where v.user_id = u.id and v.deleted_at is null order by v.normalized_name, v.id
      ) as vessels,
      array(
        select jsonb_build_object('id', p.id, 'name', p.name, 'type_enum', p.type_enum, 'city', p.city)
        from places p where p.user_id = u.id and p.deleted_at is null order by p.normalized_name, p.id
      ) as places
    from users u where u.id = ${id} and u.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

function toRecordLists(row: StoredUser): Pick<User, 'vessels' | 'places'> {
  return {
    vessels: row.vessels.map(({ photo_id, ...vessel }) => ({
      ...vessel,
      thumb_url: getPhotoUrl(photo_id, 'thumb'),
    })),
    places: row.places,
  }
}

/** A user as visible to all logged-in users; null if the user does not exist. */
export async function findUser(db: ReadDb, id: number): Promise<User | null> {
  const row = await findRow(db, id)
  if (!row) return null
  return {
    id: row.id,
    name: formatFullName(row.first_name, row.last_name) ?? '',
    country_code: row.country_code,
    thumb_url: getPhotoUrl(row.photo_id, 'thumb'),
    created_at: row.created_at,
    ...toRecordLists(row),
  }
}

const answerColumns = pickColumnsWith(userColumns, { answer: true })

/** Full record of the user for the user, and whether the intro was dismissed; null if the user does not exist. */
export async function findOwnUser(
  db: Db,
  secrets: Secrets,
  id: number,
): Promise<{ user: OwnUser; introDismissed: boolean } | null> {
  const row = await findRow(db, id)
  if (!row) return null
  const user: OwnUser = {
    ...pickFields(row, answerColumns),
    name: formatFullName(row.first_name, row.last_name) ?? '',
    confirmed: row.confirmed_at !== null,
    api_key: await revealApiKey(db, secrets, row),
    thumb_url: getPhotoUrl(row.photo_id, 'thumb'),
    has_hidden_vessel: row.has_hidden_vessel,
    ...toRecordLists(row),
  }
  return { user, introDismissed: row.intro_dismissed_at !== null }
}

export async function dismissIntro(db: Db, userId: number): Promise<void> {
  await sql`
    update users set intro_dismissed_at = coalesce(intro_dismissed_at, now()) where id = ${userId}`.execute(
    db,
  )
}

/** User data for the page header and forms. */
export interface UserSummary {
  name: string
  email: string
  photoId: number | null
  introDismissed: boolean
  hasHiddenVessel: boolean
}

/** Returns the data of a user that every page needs; null if the user does not exist. */
export async function findUserSummary(db: Db, id: number): Promise<UserSummary | null> {
  const { rows } = await sql<
    Pick<
      StoredUser,
      'first_name' | 'last_name' | 'email' | 'photo_id' | 'intro_dismissed_at' | 'has_hidden_vessel'
    >
  >`
    select first_name, last_name, email, photo_id, intro_dismissed_at, ${hasHiddenVessel} as has_hidden_vessel
    from users u where id = ${id} and deleted_at is null`.execute(db)
  const [row] = rows
  return row
    ? {
        name: formatFullName(row.first_name, row.last_name) ?? '',
        email: row.email,
        photoId: row.photo_id,
        introDismissed: row.intro_dismissed_at !== null,
        hasHiddenVessel: row.has_hidden_vessel,
      }
    : null
}
