import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  createCellFile,
  readCellBatches,
  type StoredCell,
} from '../../../../src/server/coast/import/cell-file.ts'
import { collect } from '../../../factories/byte-streams.ts'

it('the cells of a file come back in batches, all of them and as they were', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-cells-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'cells')
  const cells = Array.from({ length: 5 }, (_, index): StoredCell => ({
    number: 1_036_799 - index,
    spacing: index === 2 ? null : index + 0.5,
    rings: Buffer.alloc(index * 100, index),
    overview: Buffer.alloc(index, 255),
  }))
  const file = createCellFile(path)
  for (const cell of cells) file.write(cell)
  file.close()
  const batches = await collect(readCellBatches(path, 2))
  expect(batches.map((batch) => batch.length)).toEqual([2, 2, 1])
  expect(batches.flat()).toEqual(cells)
})
