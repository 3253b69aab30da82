import { afterAll, beforeAll, expect, it } from 'vitest'
import { markCellsDirty, recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

it('a cell that changes while it is counted stays marked', async () => {
  const { db } = server.database
  const [changed, unchanged] = [
    { cell_x: 10, cell_y: 20 },
    { cell_x: 11, cell_y: 20 },
  ]
  const listMarked = async () =>
    (await server.database.pool.query('select layer, x, y from dirty_cells order by x')).rows
  await markCellsDirty(db, 'places', [changed, unchanged])
  let marked: Promise<void> | null = null
  await recountDirtyCells(db, () => (marked ??= markCellsDirty(db, 'places', [changed])))
  await marked
  expect(await listMarked()).toEqual([{ layer: 'places', x: 10, y: 20 }])
  expect(await recountDirtyCells(db)).toEqual(['places'])
  expect(await listMarked()).toEqual([])
})
