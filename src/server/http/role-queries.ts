import { sql } from 'kysely'
import { ownProvider } from '../../core/catalogue/providers.ts'
import type { RecordKind, Role } from './policies.ts'
import type { ReadDb } from '../database/tables.ts'

/**
 * Roles of a user on a record; null if the record does not exist. A vessel without
 * an owner gives the role claimant to every user.
 */
export async function getRecordRoles(
  db: ReadDb,
  kind: RecordKind,
  id: number,
  userId: number,
): Promise<Role[] | null> {
  const { rows } = await selectHolder[kind](db, id)
  const [row] = rows
  if (!row) return null
  if (kind === 'vessel' && row.user_id === null) return ['claimant']
  return row.user_id === userId ? [row.role] : []
}

/** The user a record belongs to; null if it has none. */
interface Holder {
  user_id: number | null
  role: Role
}

const selectHolder: Record<RecordKind, (db: ReadDb, id: number) => Promise<{ rows: Holder[] }>> = {
  user: (db, id) =>
    sql<Holder>`select id as user_id, 'self' as role from users where id = ${id} and deleted_at is null`.execute(
      db,
    ),
  session: (db, id) =>
    sql<Holder>`select user_id, 'self' as role from sessions where id = ${id} and revoked_at is null`.execute(
      db,
    ),
  chart_job: (db, id) =>
    sql<Holder>`
      select user_id, 'self' as role from jobs where id = ${id} and kind = 'charts'`.execute(db),
  place: (db, id) =>
    sql<Holder>`
      select user_id, 'creator' as role from places where id = ${id} and deleted_at is null`.execute(db),
  nav_aid: (db, id) =>
    sql<Holder>`
      select user_id, 'creator' as role from nav_aids where id = ${id} and deleted_at is null`.execute(db),
  // Reviews of the product's own provider have no author who may delete them.
  post: (db, id) =>
    sql<Holder>`
      select case when provider = ${ownProvider} then null else user_id end as user_id, 'author' as role
      from posts where id = ${id} and deleted_at is null`.execute(db),
  // A photo belongs to the owner of its vessel, else to the author of its review, else to its user.
  photo: (db, id) =>
    sql<Holder>`
      select
        case when v.id is not null then v.user_id when o.provider = ${ownProvider} then null else h.user_id end as user_id,
        case when v.id is not null then 'owner' when o.id is not null then 'author' else 'self' end as role
      from photos h
      left join vessels v on v.id = h.vessel_id and v.deleted_at is null
      left join posts o on o.photo_id = h.id and o.deleted_at is null
      where h.id = ${id}`.execute(db),
  vessel: (db, id) =>
    sql<Holder>`
      select user_id, 'owner' as role from vessels where id = ${id} and deleted_at is null`.execute(db),
}
