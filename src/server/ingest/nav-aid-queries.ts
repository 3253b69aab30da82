import { sql } from 'kysely'
import { getAidType } from '../../core/catalogue/aid-types.ts'
import { lookUpMmsiCountry } from '../../core/catalogue/mids.ts'
import { getDistanceMetres, type Position } from '../../core/geo.ts'
import { aisMerge } from '../../core/limits.ts'
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

interface Heard {
  source: string
  observation: NavAidObservation
}

/**
 * Merges aids that were heard with those that are known by their MMSI, imported
 * ones among them: those keep name and place, unless they have none of their own,
 * and are told real or virtual, in or off their position, their size and when they
 * were heard. An aid nobody knows is added; one that a person deleted stays away.
 * For each whether it brought anything.
 */
export async function mergeNavAids(tx: Db, heard: Heard[]): Promise<boolean[]> {
  if (heard.length === 0) return []
  const known = await readAids(tx, [...new Set(heard.map(({ observation }) => observation.mmsi))])
  const touched: MapCell[] = []
  const results: boolean[] = []
  for (const { source, observation } of heard) {
    const aid = nearest(known.get(observation.mmsi) ?? [], observation)
    if (aid?.is_deleted || (aid && isQuiet(aid, observation))) {
      results.push(false)
      continue
    }
    const merged = aid ? mergedWith(aid, observation) : newAid(observation, source)
    const facts = factsOf(merged)
    const cells = getNavAidDerivedColumns(facts)
    merged.id = aid ? await rewriteAid(tx, merged, facts) : await addAid(tx, merged, facts)
    if (!aid) known.set(observation.mmsi, [...(known.get(observation.mmsi) ?? []), merged])
    else Object.assign(aid, merged)
    touched.push(cells)
    results.push(true)
  }
  if (touched.length > 0) {
    await markCellsDirty(tx, 'nav_aids', touched)
    await publishRecordChangeEvent(tx, { entity: 'nav_aids', position: null })
  }
  return results
}

async function readAids(tx: Db, mmsis: string[]): Promise<Map<string, KnownAid[]>> {
  const { rows } = await sql<KnownAid>`
    select id, name, mmsi, mmsi_valid, aid_type, virtual, position, city, state_code, country_code, description,
      light, source, source_licence, source_url, updated_at, derived, length_metres, width_metres, off_position,
      heard_at, user_edited, deleted_at is not null as is_deleted
    from nav_aids where mmsi = any (${mmsis}::bpchar[]) order by id for no key update`.execute(tx)
  const byMmsi = new Map<string, KnownAid[]>()
  for (const row of rows) byMmsi.set(row.mmsi ?? '', [...(byMmsi.get(row.mmsi ?? '') ?? []), row])
  return byMmsi
}

/** Of two marks with one MMSI the one that is meant is the nearer; far from all it is another. */
function nearest(aids: KnownAid[], at: Position): KnownAid | null {
  let found: KnownAid | null = null
  let least: number = aisMerge.aidMatchMetres
  for (const aid of aids) {
    const metres = getDistanceMetres({ latitude: aid.position.y, longitude: aid.position.x }, at)
    if (metres > least) continue
    least = metres
    found = aid
  }
  return found
}

/** It was heard just now, or later, and says nothing new. */
function isQuiet({ heard_at, off_position, virtual }: KnownAid, observation: NavAidObservation): boolean {
  if (heard_at === null) return false
  const ms = observation.at.getTime() - new Date(heard_at).getTime()
  if (ms <= 0) return true
  return (
    ms < aisMerge.aidUpdateIntervalMs &&
    off_position === observation.offPosition &&
    virtual === observation.virtual
  )
}

function mergedWith(aid: KnownAid, observation: NavAidObservation): KnownAid {
  const { name, latitude, longitude, virtual, offPosition, lengthMetres, widthMetres, at } = observation
  const isOurs = aid.source === 'ais' && !aid.user_edited
  const isNamed = name !== null && !aid.user_edited && (isOurs || aid.derived.includes('name'))
  return {
    ...aid,
    ...(isNamed && { name, derived: aid.derived.filter((column) => column !== 'name') }),
    ...(isOurs && { position: { x: longitude, y: latitude }, aid_type: observation.aidType }),
    ...(isOurs && { updated_at: at.toISOString() }),
    // What an aid says of itself while on the air is surer than a list.
    virtual,
    off_position: offPosition,
    length_metres: lengthMetres ?? aid.length_metres,
    width_metres: widthMetres ?? aid.width_metres,
    heard_at: at.toISOString(),
  }
}

function newAid(observation: NavAidObservation, source: string): KnownAid {
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
    derived: name === null ? ['name', 'country_code'] : ['country_code'],
    length_metres: lengthMetres,
    width_metres: widthMetres,
    off_position: offPosition,
    heard_at: at.toISOString(),
    user_edited: false,
    is_deleted: false,
  }
}

function factsOf({ position, ...aid }: KnownAid): NavAidBaseFields {
  return { ...aid, longitude: position.x, latitude: position.y }
}

async function addAid(tx: Db, aid: KnownAid, facts: NavAidBaseFields): Promise<number> {
  const { name_key, cell_x, cell_y } = getNavAidDerivedColumns(facts)
  const { rows } = await sql<{ id: number }>`
    insert into nav_aids (name, mmsi, mmsi_valid, aid_type, virtual, position, country_code, length_metres,
      width_metres, off_position, source, source_licence, updated_at, heard_at, derived, name_key, cell_x, cell_y, feature)
    values (${aid.name}, ${aid.mmsi}, ${aid.mmsi_valid}, ${aid.aid_type}, ${aid.virtual},
      point(${aid.position.x}::float8, ${aid.position.y}::float8), ${aid.country_code}, ${aid.length_metres},
      ${aid.width_metres}, ${aid.off_position}, ${aid.source}, ${aid.source_licence}, ${aid.updated_at},
      ${aid.heard_at}, ${aid.derived}::text[], ${name_key}, ${cell_x}, ${cell_y}, '')
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await sql`update nav_aids set feature = ${toNavAidFeature(facts, id)} where id = ${id}`.execute(tx)
  return id
}

async function rewriteAid(tx: Db, aid: KnownAid, facts: NavAidBaseFields): Promise<number> {
  const { name_key, cell_x, cell_y } = getNavAidDerivedColumns(facts)
  await sql`
    update nav_aids set name = ${aid.name}, aid_type = ${aid.aid_type}, virtual = ${aid.virtual},
      position = point(${aid.position.x}::float8, ${aid.position.y}::float8), length_metres = ${aid.length_metres},
      width_metres = ${aid.width_metres}, off_position = ${aid.off_position}, updated_at = ${aid.updated_at},
      heard_at = ${aid.heard_at}, derived = ${aid.derived}::text[], name_key = ${name_key}, cell_x = ${cell_x},
      cell_y = ${cell_y}, feature = ${toNavAidFeature(facts, aid.id)}, changed_at = now()
    where id = ${aid.id}`.execute(tx)
  return aid.id
}
