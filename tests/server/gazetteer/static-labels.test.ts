import { expect, it } from 'vitest'
import type { NamedPoint } from '../../../src/server/gazetteer/name-list.ts'
import { getStaticBounds, placeStaticLabels } from '../../../src/server/gazetteer/static-labels.ts'

const size = { letterPx: 8, linePx: 16, markerPx: 20 }
const createMap = (longitude = 5, zoom = 8) => ({
  centre: { latitude: 43, longitude },
  zoom,
  width: 400,
  height: 300,
  centrePx: { x: 200, y: 150 },
})
const at = (name: string, latitude: number, longitude: number): NamedPoint => ({
  name,
  kind: 'town',
  rank: 5,
  latitude,
  longitude,
})

it('names lie where they are on the map; what would touch another, the marker or an edge is left out', () => {
  const labels = placeStaticLabels(
    [
      at('Marker', 43, 5),
      at('North', 43.3, 5),
      at('Same place', 43.3, 5.01),
      at('East', 43, 5.8),
      at('At the edge', 43, 6.08),
      at('Far away', 50, 5),
    ],
    createMap(),
    size,
  )
  expect(labels.map(({ name }) => name)).toEqual(['North', 'East'])
  expect(labels[0]).toMatchObject({ x: 200, kind: 'town' })
  expect(labels[0]?.y).toBeLessThan(150)
  // 0.8 degrees at zoom 8.
  expect(labels[1]).toMatchObject({ x: 200 + Math.round((0.8 / 360) * 256 * 2 ** 8), y: 150 })
})

it('names beyond 180 degrees lie on their side of the map, and its bounds cross it', () => {
  const map = createMap(179.9)
  const bounds = getStaticBounds(map)
  expect(bounds.x1).toBeGreaterThan(178)
  const [label] = placeStaticLabels([at('Fiji', 43.3, -179.9)], map, size)
  expect(label?.x).toBe(200 + Math.round((0.2 / 360) * 256 * 2 ** 8))
})

it('there are at most twelve names', () => {
  const names = Array.from({ length: 200 }, (_, i) => at('A', 42 + (i % 20) / 10, 4 + Math.floor(i / 20) / 5))
  expect(placeStaticLabels(names, createMap(), size)).toHaveLength(12)
})
