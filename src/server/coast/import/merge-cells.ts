import { setImmediate } from 'node:timers/promises'
import { publishRecordChangeEvent } from '../../database/events/change-events.ts'
import type { Database } from '../../database/database.ts'
import { allowIdleTransaction } from '../../database/postgres/idle-transaction.ts'
import { CommandError } from '../../system/command-io.ts'
import { openBuiltinCoast, type BuiltinCell, type BuiltinCoast } from '../builtin-coast.ts'
import { builtinCoastPath } from '../builtin-path.ts'
import { encodeRings, packRings, unpackRings } from '../cell-codec.ts'
import { coastColumns, coastRows, isWholeCell } from '../coast-cell.ts'
import {
  deleteUnusedSources,
  markImported,
  readCellStates,
  saveCells,
  saveSource,
  type CellState,
  type NewCell,
  type NewSource,
} from '../queries.ts'
import { readCellBatches, type StoredCell } from './cell-file.ts'
import type { CoastReadResult } from './read-coast-source.ts'

/** What became of the cells of a source. */
export interface MergeCounts {
  added: number
  updated: number
  unchanged: number
  /** Cells in which a finer coast is known. */
  coarser: number
  /** Cells without coast that the built-in coast has too. */
  same: number
}

export interface MergeJob {
  read: CoastReadResult
  source: Omit<NewSource, 'spacing_m'>
  /** File of the cells. */
  path: string
  database: Database
  onProgress: (done: number, total: number) => void
  signal: AbortSignal
}

const batchSize = 500
/** A newer edition of a source may have its points farther apart by this factor. A coarser file of it has more. */
const sameSourceTolerance = 1.5
const cellCount = coastRows * coastColumns
const noRings = packRings([])
const emptyOverview = Buffer.from(encodeRings([]))

/**
 * Writes the cells of a source, in one transaction: a cell replaces a coarser one, or a former edition of its source, and
 * is left out if a finer one is known. Throws CommandError if it is interrupted.
 */
export async function mergeCells(job: MergeJob): Promise<MergeCounts> {
  const { read, signal } = job
  const counts: MergeCounts = { added: 0, updated: 0, unchanged: 0, coarser: 0, same: 0 }
  const builtin = openBuiltinCoast(builtinCoastPath)
  const source: NewSource = { ...job.source, spacing_m: Math.max(1, read.spacing) }
  try {
    // On the embedded database, reads run between the statements of this connection.
    await job.database
      .forFeed()
      .feedDb.transaction()
      .execute(async (tx) => {
        // Cells that do not change are compared without a statement.
        await allowIdleTransaction.execute(tx)
        const sourceId = await saveSource(tx, source)
        const known = await readCellStates(tx)
        const isRead = new Uint8Array(cellCount)
        const save = async (cells: StoredCell[]) => {
          if (signal.aborted) throw new CommandError('the import was interrupted; nothing was changed')
          const chosen: NewCell[] = []
          for (const cell of cells) {
            isRead[cell.number] = 1
            const decision = await decide(cell, source, known.get(cell.number), builtin)
            if (decision !== 'save') counts[decision]++
            else
              chosen.push({
                number: cell.number,
                spacing_m: cell.spacing ?? source.spacing_m,
                rings: cell.rings,
                overview: cell.overview,
              })
          }
          const { added, updated } = await saveCells(tx, sourceId, chosen)
          counts.added += added
          counts.updated += updated
          counts.unchanged += chosen.length - added - updated
        }
        let done = 0
        for await (const batch of readCellBatches(job.path, batchSize)) {
          await save(batch)
          job.onProgress((done += batch.length), read.cells)
        }
        if (read.isWorld) await saveSea(isRead, known, builtin, save)
        if (counts.added + counts.updated > 0) {
          await markImported(tx, sourceId)
          await publishRecordChangeEvent(tx, { entity: 'coast', position: null })
        }
        await deleteUnusedSources(tx)
      })
  } finally {
    await builtin.close()
  }
  return counts
}

/** Saves the cells that a source of the whole world leaves empty, where a coarser coast has land. */
async function saveSea(
  isRead: Uint8Array,
  known: ReadonlyMap<number, CellState>,
  builtin: BuiltinCoast,
  save: (cells: StoredCell[]) => Promise<void>,
): Promise<void> {
  let batch: StoredCell[] = []
  for (let number = 0; number < cellCount; number++) {
    // Requests are answered meanwhile.
    if (number % coastColumns === 0) await setImmediate()
    if (isRead[number] === 1) continue
    if (!known.has(number) && (await builtin.getCell(number)).rings.length === 0) continue
    batch.push({ number, spacing: null, rings: noRings, overview: emptyOverview })
    if (batch.length < batchSize) continue
    await save(batch)
    batch = []
  }
  await save(batch)
}

async function decide(
  cell: StoredCell,
  source: NewSource,
  known: CellState | undefined,
  builtin: BuiltinCoast,
): Promise<'save' | 'coarser' | 'same'> {
  const spacing = cell.spacing ?? source.spacing_m
  if (known) {
    const isSame = known.kind === source.kind && known.name === source.name
    return spacing <= known.spacing_m * (isSame ? sameSourceTolerance : 1) ? 'save' : 'coarser'
  }
  const own = await builtin.getCell(cell.number)
  if (cell.spacing === null && isSameFill(cell, own)) return 'same'
  return spacing < own.spacing ? 'save' : 'coarser'
}

/** Whether a cell without coast is all land or all sea in both. */
function isSameFill({ rings }: StoredCell, builtin: BuiltinCell): boolean {
  const isLand = unpackRings(rings).length > 0
  return isLand ? isWholeCell(builtin.rings) : builtin.rings.length === 0
}
