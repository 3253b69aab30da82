import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Revision } from '../../core/contract/moderation.ts'
import { maxRevisionsListed } from '../../core/limits/places.ts'
import { formatFullName } from '../../core/names/full-name.ts'
import type { Db, ReadDb } from '../database/tables.ts'

/** Tables of revisions, with the column that refers to the record. */
const revised = {
  place: { table: 'place_revisions', column: 'place_id' },
  nav_aid: { table: 'nav_aid_revisions', column: 'nav_aid_id' },
} as const

export type RevisionedRecord = keyof typeof revised

/** Result of an edit. */
export type EditResult =
  | { status: 'saved' }
  /** The edit contains no changes, so nothing was saved. */
  | { status: 'same' }
  | { status: 'gone' }
  /** Edit conflict: someone else saved first. */
  | { status: 'stale' }

/** Fields of an edit that differ from the record, with old and new values. */
export function diffFields<T extends object>(
  current: T,
  edit: Partial<T>,
): { before: Partial<T>; after: Partial<T> } {
  const before: Partial<T> = {}
  const after: Partial<T> = {}
  for (const key of Object.keys(edit) as (keyof T)[]) {
    if (edit[key] === undefined || isDeepStrictEqual(current[key], edit[key])) continue
    before[key] = current[key]
    after[key] = edit[key]
  }
  return { before, after }
}

export interface NewRevision {
  recordId: number
  userId: number
  lockVersion: number
  /** Null for the first revision of a record that a user added. */
  before: object | null
  after: object
}

export async function saveRevision(db: Db, kind: RevisionedRecord, revision: NewRevision): Promise<void> {
  const { table, column } = revised[kind]
  const { recordId, userId, lockVersion, before, after } = revision
  await sql`
    insert into ${sql.table(table)} (${sql.ref(column)}, user_id, lock_version, before, after)
    values (${recordId}, ${userId}, ${lockVersion}, ${before && JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb)`.execute(db)
}

/** Edits of a record, newest first. */
export async function listRevisions(
  db: ReadDb,
  kind: RevisionedRecord,
  recordId: number,
): Promise<Revision[]> {
  const { table, column } = revised[kind]
  const { rows } = await sql<
    Omit<Revision, 'user_name'> & { first_name: string | null; last_name: string | null }
  >`
    select r.id, r.lock_version, r.at, r.user_id, u.first_name, u.last_name, r.before, r.after
    from ${sql.table(table)} r left join users u on u.id = r.user_id
    where r.${sql.ref(column)} = ${recordId}
    order by r.at desc, r.id desc limit ${maxRevisionsListed}`.execute(db)
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    user_name: formatFullName(first_name, last_name),
  }))
}

/** State of a record before a revision; null if the revision does not exist or is the first one. */
export async function findStateBeforeRevision(
  db: ReadDb,
  kind: RevisionedRecord,
  recordId: number,
  revisionId: number,
): Promise<Record<string, unknown> | null> {
  const { table, column } = revised[kind]
  const { rows } = await sql<{ before: Record<string, unknown> | null }>`
    select before from ${sql.table(table)}
    where id = ${revisionId} and ${sql.ref(column)} = ${recordId}`.execute(db)
  return rows[0]?.before ?? null
}
