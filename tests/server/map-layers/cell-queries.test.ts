import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { layerMaxFeatures } from '../../../src/core/limits/map.ts'
import {
  subscribeToRecordChangeEvents,
  type RecordChangeEvent,
} from '../../../src/server/database/events/change-events.ts'
import {
  cellRangeToBounds,
  chooseCellLevel,
  markCellsDirty,
  maxCellLevel,
  recountDirtyCells,
  toCell,
  toCellRange,
} from '../../../src/server/map-layers/cell-queries.ts'
import { computeLiveClusters } from '../../../src/server/map-layers/cluster-queries.ts'
import { createRecounter } from '../../../src/server/map-layers/recounter.ts'
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

it('a recounter that closes counts the marked cells first, and tells caches of their layer', async () => {
  const { db, pool } = server.database
  const changes: (RecordChangeEvent | null)[] = []
  const stop = await subscribeToRecordChangeEvents(server.database, (change) => changes.push(change))
  const failures: string[] = []
  const recounter = createRecounter(db, (error) => failures.push(error.message))
  await markCellsDirty(db, 'nav_aids', [{ cell_x: 1, cell_y: 2 }])
  recounter.schedule()
  recounter.schedule()
  await recounter.close()
  expect((await pool.query('select from dirty_cells')).rowCount).toBe(0)
  await expect.poll(() => changes).toEqual([{ entity: 'nav_aids', position: null }])
  stop()
  await pool.query('alter table dirty_cells rename to dirty_cells_away')
  recounter.schedule()
  await recounter.close()
  await pool.query('alter table dirty_cells_away rename to dirty_cells')
  expect(failures).toEqual([expect.stringContaining('dirty_cells')])
})

it('the cells of a view are as fine as its zoom, and never more than a response may hold', () => {
  const view = { x1: 4, y1: 43, x2: 4.1, y2: 43.1 }
  const world = { x1: -180, y1: -85, x2: 180, y2: 85 }
  const levels = [-1, 0, 3, 3.4, 10, 18].map((zoom) => chooseCellLevel(view, zoom))
  expect(levels).toEqual([2, 2, 5, 5, maxCellLevel, maxCellLevel])
  const level = chooseCellLevel(world, 18)
  const { x1, y1, x2, y2 } = toCellRange(world, level)
  const count = (x2 - x1 + 1) * (y2 - y1 + 1)
  expect(count <= layerMaxFeatures).toBe(true)
  expect(4 * count > layerMaxFeatures).toBe(true)
  // The two parts of a view across the antimeridian count together.
  expect(chooseCellLevel({ ...world, x1: 0.1, x2: 0 }, 18)).toBe(level)
})

it('a range of cells is within the bounds of its cells, which reach the poles', () => {
  const range = { x1: 3, y1: 5, x2: 4, y2: 6 }
  const { x1, y1, x2, y2 } = cellRangeToBounds(range, 4)
  expect(x1).toBe(-112.5)
  expect(x2).toBe(-67.5)
  expect(toCellRange({ x1: x1 + 0.01, y1: y1 + 0.01, x2: x2 - 0.01, y2: y2 - 0.01 }, 4)).toEqual(range)
  const column = cellRangeToBounds({ x1: 0, y1: 0, x2: 15, y2: 15 }, 4)
  expect(column).toEqual({ x1: -180, y1: -90, x2: 180, y2: 90 })
  expect(toCell({ latitude: 0, longitude: 180 }, 16).x).toBe(15)
})

it('records that move are counted by cell, with those that are not in the database', async () => {
  const clusters = await computeLiveClusters(server.database.db, {
    bounds: { x1: -180, y1: -85, x2: 180, y2: 85 },
    zoom: 0,
    select: sql`select point(longitude, 10) as position, type
      from (values (10::float8, 'sail'), (12, 'sail'), (14, 'motor'), (-100, 'sail')) record (longitude, type)`,
    typeNumber: (type) => (type === 'sail' ? 1 : 2),
    extraPoints: [{ longitude: 16, latitude: 20, type: 1 }],
  })
  const features = clusters.map(({ geometry, properties: { count, bbox, types } }) => ({
    at: geometry.coordinates,
    count,
    bbox,
    types,
  }))
  expect(features.sort((a, b) => a.count - b.count)).toEqual([
    { at: [-100, 10], count: 1, bbox: [-100, 10, -100, 10], types: { 1: 1 } },
    { at: [13, 12.5], count: 4, bbox: [10, 10, 16, 20], types: { 1: 3, 2: 1 } },
  ])
})
