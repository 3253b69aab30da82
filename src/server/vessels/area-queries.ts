import { sql } from 'kysely'
import type { VesselPrivacy } from '../../core/contract/vessel.ts'
import { areaSnapshot as limits } from '../../core/limits/vessels.ts'
import { enlargeAreaTile, findNextAreaTile, type AreaTile } from '../../core/privacy/privacy-area.ts'
import { publishLiveEvent } from '../database/events/live-events.ts'
import type { Db, PointColumn } from '../database/tables.ts'
import { toAreaTile, type AreaColumns } from './visible-position-queries.ts'
import { floorToSnapshot, getAreaSizeNm, getSnapshotDelayMs, visibilities } from './visibility.ts'

/** A locked vessel whose snapshots are due, with its last stored one. */
interface DueVessel extends VesselPrivacy, Omit<AreaColumns, 'area_at'> {
  id: number
  /** Time of the last snapshot; null if there is none. */
  snapshot_at: string | null
  /** Last change of the settings, else the creation of the vessel. */
  changed_at: string
}

/**
 * Takes the snapshots that are due of all vessels that are shown in an area, in order of id, and publishes one event for
 * each batch of vessels. A snapshot is stored once: reports that arrive later count only for later snapshots.
 */
export async function takeAreaSnapshots(db: Db, now: Date): Promise<void> {
  let last = 0
  for (;;) {
    const after = last
    const ids = await db.transaction().execute(async (tx) => {
      const vessels = await lockDueVessels(tx, now, after, null)
      await storeSnapshots(tx, vessels, now)
      const taken = vessels.map(({ id }) => id)
      if (taken.length > 0) await publishLiveEvent(tx, { event: 'positions', vessel_ids: taken })
      return taken
    })
    last = ids.at(-1) ?? 0
    if (ids.length < limits.batchSize) return
  }
}

/** Takes the snapshots of one locked vessel that are due, before its settings change. */
export async function takeVesselSnapshots(tx: Db, vesselId: number, now: Date): Promise<void> {
  await storeSnapshots(tx, await lockDueVessels(tx, now, 0, vesselId), now)
}

/** Locks vessels, because reports that were being stored when the snapshot was due count for it. */
async function lockDueVessels(tx: Db, now: Date, after: number, only: number | null): Promise<DueVessel[]> {
  const due = floorToSnapshot(now).toISOString()
  const { rows } = await sql<DueVessel>`
    select v.id, v.audience, v.area_nm, v.delay_hours, v.position_expires_hours, a.snapshot_at, a.z, a.x, a.y,
      coalesce(v.privacy_changed_at, v.created_at) as changed_at
    from vessels v
    left join lateral (
      select * from vessel_areas where vessel_id = v.id order by snapshot_at desc limit 1
    ) a on true
    where v.visibility = ${sql.lit(visibilities.owner)} and v.audience <> 'nobody' and v.deleted_at is null
      and v.id > ${after}::int and (${only}::int is null or v.id = ${only}::int)
      and coalesce(v.privacy_changed_at, v.created_at) < ${due}::timestamptz
      and (a.snapshot_at is null or a.snapshot_at < ${due}::timestamptz)
    order by v.id limit ${limits.batchSize} for no key update of v`.execute(tx)
  return rows
}

/** A due snapshot of a vessel; `oldest`: reports up to this time do not count. */
interface DueSnapshot {
  vessel: DueVessel
  at: Date
  oldest: Date
}

async function storeSnapshots(tx: Db, vessels: DueVessel[], now: Date): Promise<void> {
  const due = vessels.flatMap((vessel) => listDueSnapshots(vessel, now))
  if (due.length === 0) return
  const positions = await readPositionsAt(tx, due)
  const lastTiles = new Map(vessels.map((vessel) => [vessel.id, toAreaTile({ ...vessel, area_at: null })]))
  const rows = due.map(({ vessel, at }, index) => {
    const position = positions[index]
    const tile = position
      ? findNextAreaTile(
          lastTiles.get(vessel.id) ?? null,
          { longitude: position.x, latitude: position.y },
          getAreaSizeNm(vessel),
        )
      : null
    lastTiles.set(vessel.id, tile)
    return {
      vessel_id: vessel.id,
      snapshot_at: at,
      shown_from: new Date(at.getTime() + getSnapshotDelayMs(vessel.delay_hours)),
      audience: vessel.audience,
      z: tile?.z ?? null,
      x: tile?.x ?? null,
      y: tile?.y ?? null,
    }
  })
  await sql`
    insert into vessel_areas (vessel_id, snapshot_at, shown_from, audience, z, x, y)
    select vessel_id, snapshot_at, shown_from, audience, z, x, y
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (vessel_id int, snapshot_at timestamptz,
      shown_from timestamptz, audience text, z smallint, x int, y int)
    on conflict do nothing`.execute(tx)
}

