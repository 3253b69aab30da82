import { sql } from 'kysely'
import { dateChangedFacilities } from '../../core/catalogue/facility-rules.ts'
import { hiddenTagKey, positionTag } from '../../core/catalogue/tags.ts'
import type { NewPlace, PlaceEdit } from '../../core/contract/place.ts'
import { placeColumns } from '../../core/records/place-columns.ts'
import { createEmptyRow } from '../../core/records/record.ts'
import type { ResolvedAddress } from '../gazetteer/address-finder.ts'
import { toMapCell, markCellsDirty } from '../map-layers/cell-queries.ts'
import { publishRecordChangeEvent } from '../database/events/change-events.ts'
import { publishLiveEvent } from '../database/events/live-events.ts'
import { getMovedAddressColumns } from './address-queries.ts'
import { diffFields, saveRevision, type EditResult } from '../revisions/revision-queries.ts'
import { readPlaces, writePlaces, type StoredPlace } from './stored-place-queries.ts'
import type { Db } from '../database/tables.ts'
import { normalizeSearchText } from '../../core/text.ts'

/** A place added by a member, with the address derived from its position. */
export type NewPlaceRecord = NewPlace & Pick<ResolvedAddress, 'country_code'> & Partial<ResolvedAddress>

/** Adds a member's place. It is visible at once and waits for review. Returns its id. */
export async function addPlace(db: Db, userId: number, place: NewPlaceRecord, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('places', 'id')) as id`.execute(tx)
    const id = rows[0]?.id ?? 0
    const stored: StoredPlace = {
      ...createEmptyRow(placeColumns),
      deleted: false,
      aliases: [],
      id,
      name: place.name.trim(),
      normalized_name: normalizeSearchText(place.name),
      type_enum: place.type_enum ?? 0,
      description: place.description?.trim() || null,
      latitude: place.latitude,
      longitude: place.longitude,
      city: place.city ?? null,
      state_code: place.state_code ?? null,
      country_code: place.country_code,
      derived_columns: place.derived_columns ?? (place.country_code ? ['country_code'] : []),
      updated_at: now.toISOString(),
      ...toMapCell(place),
    }
    await writePlaces(tx, [stored], [])
    await sql`
      update places set user_id = ${userId}, review_status = 'new', user_edited = true where id = ${id}`.execute(
      tx,
    )
    const { name, type_enum, description, latitude, longitude } = stored
    const after = { name, type_enum, description, latitude, longitude }
    await saveRevision(tx, 'place', { recordId: id, userId, lockVersion: 0, before: null, after })
    await markCellsDirty(tx, 'places', [stored])
    await publishRecordChangeEvent(tx, { entity: 'places', position: stored })
    await publishLiveEvent(tx, { event: 'place', id })
    return id
  })
}

/**
 * Saves a member's edit with its revision. If `lock_version` differs from the record's,
 * returns `stale` and saves nothing. The address found for a new position
 * (`resolvedAddress`) fills only derived or empty fields.
 */
export async function editPlace(
  db: Db,
  id: number,
  userId: number,
  { lock_version, ...edit }: PlaceEdit,
  { now, resolvedAddress }: { now: Date; resolvedAddress: ResolvedAddress | null },
): Promise<EditResult> {
  return db.transaction().execute(async (tx): Promise<EditResult> => {
    const version = await lockPlace(tx, id)
    if (version === null) return { status: 'gone' }
    if (lock_version !== undefined && lock_version !== version) return { status: 'stale' }
    const current = (await readPlaces(tx, [id])).get(id)
    if (!current) return { status: 'gone' }
    const { before, after } = diffFields<StoredPlace>(current, mergeTags(current, edit, now))
    const changed = Object.keys(after)
    if (changed.length === 0) return { status: 'same' }
    const hasMoved = 'latitude' in after || 'longitude' in after
    const movedFields =
      hasMoved && resolvedAddress ? getMovedAddressColumns(current, edit, resolvedAddress) : current
    const next: StoredPlace = {
      ...current,
      ...movedFields,
      ...after,
      derived_columns: movedFields.derived_columns.filter((field) => !changed.includes(field)),
      approximate: current.approximate && !hasMoved,
      updated_at: now.toISOString(),
      confirmed_at: null,
    }
    const updated = { ...next, normalized_name: normalizeSearchText(next.name), ...toMapCell(next) }
    await writePlaces(tx, [], [updated])
    await sql`update places set user_edited = true where id = ${id}`.execute(tx)
    await saveRevision(tx, 'place', {
      recordId: id,
      userId,
      lockVersion: version + 1,
      before: toPublicFields(before),
      after: toPublicFields(after),
    })
    if (hasMoved || 'type_enum' in after) await markCellsDirty(tx, 'places', [current, updated])
    await publishRecordChangeEvent(tx, { entity: 'places', position: updated })
    if (hasMoved) await publishRecordChangeEvent(tx, { entity: 'places', position: current })
    return { status: 'saved' }
  })
}

/** Locks a place until the transaction ends. Returns its version, or null if there is none. */
async function lockPlace(tx: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ lock_version: number }>`
    select lock_version from places where id = ${id} and deleted_at is null for update`.execute(tx)
  return rows[0]?.lock_version ?? null
}

/** Keeps the hidden tag, removes the tag that the server adds and dates the facilities that the edit changes. */
function mergeTags(
  current: StoredPlace,
  edit: Omit<PlaceEdit, 'lock_version'>,
  now: Date,
): Partial<StoredPlace> {
  const { tags, ...rest } = edit
  if (!tags) return rest
  const { [hiddenTagKey]: _hidden, [positionTag.key]: position, ...visibleTags } = tags
  const hiddenTag = current.tags[hiddenTagKey]
  const isShown = position !== undefined && position !== positionTag.approximate
  return {
    ...rest,
    tags: {
      ...dateChangedFacilities(current.tags, visibleTags, current.type_enum, now.toISOString().slice(0, 10)),
      ...(isShown && { [positionTag.key]: position }),
      ...(hiddenTag !== undefined && { [hiddenTagKey]: hiddenTag }),
    },
  }
}

/** Removes the hidden tag, because revisions are public. */
function toPublicFields(fields: Partial<StoredPlace>): object {
  if (!fields.tags) return fields
  const { [hiddenTagKey]: _hidden, ...tags } = fields.tags
  return { ...fields, tags }
}

/** Marks a place as deleted, with the deleting user. Returns false if there is none. */
export async function deletePlace(db: Db, id: number, userId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const current = (await readPlaces(tx, [id])).get(id)
    const { rows } = await sql`
      update places set deleted_at = now(), deleted_by = ${userId}, changed_at = now(), lock_version = lock_version + 1
      where id = ${id} and deleted_at is null returning id`.execute(tx)
    if (!current || rows.length === 0) return false
    await markCellsDirty(tx, 'places', [current])
    await publishRecordChangeEvent(tx, { entity: 'places', position: current })
    return true
  })
}

/** Approves a place in the review queue. Returns false if there is none. */
export async function approvePlace(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const version = await lockPlace(tx, id)
    if (version === null) return false
    await sql`update places set review_status = 'approved' where id = ${id}`.execute(tx)
    const place = (await readPlaces(tx, [id])).get(id)
    if (!place) return false
    await writePlaces(tx, [], [place])
    await publishRecordChangeEvent(tx, { entity: 'places', position: place })
    return true
  })
}
