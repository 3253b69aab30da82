import type { Bbox } from '../../core/geo.ts'
import type { Database } from '../database/database.ts'
import { publishRecordChangeEvent } from '../database/events/change-events.ts'
import { recountDirtyCells } from '../map-layers/cell-queries.ts'
import { CommandError } from '../system/command-io.ts'
import { claimRegionRemoval, deleteRegion, listRegions, type RegionRow } from './queries.ts'
import {
  deleteFetchedTiles,
  deleteImportedRows,
  deleteRecords,
  importedTables,
  listTouchingColumns,
  type RemovalArea,
} from './removal-queries.ts'

/** How many records a removal deleted. */
export interface RemovalCounts {
  places: number
  nav_aids: number
  seamarks: number
  clearances: number
  map_names: number
}

/** Records per transaction. Small, so that requests wait only briefly. */
const batchSize = 500

/**
 * Removes a claimed region: the records in it that regions added, except those that a member touched, that another
 * source states, or that are in another region. Coast and stations stay: shelters are
 * measured from the one, and the others belong to no region. An interrupted removal is continued by the next one.
 */
export async function removeRegion(
  database: Database,
  region: RegionRow,
  signal: AbortSignal,
): Promise<RemovalCounts> {
  const { db } = database
  const others = (await listRegions(db)).filter(({ id, removed_at: removed }) => id !== region.id && !removed)
  const area: RemovalArea = {
    bounds: region.bounds,
    kept: others.map(({ bounds }): Bbox => bounds),
  }
  const counts = { places: 0, nav_aids: 0, seamarks: 0, clearances: 0, map_names: 0 }
  const repeat = async (remove: () => Promise<number>) => {
    let total = 0
    for (let count = batchSize; count === batchSize; total += count) {
      if (signal.aborted) throw new CommandError('interrupted; run it again to continue')
      await claimRegionRemoval(db, region.id, true)
      count = await remove()
    }
    return total
  }
  for (const table of ['places', 'nav_aids'] as const) {
    const touching = await listTouchingColumns(db, table)
    counts[table] = await repeat(() =>
      db.transaction().execute((tx) => deleteRecords(tx, { table, touching, area, limit: batchSize })),
    )
  }
  for (const table of importedTables)
    counts[table] = await repeat(() => deleteImportedRows(db, table, area, batchSize))
  await deleteFetchedTiles(db, region.bounds)
  await recountDirtyCells(db)
  for (const entity of ['places', 'nav_aids', 'seamarks'] as const)
    await publishRecordChangeEvent(db, { entity, position: null })
  await deleteRegion(db, region.id)
  return counts
}