/** Snapshots after the last one and after the last change of the settings, oldest first. */
function listDueSnapshots(vessel: DueVessel, now: Date): DueSnapshot[] {
  const last = floorToSnapshot(now).getTime()
  const after = Math.max(
    Date.parse(vessel.snapshot_at ?? vessel.changed_at),
    Date.parse(vessel.changed_at),
    last - limits.keptMs,
  )
  const maxAgeMs = Math.min(
    limits.maxReportAgeMs,
    (vessel.position_expires_hours ?? Number.POSITIVE_INFINITY) * 3_600_000,
  )
  const snapshots: DueSnapshot[] = []
  for (let ms = floorToSnapshot(new Date(after)).getTime() + limits.stepMs; ms <= last; ms += limits.stepMs)
    snapshots.push({ vessel, at: new Date(ms), oldest: new Date(ms - maxAgeMs) })
  return snapshots
}

/** Returns for each snapshot the newest report that was sent and received before it, or null. */
async function readPositionsAt(tx: Db, due: DueSnapshot[]): Promise<(PointColumn | null)[]> {
  const { rows } = await sql<{ position: PointColumn | null }>`
    select p.position
    from unnest(${due.map(({ vessel }) => vessel.id)}::int[], ${due.map(({ at }) => at.toISOString())}::timestamptz[],
      ${due.map(({ oldest }) => oldest.toISOString())}::timestamptz[]) with ordinality as r (vessel_id, at, oldest, number)
    left join lateral (
      select position from positions
      where vessel_id = r.vessel_id and at <= r.at and at > r.oldest and received_at <= r.at
        and visibility >= ${sql.lit(visibilities.owner)}
      order by at desc, source limit 1
    ) p on true
    order by r.number`.execute(tx)
  return rows.map(({ position }) => position)
}

/** How the stored snapshots of a vessel change when its settings show less. */
interface AreaRestriction {
  audience: VesselPrivacy['audience']
  sizeNm: number
  delayHours: number
}

/**
 * Restricts the stored snapshots of a locked vessel to new settings: a narrower audience, a larger area, a longer delay.
 * What settings show more applies to later snapshots only.
 */
export async function restrictAreas(
  tx: Db,
  vesselId: number,
  { audience, sizeNm, delayHours }: AreaRestriction,
): Promise<void> {
  const delayMs = getSnapshotDelayMs(delayHours)
  const { rows } = await sql<AreaTile & { snapshot_at: string }>`
    select snapshot_at, z, x, y from vessel_areas where vessel_id = ${vesselId} and z is not null`.execute(tx)
  const tiles = rows.map((row) => ({ snapshot_at: row.snapshot_at, ...enlargeAreaTile(row, sizeNm) }))
  await sql`
    update vessel_areas a set z = r.z, x = r.x, y = r.y
    from jsonb_to_recordset(${JSON.stringify(tiles)}::jsonb) as r (snapshot_at timestamptz, z smallint, x int, y int)
    where a.vessel_id = ${vesselId} and a.snapshot_at = r.snapshot_at`.execute(tx)
  await sql`
    update vessel_areas set
      audience = case when ${audience}::text = 'followers' then 'followers' else audience end,
      shown_from = greatest(shown_from, snapshot_at + ${delayMs / 1000} * interval '1 second')
    where vessel_id = ${vesselId}`.execute(tx)
}

/** Deletes the stored snapshots of a locked vessel: no area is shown until the next one. */
export async function deleteAreas(tx: Db, vesselId: number): Promise<void> {
  await sql`delete from vessel_areas where vessel_id = ${vesselId}`.execute(tx)
}

/** Deletes snapshots that are no longer shown. */
export async function deleteOldAreas(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.keptMs).toISOString()
  await sql`delete from vessel_areas where snapshot_at < ${before}::timestamptz`.execute(db)
}
