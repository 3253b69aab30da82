import { describe, expect, it } from 'vitest'
import type { Bbox } from '../../../src/core/geo.ts'
import { layerMaxFeatures } from '../../../src/core/limits/map.ts'
import {
  computeSheetOutlines,
  countSheets,
  countSheetsAroundWorld,
} from '../../../src/server/sat-charts/sheet-grid.ts'

const world: Bbox = { x1: -180, y1: -85, x2: 180, y2: 85 }
const tileZoom = 14

describe('outlines of sheets', () => {
  it('are one feature a sheet if they fit the response', () => {
    const bounds = { x1: 4, y1: 43, x2: 4.5, y2: 43.4 }
    const { features } = computeSheetOutlines(bounds, tileZoom)
    expect(features).toHaveLength(countSheets(bounds, tileZoom))
    expect(features[0]?.properties).toEqual({ tile_zoom: tileZoom, sheets: 1 })
  })

  it('are closed, counterclockwise, and of neighbours share an edge', () => {
    const { features } = computeSheetOutlines({ x1: 4, y1: 43, x2: 4.5, y2: 43.1 }, tileZoom)
    const [west, east] = features.map(({ geometry }) => geometry.coordinates[0] as [number, number][]) // a polygon
    const [southWest, southEast, northEast, northWest, end] = west ?? []
    expect(end).toEqual(southWest)
    expect(southWest?.[0]).toEqual(northWest?.[0])
    expect(southEast?.[1]).toEqual(southWest?.[1])
    expect(northEast?.[0]).toEqual(southEast?.[0])
    expect(northWest?.[1]).toEqual(northEast?.[1])
    expect(southWest?.[0]).toBeLessThan(southEast?.[0] ?? 0)
    expect(southWest?.[1]).toBeLessThan(northWest?.[1] ?? 0)
    expect(east?.[0]).toEqual(southEast)
    expect(east?.[3]).toEqual(northEast)
  })

  it('are merged in groups of four until the response fits, and count the sheets of a group', () => {
    const { features } = computeSheetOutlines(world, tileZoom)
    expect(features.length).toBeLessThanOrEqual(layerMaxFeatures)
    expect(4 * features.length).toBeGreaterThan(layerMaxFeatures)
    const sheets = features.reduce((sum, { properties }) => sum + properties.sheets, 0)
    expect(sheets).toBe(countSheetsAroundWorld(tileZoom) ** 2)
  })
})
