import { sql } from 'kysely'
import { personalUserColumns } from '../../../core/records/user-columns.ts'
import { listColumnNames } from '../../../core/records/record.ts'
import { publishApiKeyRevokedEvent } from '../api-key-queries.ts'
import { publishLiveEvent } from '../../database/events/live-events.ts'
import { deletePhotos } from '../../posts/photo-queries.ts'
import { deleteOwnerRecords, removeVesselOwners } from '../../vessels/owner-removal-queries.ts'
import { markScrubNeeded } from './scrub-queries.ts'
import { revokeUserSessions } from '../session-queries.ts'
import type { Db } from '../../database/tables.ts'

/**
 * Deletes the personal data of an account: name, address, photo, API key, sessions and links.
 * Places, nav aids, reviews and their photos are kept without the name. Vessels lose their
 * owner and their recorded tracks. Ratings keep counting in averages, under the id of the
 * emptied record.
 */
export async function deleteAccount(db: Db, userId: number, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A concurrent log-in waits for this lock and then finds no account (`grantAccountAccess`).
    await sql`select id from users where id = ${userId} for update`.execute(tx)
    await revokeUserSessions(tx, userId) // publishes the event for open sockets; needs the rows
    await publishApiKeyRevokedEvent(tx, userId)
    await deleteUserPhoto(tx, userId)
    await detachVessels(tx, userId, now)
    await markScrubNeeded(tx)
    // File names may contain personal names.
    await sql`update blobs set filename = 'photo' where user_id = ${userId}`.execute(tx)
    await discardChartFiles(tx, userId)
    for (const table of personalTables) {
      await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
    }
    // Records deleted earlier are not kept.
    await sql`delete from posts where user_id = ${userId} and deleted_at is not null`.execute(tx)
    await sql`delete from reports where subject = 'user' and subject_id = ${userId}`.execute(tx)
    for (const [table, column] of mentions) {
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${userId}`.execute(
        tx,
      )
    }
    await sql`
      update users set
        ${sql.join(listColumnNames(personalUserColumns).map((name) => sql`${sql.ref(name)} = null`))},
        email = ${`deleted-${userId}@invalid`}, password_hash = null, api_key_cipher = null, api_key_hash = null,
        admin = false, deleted_at = now(), updated_at = now()
      where id = ${userId}`.execute(tx)
  })
}

/** Tables whose rows belong only to the user. */
const personalTables = ['sessions', 'user_tokens', 'user_identities', 'follows', 'jobs'] as const

/** Columns of kept records that refer to the user. */
const mentions = [
  ['places', 'user_id'],
  ['places', 'deleted_by'],
  ['place_revisions', 'user_id'],
  ['nav_aids', 'user_id'],
  ['nav_aids', 'deleted_by'],
  ['nav_aid_revisions', 'user_id'],
  ['posts', 'user_id'],
  ['photos', 'user_id'],
  ['blobs', 'user_id'],
  ['reports', 'user_id'],
  ['reports', 'resolved_by'],
] as const

/** Marks the files of the user's chart jobs for deletion. */
async function discardChartFiles(tx: Db, userId: number): Promise<void> {
  await sql`
    update blobs set removed_at = now()
    where removed_at is null and id in (select blob_id from jobs where user_id = ${userId})`.execute(tx)
}

async function deleteUserPhoto(tx: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ photo_id: number }>`
    select photo_id from users where id = ${userId} and photo_id is not null`.execute(tx)
  await deletePhotos(
    tx,
    rows.map(({ photo_id }) => photo_id),
  )
}

/** Keeps the vessels with their AIS data; deletes the recorded tracks, which belong to the owner. */
async function detachVessels(tx: Db, userId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; claimed: boolean }>`
    select id, claimed from vessels where user_id = ${userId}
    order by id for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await removeVesselOwners(tx, ids, now)
  await deleteOwnerRecords(
    tx,
    ids,
    rows.filter(({ claimed }) => claimed).map(({ id }) => id),
  )
  await publishLiveEvent(tx, { event: 'positions', vessel_ids: ids })
}
