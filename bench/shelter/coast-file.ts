import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CoastSource } from '../../src/core/contract/shelter.ts'
import { builtinCoastPath } from '../../src/server/coast/builtin-path.ts'
import { unpackRings } from '../../src/server/coast/cell-codec.ts'
import type { Coast } from '../../src/server/coast/coast-cell.ts'
import { readCellBatches } from '../../src/server/coast/import/cell-file.ts'
import { readCoastSource } from '../../src/server/coast/import/read-coast-source.ts'

const batchSize = 1000

/** Reads a coast from a file into memory; cells that it does not have are sea. `own` replaces what the file says. */
export async function readCoastFile(path: string, own: Partial<CoastSource>): Promise<Coast> {
  const folder = await mkdtemp(join(tmpdir(), 'roadstead-coast-'))
  try {
    const request = { path, folder, builtinPath: builtinCoastPath, bounds: null }
    const { origin, spacing: median } = await readCoastSource(request, () => undefined)
    const source = {
      source: origin.name ?? path,
      licence: origin.licence ?? '',
      date: origin.date,
      spacing_m: median,
    }
    const cells = new Map<number, { rings: Buffer; spacing: number | null }>()
    for await (const batch of readCellBatches(join(folder, 'cells'), batchSize))
      for (const { number, rings, spacing } of batch) cells.set(number, { rings, spacing })
    return {
      getVersion: () => Promise.resolve(path),
      readVersion: () => Promise.resolve(path),
      getCells: (numbers) =>
        Promise.resolve(
          numbers.map((number) => {
            const cell = cells.get(number)
            const spacing_m = cell?.spacing ?? source.spacing_m
            return {
              number,
              source: { ...source, spacing_m, ...own },
              rings: cell ? unpackRings(cell.rings) : [],
            }
          }),
        ),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
