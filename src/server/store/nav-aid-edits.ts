import { sql } from 'kysely'
import type { NavAidEdit } from '../../core/contract/nav-aid.ts'
import type { Revision } from '../../core/contract/moderation.ts'
import { revisionsShown } from '../../core/limits.ts'
import { countDirtyCells, markDirty } from './cells.ts'
import { tellChange } from './changes.ts'
import { navAidColumns, navAidFeature, type NavAidFacts } from './nav-aid-row.ts'
import type { Db } from './tables.ts'

/** Fields a person may change. */
const editable = [
  'name',
  'city',
  'description',
  'latitude',
  'longitude',
] as const satisfies readonly (keyof NavAidEdit & keyof NavAidFacts)[]

type Fields = Partial<Pick<NavAidFacts, (typeof editable)[number]>>

export type NavAidOutcome = 'saved' | 'not-found' | 'stale' | 'no-such-revision'

/** Changes an aid as a user and keeps what was there as a revision. No import touches the aid after that. */
export async function editNavAid(
  db: Db,
  id: number,
  userId: number,
  { lock_version: lockVersion, ...fields }: NavAidEdit,
): Promise<NavAidOutcome> {
  const outcome = await db.transaction().execute(async (tx): Promise<NavAidOutcome> => {
    const aid = await holdAid(tx, id)
    if (!aid) return 'not-found'
    if (lockVersion !== undefined && lockVersion !== aid.lock_version) return 'stale'
    await applyChange(tx, aid, fields, userId)
    return 'saved'
  })
  return settled(db, outcome)
}

/** Gives an aid back the fields a revision changed, as they were before it; an edit of its own. */
export async function revertNavAid(
  db: Db,
  id: number,
  userId: number,
  revisionId: number,
): Promise<NavAidOutcome> {
  const outcome = await db.transaction().execute(async (tx): Promise<NavAidOutcome> => {
    const aid = await holdAid(tx, id)
    if (!aid) return 'not-found'
    const { rows } = await sql<{ before: Fields | null }>`
      select before from nav_aid_revisions where id = ${revisionId} and nav_aid_id = ${id}`.execute(tx)
    const before = rows[0]?.before
    if (!before) return 'no-such-revision'
    await applyChange(tx, aid, before, userId)
    return 'saved'
  })
  return settled(db, outcome)
}

/** Deletes an aid; its row stays, so that no import brings it back. */
export async function deleteNavAid(db: Db, id: number, userId: number): Promise<NavAidOutcome> {
  const outcome = await db.transaction().execute(async (tx): Promise<NavAidOutcome> => {
    const aid = await holdAid(tx, id)
    if (!aid) return 'not-found'
    await sql`
      update nav_aids set deleted_at = now(), deleted_by = ${userId}, changed_at = now(),
        lock_version = lock_version + 1
      where id = ${id}`.execute(tx)
    await markDirty(tx, 'nav_aids', [aid])
    return 'saved'
  })
  return settled(db, outcome)
}

/** Edits of an aid, latest first; null where there is no such aid. */
export async function navAidRevisions(db: Db, id: number): Promise<Revision[] | null> {
  const { rows: found } = await sql`
    select 1 from nav_aids where id = ${id} and deleted_at is null`.execute(db)
  if (found.length === 0) return null
  const { rows } = await sql<Revision>`
    select r.id, r.lock_version, r.at, u.id as user_id,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name, r.before, r.after
    from nav_aid_revisions r left join users u on u.id = r.user_id and u.deleted_at is null
    where r.nav_aid_id = ${id}
    order by r.lock_version desc, r.id desc limit ${revisionsShown}`.execute(db)
  return rows
}

type HeldAid = NavAidFacts & { id: number; lock_version: number; cell_x: number; cell_y: number }

async function holdAid(tx: Db, id: number): Promise<HeldAid | null> {
  const { rows } = await sql<HeldAid>`
    select id, name, mmsi, mmsi_valid, aid_type, virtual, position[1] as latitude, position[0] as longitude, city,
      state_code, country_code, description, light, source, source_licence, source_url, updated_at, derived,
      lock_version, cell_x, cell_y
    from nav_aids where id = ${id} and deleted_at is null for update`.execute(tx)
  return rows[0] ?? null
}

async function applyChange(tx: Db, aid: HeldAid, fields: Fields, userId: number): Promise<void> {
  const changed = editable.filter((field) => fields[field] !== undefined && fields[field] !== aid[field])
  if (changed.length === 0) return
  const now: HeldAid = { ...aid, ...Object.fromEntries(changed.map((field) => [field, fields[field]])) }
  // What a person states is worked out no more.
  const derived = aid.derived.filter((column) => !changed.some((field) => field === column))
  const cell = navAidColumns(now)
  await sql`
    update nav_aids set name = ${now.name}, city = ${now.city}, description = ${now.description},
      position = point(${now.longitude}, ${now.latitude}), derived = ${derived}::text[],
      name_key = ${cell.name_key}, cell_x = ${cell.cell_x}, cell_y = ${cell.cell_y},
      feature = ${navAidFeature(now, aid.id)}, user_edited = true, updated_at = now(), changed_at = now(),
      lock_version = ${aid.lock_version + 1}
    where id = ${aid.id}`.execute(tx)
  await sql`
    insert into nav_aid_revisions (nav_aid_id, user_id, lock_version, before, after)
    values (${aid.id}, ${userId}, ${aid.lock_version + 1}, ${pick(aid, changed)}::jsonb, ${pick(now, changed)}::jsonb)`.execute(
    tx,
  )
  await markDirty(tx, 'nav_aids', [aid, cell])
}

function pick(aid: NavAidFacts, fields: readonly (typeof editable)[number][]): string {
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, aid[field]])))
}

/**
 * Brings the map's cells up to date before the change is told, so that no cache
 * keeps an old count; told of everywhere, for the cell of an aid reaches into
 * boxes the aid is not in.
 */
async function settled(db: Db, outcome: NavAidOutcome): Promise<NavAidOutcome> {
  if (outcome !== 'saved') return outcome
  await countDirtyCells(db)
  await tellChange(db, { entity: 'nav_aids', position: null })
  return outcome
}
