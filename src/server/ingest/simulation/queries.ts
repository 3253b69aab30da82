import { sql } from 'kysely'
import { demo as limits } from '../../../core/limits/ingest.ts'
import { defaultCentre } from '../../../core/limits/map.ts'
import type { SimulatedPort } from './simulated-fleet.ts'
import { publishRecordChangeEvent } from '../../database/events/change-events.ts'
import { subtractSimulatedPassages } from '../traffic/passage-queries.ts'
import { simulatedSource } from '../../database/simulated-data-queries.ts'
import type { Db, PointColumn } from '../../database/tables.ts'

/** Finds named places near the default map centre, between which the simulated fleet sails. */
export async function findSimulationPorts(db: Db): Promise<SimulatedPort[]> {
  const { rows } = await sql<{ name: string; position: PointColumn }>`
    select name, position from places
    where deleted_at is null and type_enum in (0, 1, 10, 11) and not ('name' = any (derived_columns))
    order by position <-> point(${defaultCentre.longitude}, ${defaultCentre.latitude})
    limit ${limits.ports}`.execute(db)
  return rows.map(({ name, position: { x, y } }) => ({ name, longitude: x, latitude: y }))
}

/**
 * Deletes all simulated data in one transaction: vessels with tracks and visits, their
 * traffic counts, and stations. Returns the numbers deleted.
 */
export async function deleteSimulatedData(db: Db): Promise<{ vessels: number; stations: number }> {
  return db.transaction().execute(async (tx) => {
    await subtractSimulatedPassages(tx)
    const { rows: vessels } = await sql`
      delete from vessels where simulated and source = ${simulatedSource} returning id`.execute(tx)
    const { rows: stations } = await sql`
      delete from meteo_stations where source = ${simulatedSource} returning id`.execute(tx)
    await sql`delete from feeds where name = ${simulatedSource}`.execute(tx)
    await publishRecordChangeEvent(tx, { entity: 'vessels', position: null })
    await publishRecordChangeEvent(tx, { entity: 'places', position: null })
    return { vessels: vessels.length, stations: stations.length }
  })
}
