import { sql } from 'kysely'
import { ownProvider } from '../../core/catalogue/providers.ts'
import type { RecordKind, Role } from './policies.ts'
import type { Db } from '../database/tables.ts'

/**
 * What a user is to a record; null where there is no such record. Each reading
 * gives the one to whom the record belongs, null where it belongs to nobody.
 */
export async function getRecordRoles(
  db: Db,
  kind: RecordKind,
  id: number,
  userId: number,
): Promise<Role[] | null> {
  const { rows } = await readings[kind](db, id)
  const [row] = rows
  if (!row) return null
  if (kind === 'vessel' && row.user_id === null) return ['claimant']
  return row.user_id === userId ? [row.role] : []
}

interface Holder {
  user_id: number | null
  role: Role
}

const readings: Record<RecordKind, (db: Db, id: number) => Promise<{ rows: Holder[] }>> = {
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
  // A review of the product's own provider has no author who may delete it.
  post: (db, id) =>
    sql<Holder>`
      select case when provider = ${ownProvider} then null else user_id end as user_id, 'author' as role
      from posts where id = ${id} and deleted_at is null`.execute(db),
  // A photo is its vessel's owner's, else its review's author's, else its user's.
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
