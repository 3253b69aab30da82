import { createHash } from 'node:crypto'
import { builtInCoastName } from '../../core/catalogue/basemap.ts'
import type { CoastSource } from '../../core/contract/shelter.ts'
import type { Database } from '../database/database.ts'
import { packageVersion } from '../system/version.ts'
import { builtinSpacingMetres, type BuiltinCoast } from './builtin-coast.ts'
import { unpackRings } from './cell-codec.ts'
import type { Coast, CoastCell } from './coast-cell.ts'
import type { PackedCell } from './packed-cells.ts'
import { readCoastCells, readCoastSources, readPackedCells, type CoastSourceRow } from './queries.ts'

/** The built-in coast: version 5.1.1 of Natural Earth, by way of the package `world-atlas`. */
export const builtinCoastSource = {
  source: builtInCoastName,
  licence: 'public domain',
  date: '2022-05',
} as const

/** The coast of an installation with its sources. */
export interface InstalledCoast extends Coast {
  /** Returns the coasts that are known, the built-in one first. */
  listSources(): Promise<CoastSource[]>
  /**
   * Returns the cells with these numbers as they are stored, without those that are sea: `overview` for the map up to
   * `maxCellOverviewZoom`.
   */
  getPackedCells(numbers: readonly number[], detail: 'overview' | 'full'): Promise<PackedCell[]>
  /** Drops the sources in memory, because a coast was imported. */
  invalidate(): void
}

/** The imported coasts by id, and the version that follows from them. */
interface Imported {
  version: string
  sources: ReadonlyMap<number, CoastSourceRow>
}

/**
 * Returns the finest coast of an installation: the imported cells, which are finer, above the built-in ones. Keeps the
 * list of the imported coasts in memory until `invalidate` is called.
 */
export function createCoast(database: Pick<Database, 'readDb'>, builtin: BuiltinCoast): InstalledCoast {
  const { readDb: db } = database
  let imported: Promise<Imported> | null = null

  function getImported(): Promise<Imported> {
    if (imported) return imported
    const reading = readImported(db)
    imported = reading
    reading.catch(() => {
      if (imported === reading) imported = null
    })
    return reading
  }

  return {
    invalidate() {
      imported = null
    },
    getVersion: async () => (await getImported()).version,
    async readVersion() {
      imported = null
      return (await getImported()).version
    },
    async listSources() {
      const { sources } = await getImported()
      return [
        { ...builtinCoastSource, spacing_m: builtinSpacingMetres },
        ...[...sources.values()].map((source) => toSource(source, source.spacing_m)),
      ]
    },
    async getPackedCells(numbers, detail) {
      const { sources } = await getImported()
      const stored = sources.size > 0 ? await readPackedCells(db, numbers, detail) : []
      const known = new Set(stored.map(({ number }) => number))
      const others = numbers.filter((number) => !known.has(number))
      const builtinCells = await Promise.all(
        others.map(async (number) => ({
          number,
          bytes: await builtin.getEncodedRings(number),
          isCompressed: false,
        })),
      )
      return [...stored, ...builtinCells.filter((cell): cell is PackedCell => cell.bytes !== null)]
    },
    async getCells(numbers) {
      const { sources } = await getImported()
      const cells = new Map<number, CoastCell>()
      for (const row of sources.size > 0 ? await readCoastCells(db, numbers) : []) {
        const source = sources.get(row.source_id)
        if (!source) continue
        cells.set(row.number, {
          number: row.number,
          source: toSource(source, row.spacing_m),
          rings: unpackRings(row.rings),
        })
      }
      return Promise.all(
        numbers.map(async (number) => cells.get(number) ?? (await getBuiltinCell(builtin, number))),
      )
    },
  }
}

async function readImported(db: Database['readDb']): Promise<Imported> {
  const sources = await readCoastSources(db)
  const state = sources.map(({ id, imported_at }) => [id, imported_at])
  const version = createHash('sha256')
    .update(JSON.stringify([packageVersion, state]))
    .digest('hex')
    .slice(0, 12)
  return { version, sources: new Map(sources.map((source) => [source.id, source])) }
}

async function getBuiltinCell(builtin: BuiltinCoast, number: number): Promise<CoastCell> {
  const { rings, spacing } = await builtin.getCell(number)
  return { number, source: { ...builtinCoastSource, spacing_m: spacing }, rings }
}

function toSource({ name, licence, date }: CoastSourceRow, spacing: number): CoastSource {
  return { source: name, licence, date, spacing_m: spacing }
}
