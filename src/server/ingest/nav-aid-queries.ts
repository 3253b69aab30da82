import { sql } from 'kysely'
import { getAidType } from '../../core/catalogue/aid-types.ts'
import { lookUpMmsiCountry } from '../../core/catalogue/mids.ts'
import { getDistanceMetres, type Position } from '../../core/geo.ts'
import { aisMerge } from '../../core/limits/ingest.ts'
import type { NavAidObservation } from './observation.ts'
import { markCellsDirty, type MapCell } from '../map-layers/cell-queries.ts'
import { publishRecordChangeEvent } from '../database/change-events.ts'
import { getNavAidDerivedColumns, toNavAidFeature, type NavAidBaseFields } from '../nav-aids/row-queries.ts'
import type { Db, PointColumn } from '../database/tables.ts'

interface KnownAid extends Omit<NavAidBaseFields, 'latitude' | 'longitude'> {
  id: number
  position: PointColumn
  length_metres: number | null
  width_metres: number | null
  off_position: boolean | null
  heard_at: string | null
  user_edited: boolean
  is_deleted: boolean
}

interface ReceivedAid {
  source: string
  observation: NavAidObservation
}

/**
 * Merges received aids into the known aids with the same MMSI, including imported ones:
 * those keep stated names and positions, and get the virtual and off-position flags, the
 * size and the time of the report (a stored time after `latestTime` does not count). Adds unknown aids; aids deleted by a user stay
 * deleted. Returns for each report whether it changed anything.
 */
export async function mergeNavAids(tx: Db, reports: ReceivedAid[], latestTime: Date): Promise<boolean[]> {
  if (reports.length === 0) return []
  const known = await readAids(tx, [...new Set(reports.map(({ observation }) => observation.mmsi))])
  const dirtyCells: MapCell[] = []
  const results: boolean[] = []
  for (const { source, observation } of reports) {
    const aid = findNearestAid(known.get(observation.mmsi) ?? [], observation)
    if (aid?.is_deleted || (aid && isRedundant(aid, observation, latestTime))) {
      results.push(false)
      continue
    }
    const merged = aid ? mergeReport(aid, observation) : createAid(observation, source)
    const fields = toBaseFields(merged)
    const cells = getNavAidDerivedColumns(fields)
    merged.id = aid ? await updateAid(tx, merged, fields) : await addAid(tx, merged, fields)
    if (!aid) known.set(observation.mmsi, [...(known.get(observation.mmsi) ?? []), merged])
    else Object.assign(aid, merged)
    dirtyCells.push(cells)
    results.push(true)
  }
  if (dirtyCells.length > 0) {
    await markCellsDirty(tx, 'nav_aids', dirtyCells)
    await publishRecordChangeEvent(tx, { entity: 'nav_aids', position: null })
  }
  return results
}

async function readAids(tx: Db, mmsis: string[]): Promise<Map<string, KnownAid[]>> {
  const { rows } = await sql<KnownAid>`
    select id, name, mmsi, mmsi_valid, aid_type, virtual, position, city, state_code, country_code, description,
      light, source, source_licence, source_url, updated_at, derived_columns, length_metres, width_metres, off_position,
      heard_at, user_edited, deleted_at is not null as is_deleted
    from nav_aids where mmsi = any (${mmsis}::bpchar[]) order by id for no key update`.execute(tx)
  const byMmsi = new Map<string, KnownAid[]>()
  for (const row of rows) byMmsi.set(row.mmsi ?? '', [...(byMmsi.get(row.mmsi ?? '') ?? []), row])
  return byMmsi
}

/** Chooses the nearest of several aids with one MMSI; null if all are too far away. */
function findNearestAid(aids: KnownAid[], at: Position): KnownAid | null {
  let nearestAid: KnownAid | null = null
  let minMetres: number = aisMerge.aidMatchMetres
  for (const aid of aids) {
    const metres = getDistanceMetres({ latitude: aid.position.y, longitude: aid.position.x }, at)
    if (metres > minMetres) continue
    minMetres = metres
    nearestAid = aid
  }
  return nearestAid
}

/** True if the report is older than the last one, or recent and without changes. */
function isRedundant(
  { heard_at, off_position, virtual }: KnownAid,
  observation: NavAidObservation,
  latestTime: Date,
): boolean {
  if (heard_at === null || new Date(heard_at) > latestTime) return false
  const ms = observation.at.getTime() - new Date(heard_at).getTime()
  if (ms <= 0) return true
  return (
    ms < aisMerge.aidUpdateIntervalMs &&
    off_position === observation.offPosition &&
    virtual === observation.virtual
  )
}

