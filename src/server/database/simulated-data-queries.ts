import { sql } from 'kysely'
import { demoSource } from '../../core/catalogue/sources.ts'
import type { ReadDb } from './tables.ts'

/** Vessels and stations first heard from this source are marked as simulated. */
export const simulatedSource = demoSource.key

/** SQL condition: simulated data exists. */
export const hasSimulatedDataSql = sql<boolean>`exists (select 1 from feeds where name = ${simulatedSource})`

export async function hasSimulatedData(db: ReadDb): Promise<boolean> {
  const { rows } = await sql<{ simulated: boolean }>`select ${hasSimulatedDataSql} as simulated`.execute(db)
  return rows[0]?.simulated ?? false
}
