import { sql } from 'kysely'
import { lookUpMmsiCountry } from '../../core/catalogue/mids.ts'
import { vesselDefaults } from '../../core/limits.ts'
import { type VesselKey } from './observation.ts'
import { simulatedSource } from './simulation/queries.ts'
import { isUnrestricted } from '../vessels/visibility.ts'
import { isVesselIn, type TrackLatitudes } from '../vessels/track-latitude-queries.ts'
import type { Db, PointColumn } from '../database/tables.ts'
import { getVesselSearchColumns } from '../vessels/search-queries.ts'

/** A vessel as observations find it, held until the transaction ends. */
export interface IngestVessel extends TrackLatitudes {
  id: number
  mmsi: string | null
  position: PointColumn | null
  position_at: string | null
  sog: number | null
  blur_nm: number
  /** The secret of its first blur. */
  blur_key: string
  /** Everyone may know where it is: others are left out of what is counted for all. */
  is_open: boolean
}

/** The text by which a vessel is found again: its MMSI, or `#` and its id. */
export function getVesselKey(vessel: VesselKey): string {
  return 'mmsi' in vessel ? vessel.mmsi : `#${vessel.vesselId}`
}

/**
 * The vessels of observations by {@link getVesselKey}, held in the order of their ids so
 * that two batches cannot wait for each other. Those with an MMSI that was never
 * heard are added; an id that is not there, or a vessel that was deleted, is not in
 * the answer.
 */
export async function lockOrCreateVessels(
  tx: Db,
  wanted: ReadonlyMap<string, { vessel: VesselKey; source: string }>,
): Promise<Map<string, IngestVessel>> {
  const mmsis: string[] = []
  const ids: number[] = []
  for (const { vessel } of wanted.values()) {
    if ('mmsi' in vessel) mmsis.push(vessel.mmsi)
    else ids.push(vessel.vesselId)
  }
  let found = await readVessels(tx, mmsis, ids)
  const known = new Set(found.map(({ mmsi }) => mmsi))
  const unheard = mmsis.filter((mmsi) => !known.has(mmsi))
  if (unheard.length > 0) {
    await addVessels(
      tx,
      unheard.map((mmsi) => ({ mmsi, source: wanted.get(mmsi)?.source ?? '' })),
    )
    found = await readVessels(tx, mmsis, ids)
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
    select id, mmsi, position, position_at, sog, blur_nm, blur_key, log_south, log_north, deleted_at is not null as is_deleted,
      ${isUnrestricted} as is_open
    from vessels v
    where mmsi = any (${mmsis}::bpchar[]) or id = any (${ids}::int[])
    order by id for no key update`.execute(tx)
  return rows
}

async function addVessels(tx: Db, vessels: { mmsi: string; source: string }[]): Promise<void> {
  const rows = vessels
    .sort((a, b) => (a.mmsi < b.mmsi ? -1 : 1))
    .map(({ mmsi, source }) => {
      const facts = {
        name: `MMSI ${mmsi}`,
        mmsi,
        country_registration: lookUpMmsiCountry(mmsi) ?? vesselDefaults.countryCode,
      }
      return {
        ...facts,
        ...getVesselSearchColumns(facts, null),
        source,
        simulated: source === simulatedSource,
      }
    })
  await sql`
    insert into vessels (name, mmsi, vessel_type, country_registration, name_key, search_text, source, source_licence, simulated)
    select name, mmsi, 'other', country_registration, name_key, search_text, source, 'not stated', simulated
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (name text, mmsi text, country_registration text,
      name_key text, search_text text, source text, simulated boolean)
    on conflict (mmsi) do nothing`.execute(tx)
}

/** Where a vessel is now. */
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

/** Degrees a vessel goes before it may be near another town. */
const nearbyMoves = 0.03

/** Writes where held vessels are now. */
export async function updateVesselPositions(tx: Db, moves: VesselPositionUpdate[]): Promise<void> {
  if (moves.length === 0) return
  const of = <T>(read: (move: VesselPositionUpdate) => T) => moves.map(read)
  const ids = of(({ id }) => id)
  await sql`
    update vessels v set position = point(r.x, r.y), position_at = r.at, sog = r.sog, cog = r.cog,
      heading = r.heading, status = r.status,
      -- Where it is near is worked out anew when it has gone some miles.
      nearby_position = case when v.nearby_position <-> point(r.x, r.y) < ${nearbyMoves} then v.nearby_position end
    from unnest(${ids}::int[], ${of(({ at }) => at.toISOString())}::timestamptz[],
      ${of(({ longitude }) => longitude)}::float8[], ${of(({ latitude }) => latitude)}::float8[],
      ${of(({ sog }) => sog)}::real[], ${of(({ cog }) => cog)}::real[], ${of(({ heading }) => heading)}::real[],
      ${of(({ status }) => status)}::smallint[]) as r (id, at, x, y, sog, cog, heading, status)
    where v.id = r.id and ${isVesselIn(ids)}`.execute(tx)
}
