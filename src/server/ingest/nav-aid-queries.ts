import { sql } from 'kysely'
import { getAidType } from '../../core/catalogue/aid-types.ts'
import { lookUpMmsiCountry } from '../../core/catalogue/mids.ts'
import { getDistanceMetres, type Position } from '../../core/geo.ts'
import { aisMerge } from '../../core/limits/ingest.ts'
import type { navAidColumns } from '../../core/records/nav-aid-columns.ts'
import type { ColumnsBy, Row } from '../../core/records/record.ts'
import type { NavAidObservation } from './observation.ts'
import { markCellsDirty, toMapCell, type MapCell } from '../map-layers/cell-queries.ts'
import { publishRecordChangeEvent } from '../database/events/change-events.ts'
import { toNavAidFeature } from '../nav-aids/row-queries.ts'
import { navAidSql, toNavAidJson } from '../nav-aids/stored-nav-aid-queries.ts'
import type { Db } from '../database/tables.ts'

interface KnownAid extends Row<ColumnsBy<typeof navAidColumns, 'ais'>> {
  id: number
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
    const cells = toMapCell(merged)
    if (aid) await updateAid(tx, merged)
    else merged.id = await addAid(tx, merged)
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
    select ${navAidSql.select('a')}, a.deleted_at is not null as is_deleted
    from nav_aids a where a.mmsi = any (${mmsis}::bpchar[]) order by a.id for no key update`.execute(tx)
  const byMmsi = new Map<string, KnownAid[]>()
  for (const row of rows) byMmsi.set(row.mmsi ?? '', [...(byMmsi.get(row.mmsi ?? '') ?? []), row])
  return byMmsi
}

/** Chooses the nearest of several aids with one MMSI; null if all are too far away. */
function findNearestAid(aids: KnownAid[], at: Position): KnownAid | null {
  let nearestAid: KnownAid | null = null
  let minMetres: number = aisMerge.aidMatchMetres
  for (const aid of aids) {
    const metres = getDistanceMetres(aid, at)
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
    ...(isFromAis && { latitude, longitude, aid_type: observation.aidType }),
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
    latitude,
    longitude,
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

async function addAid(tx: Db, aid: KnownAid): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into nav_aids (${navAidSql.insert('ais')})
    select ${navAidSql.values('ais')} from ${navAidSql.recordset(toNavAidJson([aid]))}
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await sql`update nav_aids set feature = ${toNavAidFeature(aid, id)} where id = ${id}`.execute(tx)
  return id
}

async function updateAid(tx: Db, aid: KnownAid): Promise<void> {
  await sql`
    update nav_aids a set ${navAidSql.assignments('ais')}, changed_at = now()
    from ${navAidSql.recordset(toNavAidJson([aid]))} where a.id = r.id`.execute(tx)
}
