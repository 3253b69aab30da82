import { sql } from 'kysely'
import { defaultCentre, demo as limits } from '../../core/limits.ts'
import type { DemoPort } from '../sea/demo-fleet.ts'
import { simulatedSource } from '../sea/observation.ts'
import { passagesBetween } from '../sea/paths.ts'
import { tellChange } from './changes.ts'
import type { Db, PointColumn } from './tables.ts'

/** Places with a name near the middle of the first map, where the demonstration sails. */
export async function demoPorts(db: Db): Promise<DemoPort[]> {
  const { rows } = await sql<{ name: string; position: PointColumn }>`
    select name, position from places
    where deleted_at is null and type_enum in (0, 1, 10, 11) and not ('name' = any (derived))
    order by position <-> point(${defaultCentre.longitude}, ${defaultCentre.latitude})
    limit ${limits.ports}`.execute(db)
  return rows.map(({ name, position: { x, y } }) => ({ name, longitude: x, latitude: y }))
}

/**
 * Takes everything that was simulated out of the database in one transaction:
 * boats with their ways and stays, what they counted for the lines of traffic, and
 * beacons. Returns how many of each.
 */
export async function removeDemo(db: Db): Promise<{ vessels: number; stations: number }> {
  return db.transaction().execute(async (tx) => {
    await uncountPassages(tx)
    const { rows: vessels } = await sql`
      delete from vessels where simulated and source = ${simulatedSource} returning id`.execute(tx)
    const { rows: stations } = await sql`
      delete from meteo_stations where source = ${simulatedSource} returning id`.execute(tx)
    await sql`delete from feeds where name = ${simulatedSource}`.execute(tx)
    await tellChange(tx, { entity: 'vessels', position: null })
    await tellChange(tx, { entity: 'places', position: null })
    return { vessels: vessels.length, stations: stations.length }
  })
}

/** Whether there is anything simulated. */
export const hasDemo = sql<boolean>`exists (select 1 from feeds where name = ${simulatedSource})`

export async function isSimulated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ simulated: boolean }>`select ${hasDemo} as simulated`.execute(db)
  return rows[0]?.simulated ?? false
}

interface Track {
  vessel_id: number
  at: string
  position: PointColumn
  sog: number | null
}

/** Takes the passages of simulated boats out of the density of traffic. */
async function uncountPassages(tx: Db): Promise<void> {
  const { rows } = await sql<Track>`
    select p.vessel_id, p.at, p.position, p.sog from positions p
    join vessels v on v.id = p.vessel_id and v.simulated and v.source = ${simulatedSource}
    where p.source = ${simulatedSource} order by p.vessel_id, p.at`.execute(tx)
  const counts = new Map<
    string,
    { level: number; x: number; y: number; to_x: number; to_y: number; n: number }
  >()
  for (const [index, to] of rows.entries()) {
    const from = rows[index - 1]
    if (from?.vessel_id !== to.vessel_id) continue
    for (const passage of passagesBetween(reportOf(from), reportOf(to))) {
      const key = Object.values(passage).join(' ')
      counts.set(key, { ...passage, n: (counts.get(key)?.n ?? 0) + 1 })
    }
  }
  const passages = JSON.stringify([...counts.values()])
  await sql`
    update ais_density d set passages = d.passages - r.n
    from jsonb_to_recordset(${passages}::jsonb) as r (level int, x int, y int, to_x int, to_y int, n int)
    where d.level = r.level and d.x = r.x and d.y = r.y and d.to_x = r.to_x and d.to_y = r.to_y`.execute(tx)
  await sql`delete from ais_density where passages <= 0`.execute(tx)
}

function reportOf({ at, position: { x, y }, sog }: Track) {
  return { at: new Date(at), longitude: x, latitude: y, sog }
}
