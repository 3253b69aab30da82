import { sql } from 'kysely'
import type { PositionObservation } from '../ingest/observation.ts'
import { updateBlurState, createBlurState, type BlurState } from './blur.ts'
import type { IngestVessel } from '../ingest/vessel-queries.ts'
import type { Db } from '../database/tables.ts'

/** A locked vessel with its new reports, oldest first, and their sources. */
export interface BlurUpdate {
  vessel: IngestVessel
  reports: { observation: PositionObservation; source: string }[]
  isCheckedIn: boolean
}

/** Computes the blurred positions of locked vessels for new reports and stores them with the reports. */
export async function updateVesselBlurs(tx: Db, moves: BlurUpdate[]): Promise<void> {
  const blurred = moves.filter(({ vessel }) => vessel.blur_nm > 0)
  if (blurred.length === 0) return
  const ids = blurred.map(({ vessel }) => vessel.id)
  const { rows } = await sql<{ vessel_id: number; blur_nm: number; state: BlurState }>`
    select vessel_id, blur_nm, state from vessel_blurs where vessel_id = any (${ids}::int[])`.execute(tx)
  const known = new Map(rows.map((row) => [row.vessel_id, row]))
  const states: object[] = []
  const visiblePositions: object[] = []
  for (const { vessel, reports, isCheckedIn } of blurred) {
    const before = known.get(vessel.id)
    let state = before?.blur_nm === vessel.blur_nm ? before.state : null
    for (const { observation, source } of reports) {
      const { at, latitude, longitude } = observation
      const shownAt = state?.shownAt
      state ??= createInitialState(vessel, observation)
      state = updateBlurState(state, vessel.blur_nm, { at, latitude, longitude, isCheckedIn })
      if (state.shownAt !== shownAt)
        visiblePositions.push({
          vessel_id: vessel.id,
          at,
          source,
          x: state.shown.longitude,
          y: state.shown.latitude,
        })
    }
    if (!state) continue
    states.push({
      vessel_id: vessel.id,
      blur_nm: vessel.blur_nm,
      state,
      x: state.shown.longitude,
      y: state.shown.latitude,
      at: state.shownAt,
    })
  }
  await sql`
    insert into vessel_blurs as b (vessel_id, blur_nm, state, visible_position, visible_at)
    select vessel_id, blur_nm, state, point(x, y), at
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as r (vessel_id int, blur_nm real, state jsonb, x float8, y float8, at timestamptz)
    on conflict (vessel_id) do update set blur_nm = excluded.blur_nm, state = excluded.state,
      visible_position = excluded.visible_position, visible_at = excluded.visible_at`.execute(tx)
  await sql`
    update positions p set visible_position = point(r.x, r.y)
    from jsonb_to_recordset(${JSON.stringify(visiblePositions)}::jsonb)
      as r (vessel_id int, at timestamptz, source text, x float8, y float8)
    where p.vessel_id = r.vessel_id and p.at = r.at and p.source = r.source`.execute(tx)
}

/** Starts the blur at the position before the report, which others may have seen exactly. */
function createInitialState(vessel: IngestVessel, report: PositionObservation): BlurState {
  const { position, position_at: positionAt } = vessel
  const last = position && positionAt ? { latitude: position.y, longitude: position.x } : report
  return createBlurState(vessel.blur_key, vessel.blur_nm, last, positionAt ? new Date(positionAt) : report.at)
}

/** Deletes the blur state of locked vessels; the next blur uses new secrets. */
export async function resetVesselBlurs(tx: Db, vesselIds: number[]): Promise<void> {
  await sql`delete from vessel_blurs where vessel_id = any (${vesselIds}::int[])`.execute(tx)
  await sql`update vessels set blur_key = gen_random_uuid() where id = any (${vesselIds}::int[])`.execute(tx)
  await sql`
    update positions set visible_position = null
    where vessel_id = any (${vesselIds}::int[]) and visible_position is not null`.execute(tx)
}
