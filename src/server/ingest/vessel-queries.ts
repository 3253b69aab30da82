import { sql } from 'kysely'
import { lookUpMmsiCountry } from '../../core/catalogue/mids.ts'
import { vesselDefaults } from '../../core/limits/vessels.ts'
import { type VesselKey } from './observation.ts'
import { simulatedSource } from '../database/simulated-data-queries.ts'
import { type Visibility } from '../vessels/visibility.ts'
import { isVesselIn } from '../vessels/id-queries.ts'
import type { Db, PointColumn } from '../database/tables.ts'
import { getVesselSearchColumns } from '../vessels/search-queries.ts'

/** A vessel row locked for ingest until the transaction ends. */
export interface IngestVessel {
  id: number
  mmsi: string | null
  /** Last report of an open vessel; null for a hidden one. */
  position: PointColumn | null
  position_at: string | null
  sog: number | null
  /** Who sees its reports exactly from now on. */
  visibility: Visibility
  /** Last change of a privacy setting; null if there was none. */
  privacy_changed_at: string | null
}

/** Key of a vessel: its MMSI, or `#` and its id. */
export function getVesselKey(vessel: VesselKey): string {
  return 'mmsi' in vessel ? vessel.mmsi : `#${vessel.vesselId}`
}

/**
 * Locks the vessels of observations and returns them by {@link getVesselKey}. Locks in
 * order of id to avoid deadlocks between batches. Adds vessels with an unknown MMSI;
 * unknown ids and deleted vessels are missing in the result. Also locks the vessels of `others`
 * that exist, by MMSI.
 */
export async function lockOrCreateVessels(
  tx: Db,
  requested: ReadonlyMap<string, { vessel: VesselKey; source: string }>,
  others: readonly string[] = [],
): Promise<Map<string, IngestVessel>> {
  const mmsis: string[] = []
  const ids: number[] = []
  for (const { vessel } of requested.values()) {
    if ('mmsi' in vessel) mmsis.push(vessel.mmsi)
    else ids.push(vessel.vesselId)
  }
  let found = await readVessels(tx, [...mmsis, ...others], ids)
  const known = new Set(found.map(({ mmsi }) => mmsi))
  const unknownMmsis = mmsis.filter((mmsi) => !known.has(mmsi))
  if (unknownMmsis.length > 0) {
    await addVessels(
      tx,
      unknownMmsis.map((mmsi) => ({ mmsi, source: requested.get(mmsi)?.source ?? '' })),
    )
    found = await readVessels(tx, [...mmsis, ...others], ids)
  }
  const byKey = new Map<string, IngestVessel>()
  for (const { is_deleted: isDeleted, ...vessel } of found) {
    if (isDeleted) continue
    if (vessel.mmsi !== null) byKey.set(vessel.mmsi, vessel)
    byKey.set(`#${vessel.id}`, vessel)
  }
  return byKey
}

async function readVessels(
  tx: Db,
  mmsis: string[],
  ids: number[],
): Promise<(IngestVessel & { is_deleted: boolean })[]> {
  const { rows } = await sql<IngestVessel & { is_deleted: boolean }>`
    select id, mmsi, position, position_at, sog, visibility, privacy_changed_at, deleted_at is not null as is_deleted
    from vessels v
    where mmsi = any (${mmsis}::bpchar[]) or id = any (${ids}::int[])
    order by id for no key update`.execute(tx)
  return rows
}

async function addVessels(tx: Db, vessels: { mmsi: string; source: string }[]): Promise<void> {
  const rows = vessels
    .sort((a, b) => (a.mmsi < b.mmsi ? -1 : 1))
    .map(({ mmsi, source }) => {
      const fields = {
        name: `MMSI ${mmsi}`,
        mmsi,
        country_registration: lookUpMmsiCountry(mmsi) ?? vesselDefaults.countryCode,
      }
      return {
        ...fields,
        ...getVesselSearchColumns(fields, null),
        source,
        simulated: source === simulatedSource,
      }
    })
  await sql`
    insert into vessels (name, mmsi, vessel_type, country_registration, normalized_name, search_text, source, source_licence, simulated)
    select name, mmsi, 'other', country_registration, normalized_name, search_text, source, 'not stated', simulated
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (name text, mmsi text, country_registration text,
      normalized_name text, search_text text, source text, simulated boolean)
    on conflict (mmsi) do nothing`.execute(tx)
}

/** Current position of a vessel. */
export interface VesselPositionUpdate {
  id: number
  at: Date
  longitude: number
  latitude: number
  sog: number | null
  cog: number | null
  heading: number | null
  status: number
}

/** Distance in degrees after which the nearest town is determined again. */
const nearbyUpdateDegrees = 0.03

/** Updates the positions of locked vessels. */
export async function updateVesselPositions(tx: Db, updates: VesselPositionUpdate[]): Promise<void> {
  if (updates.length === 0) return
  const column = <T>(read: (move: VesselPositionUpdate) => T) => updates.map(read)
  const ids = column(({ id }) => id)
  await sql`
    update vessels v set position = point(r.x, r.y), position_at = r.at, sog = r.sog, cog = r.cog,
      heading = r.heading, status = r.status,
      -- Null requests a new lookup of the nearest town after some miles.
      nearby_lookup_position = case when v.nearby_lookup_position <-> point(r.x, r.y) < ${nearbyUpdateDegrees} then v.nearby_lookup_position end
    from unnest(${ids}::int[], ${column(({ at }) => at.toISOString())}::timestamptz[],
      ${column(({ longitude }) => longitude)}::float8[], ${column(({ latitude }) => latitude)}::float8[],
      ${column(({ sog }) => sog)}::real[], ${column(({ cog }) => cog)}::real[], ${column(({ heading }) => heading)}::real[],
      ${column(({ status }) => status)}::smallint[]) as r (id, at, x, y, sog, cog, heading, status)
    where v.id = r.id and ${isVesselIn(ids)}`.execute(tx)
}
