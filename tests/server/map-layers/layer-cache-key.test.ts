import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Bbox } from '../../../src/core/geo.ts'
import {
  chooseCellLevel,
  cellRangeToBounds,
  toCellRange,
} from '../../../src/server/map-layers/cell-queries.ts'
import { buildLayerCacheKey, type LayerFilter } from '../../../src/server/map-layers/queries.ts'

const minZoom = 8
const bounds: Bbox = { x1: 3, y1: 42, x2: 6, y2: 44 }
const build = (
  query: { bounds?: Bbox; zoom?: number; filter?: LayerFilter } = {},
  request: object = { view: 1 },
) => buildLayerCacheKey('places', { bounds, zoom: minZoom - 1, minZoom, ...query }, request)
const createFilter = (key: string): LayerFilter => ({ condition: sql<boolean>`true`, key })

describe('cache key of a layer', () => {
  it('is that of the request if the response has records, and changes in its bounds invalidate it', () => {
    const records = build({ zoom: minZoom })
    expect(records.bounds).toEqual(bounds)
    expect(build({ zoom: minZoom }, { view: 2 }).key).not.toBe(records.key)
    expect(build({ zoom: minZoom - 1 }).key).not.toBe(records.key)
    expect(build({ zoom: minZoom, filter: createFilter('a') })).toEqual(records)
  })

  it('is that of the cells if the response has clusters: slightly other views share it', () => {
    const clusters = build()
    const level = chooseCellLevel(bounds, minZoom - 1)
    expect(clusters.bounds).toEqual(cellRangeToBounds(toCellRange(bounds, level), level))
    expect(build({ bounds: { ...bounds, x1: bounds.x1 + 0.001 } }, { view: 2 })).toEqual(clusters)
    expect(build({ bounds: { ...bounds, x1: bounds.x1 - 3 } }).key).not.toBe(clusters.key)
    expect(build({ zoom: minZoom - 3 }).key).not.toBe(clusters.key)
    expect(buildLayerCacheKey('nav_aids', { bounds, zoom: minZoom - 1, minZoom }, {}).key).not.toBe(
      clusters.key,
    )
  })

  it('contains the filter of clusters', () => {
    const keys = [build(), build({ filter: createFilter('a') }), build({ filter: createFilter('b') })]
    expect(new Set(keys.map(({ key }) => key)).size).toBe(3)
    expect(keys[1]?.bounds).toEqual(keys[0]?.bounds)
  })

  it('of a view over the antimeridian is invalidated by changes anywhere', () => {
    const across = build({ bounds: { x1: 179, y1: -18, x2: -179, y2: -16 } })
    expect(across.bounds).toBeNull()
    expect(build({ bounds: { x1: 170, y1: -18, x2: -179, y2: -16 } }).key).not.toBe(across.key)
  })
})
