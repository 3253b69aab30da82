import type { Vessel } from '../../core/contract/vessel.ts'
import { allowReplica } from '../database/replica/allow-replica.ts'
import type { ReadDb } from '../database/tables.ts'

/** The facts of a vessel that everyone may see, whatever its owner restricts. */
export type VesselSummary = Pick<Vessel, 'id' | 'name' | 'vessel_type' | 'country_registration'>

/** Finds the summary of a vessel; null if there is none. */
export async function findVesselSummary(db: ReadDb, id: number): Promise<VesselSummary | null> {
  const row = await allowReplica(db)
    .selectFrom('vessels')
    .select(['id', 'name', 'vessel_type', 'country_registration'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
