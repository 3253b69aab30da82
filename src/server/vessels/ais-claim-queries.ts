import { sql } from 'kysely'
import { aisSource } from '../../core/catalogue/sources.ts'
import { claimAisDays } from '../../core/limits/vessels.ts'
import type { Db } from '../database/tables.ts'
import { visibilities } from './visibility.ts'

/** Whether the site's own AIS feeds heard a vessel in the last days, while everyone could see it. */
export async function isHeardByAis(db: Db, vesselId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from positions
    where vessel_id = ${vesselId} and source = ${aisSource} and visibility = ${sql.lit(visibilities.everyone)}
      and received_at > now() - make_interval(days => ${claimAisDays}) and at > now() - make_interval(days => ${claimAisDays})
    limit 1`.execute(db)
  return rows.length > 0
}