function mergeReport(aid: KnownAid, observation: NavAidObservation): KnownAid {
  const { name, latitude, longitude, virtual, offPosition, lengthMetres, widthMetres, at } = observation
  const isFromAis = aid.source === 'ais' && !aid.user_edited
  const isNamed = name !== null && !aid.user_edited && (isFromAis || aid.derived_columns.includes('name'))
  return {
    ...aid,
    ...(isNamed && { name, derived_columns: aid.derived_columns.filter((column) => column !== 'name') }),
    ...(isFromAis && { position: { x: longitude, y: latitude }, aid_type: observation.aidType }),
    ...(isFromAis && { updated_at: at.toISOString() }),
    // The aid's own report is more reliable than a list.
    virtual,
    off_position: offPosition,
    length_metres: lengthMetres ?? aid.length_metres,
    width_metres: widthMetres ?? aid.width_metres,
    heard_at: at.toISOString(),
  }
}

function createAid(observation: NavAidObservation, source: string): KnownAid {
  const { mmsi, name, latitude, longitude, virtual, offPosition, lengthMetres, widthMetres, at } = observation
  const country = lookUpMmsiCountry(mmsi)
  return {
    id: 0,
    name: name ?? `${getAidType(observation.aidType).name} ${mmsi}`,
    mmsi,
    mmsi_valid: country !== null,
    aid_type: observation.aidType,
    virtual,
    position: { x: longitude, y: latitude },
    city: null,
    state_code: null,
    country_code: country,
    description: null,
    light: null,
    source,
    source_licence: 'not stated',
    source_url: null,
    updated_at: at.toISOString(),
    derived_columns: name === null ? ['name', 'country_code'] : ['country_code'],
    length_metres: lengthMetres,
    width_metres: widthMetres,
    off_position: offPosition,
    heard_at: at.toISOString(),
    user_edited: false,
    is_deleted: false,
  }
}

function toBaseFields({ position, ...aid }: KnownAid): NavAidBaseFields {
  return { ...aid, longitude: position.x, latitude: position.y }
}

async function addAid(tx: Db, aid: KnownAid, fields: NavAidBaseFields): Promise<number> {
  const { normalized_name, cell_x, cell_y } = getNavAidDerivedColumns(fields)
  const { rows } = await sql<{ id: number }>`
    insert into nav_aids (name, mmsi, mmsi_valid, aid_type, virtual, position, country_code, length_metres,
      width_metres, off_position, source, source_licence, updated_at, heard_at, derived_columns, normalized_name, cell_x, cell_y, feature)
    values (${aid.name}, ${aid.mmsi}, ${aid.mmsi_valid}, ${aid.aid_type}, ${aid.virtual},
      point(${aid.position.x}::float8, ${aid.position.y}::float8), ${aid.country_code}, ${aid.length_metres},
      ${aid.width_metres}, ${aid.off_position}, ${aid.source}, ${aid.source_licence}, ${aid.updated_at},
      ${aid.heard_at}, ${aid.derived_columns}::text[], ${normalized_name}, ${cell_x}, ${cell_y}, '')
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await sql`update nav_aids set feature = ${toNavAidFeature(fields, id)} where id = ${id}`.execute(tx)
  return id
}

async function updateAid(tx: Db, aid: KnownAid, fields: NavAidBaseFields): Promise<number> {
  const { normalized_name, cell_x, cell_y } = getNavAidDerivedColumns(fields)
  await sql`
    update nav_aids set name = ${aid.name}, aid_type = ${aid.aid_type}, virtual = ${aid.virtual},
      position = point(${aid.position.x}::float8, ${aid.position.y}::float8), length_metres = ${aid.length_metres},
      width_metres = ${aid.width_metres}, off_position = ${aid.off_position}, updated_at = ${aid.updated_at},
      heard_at = ${aid.heard_at}, derived_columns = ${aid.derived_columns}::text[], normalized_name = ${normalized_name}, cell_x = ${cell_x},
      cell_y = ${cell_y}, feature = ${toNavAidFeature(fields, aid.id)}, changed_at = now()
    where id = ${aid.id}`.execute(tx)
  return aid.id
}
