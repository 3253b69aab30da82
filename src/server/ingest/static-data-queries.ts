import { sql, type Selectable } from 'kysely'
import { isStinkpot, toVesselType } from '../../core/catalogue/vessels.ts'
import { aisMerge } from '../../core/limits/ingest.ts'
import { textLength } from '../../core/limits/text.ts'
import { cleanName, cutText } from '../../core/text.ts'
import type { StaticObservation } from './observation.ts'
import type { VesselObservation } from './log-queries.ts'
import { isVesselIn } from '../vessels/id-queries.ts'
import type { Db, Tables } from '../database/tables.ts'
import { getVesselSearchColumns } from '../vessels/search-queries.ts'

type StoredVessel = Pick<
  Selectable<Tables['vessels']>,
  | 'id'
  | 'name'
  | 'mmsi'
  | 'country_registration'
  | 'call_sign'
  | 'imo'
  | 'vessel_type'
  | 'ais_ship_type'
  | 'loa'
  | 'beam'
  | 'draft'
  | 'stinkpot'
  | 'user_id'
  | 'ais_updated_at'
  | 'ais_field_count'
> & { home_port: string | null }

/** The stated values, by column name. */
type StatedFields = Partial<
  Pick<StoredVessel, 'name' | 'call_sign' | 'imo' | 'ais_ship_type' | 'loa' | 'beam' | 'draft'>
>

/**
 * Merges static data, oldest first, into the vessels: newer data wins, unless the stored
 * data has more fields and is of the same day. Empty fields are filled from either.
 * Fields stated by an owner are kept. A stored time after `latestTime` does not count. Returns for each report whether it changed
 * anything.
 */
export async function mergeStaticData(
  tx: Db,
  rows: VesselObservation<StaticObservation>[],
  latestTime: Date,
): Promise<boolean[]> {
  if (rows.length === 0) return []
  const known = await readVessels(
    tx,
    rows.map(({ vesselId }) => vesselId),
  )
  const changed = new Set<StoredVessel>()
  const results = rows.map(({ vesselId, observation }) => {
    const vessel = known.get(vesselId)
    if (!vessel || !merge(vessel, observation, latestTime)) return false
    changed.add(vessel)
    return true
  })
  await writeVessels(tx, [...changed])
  return results
}

function merge(vessel: StoredVessel, observation: StaticObservation, latestTime: Date): boolean {
  const unchanged = JSON.stringify(vessel)
  const stated = toStatedFields(observation)
  const quality = Object.keys(stated).length
  const isOwned = vessel.user_id !== null
  const before = vessel.ais_updated_at ? new Date(vessel.ais_updated_at) : null
  const hours =
    before && before <= latestTime ? (observation.at.getTime() - before.getTime()) / 3_600_000 : Infinity
  const wins =
    !isOwned && hours >= 0 && (quality >= vessel.ais_field_count || hours > aisMerge.staticDataHours)
  for (const [column, value] of Object.entries(stated) as [keyof StatedFields, never][]) {
    const isGap = vessel[column] === null || (column === 'name' && vessel.name === `MMSI ${vessel.mmsi}`)
    if (wins || isGap || column === 'ais_ship_type') vessel[column] = value
  }
  if (!isOwned && vessel.ais_ship_type !== null) vessel.vessel_type = toVesselType(vessel.ais_ship_type)
  vessel.stinkpot = isStinkpot(vessel.ais_ship_type, vessel.loa)
  const isChanged = JSON.stringify(vessel) !== unchanged
  if (isChanged && (wins || vessel.ais_updated_at === null)) {
    vessel.ais_updated_at = observation.at.toISOString()
    vessel.ais_field_count = quality
  }
  return isChanged
}

function toStatedFields(observation: StaticObservation): StatedFields {
  const { name, callSign, imo, shipType, lengthMetres, beamMetres, draughtMetres } = observation
  const stated = {
    name: name && cutText(cleanName(name), textLength.name),
    call_sign: callSign,
    imo,
    ais_ship_type: shipType,
    loa: lengthMetres,
    beam: beamMetres,
    draft: draughtMetres,
  }
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value ?? false)) as StatedFields // only stated values are left
}

async function readVessels(tx: Db, ids: number[]): Promise<Map<number, StoredVessel>> {
  const { rows } = await sql<StoredVessel>`
    select v.id, v.name, v.mmsi, v.country_registration, v.call_sign, v.imo, v.vessel_type, v.ais_ship_type, v.loa,
      v.beam, v.draft, v.stinkpot, v.user_id, v.ais_updated_at, v.ais_field_count, p.name as home_port
    from vessels v left join places p on p.id = v.place_id and p.deleted_at is null
    where ${isVesselIn(ids)}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

async function writeVessels(tx: Db, vessels: StoredVessel[]): Promise<void> {
  if (vessels.length === 0) return
  const rows = vessels.map((vessel) => ({ ...vessel, ...getVesselSearchColumns(vessel, vessel.home_port) }))
  await sql`
    update vessels v set name = r.name, call_sign = r.call_sign, imo = r.imo, vessel_type = r.vessel_type,
      ais_ship_type = r.ais_ship_type, loa = r.loa, beam = r.beam, draft = r.draft, stinkpot = r.stinkpot,
      ais_updated_at = r.ais_updated_at, ais_field_count = r.ais_field_count, normalized_name = r.normalized_name, search_text = r.search_text,
      changed_at = now(), updated_at = case when v.user_id is null then r.ais_updated_at else v.updated_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, name text, call_sign text, imo text,
      vessel_type text, ais_ship_type smallint, loa real, beam real, draft real, stinkpot boolean, ais_updated_at timestamptz,
      ais_field_count smallint, normalized_name text, search_text text)
    where v.id = r.id and ${isVesselIn(vessels.map(({ id }) => id))}`.execute(tx)
}
