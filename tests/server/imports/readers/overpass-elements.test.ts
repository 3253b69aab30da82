import { describe, expect, it } from 'vitest'
import { overpassNodes } from '../../../../src/core/limits/imports.ts'
import { createElementReader } from '../../../../src/server/imports/readers/overpass-elements.ts'

const tags = { leisure: 'marina' }
const point = (lat: number, lon: number) => ({ lat, lon })

/** Reads elements; returns their positions, or the reasons for which they are rejected. */
function read(elements: unknown[]): (string | [latitude: number, longitude: number])[] {
  const reader = createElementReader()
  return [...elements.flatMap(reader.read), ...reader.end()].map((parsed) =>
    'kind' in parsed ? parsed.reason : [parsed.element.latitude, parsed.element.longitude],
  )
}

const readWay = (fields: object) => read([{ type: 'way', id: 1, tags, ...fields }])[0]
const readRelation = (fields: object) => read([{ type: 'relation', id: 1, tags, ...fields }])[0]
const noPosition = 'no valid position'

describe('the position of an area is', () => {
  const bounds = { minlat: 10, minlon: 20, maxlat: 12, maxlon: 24 }
  const geometry = [point(1, 2), point(1, 4), null, point(3, 4), point(1, 2)]

  it('the stated centre, else that of its bounds, else that of its geometry', () => {
    expect(readWay({ center: point(5, 6), bounds, geometry })).toEqual([5, 6])
    expect(readWay({ bounds, geometry })).toEqual([11, 22])
    expect(readWay({ geometry, nodes: [7, 8] })).toEqual([2, 3])
    expect(readRelation({ bounds, members: [] })).toEqual([11, 22])
    // A corner at 0, 0 is a position like others.
    expect(readWay({ bounds: { minlat: 0, minlon: 0, maxlat: 2, maxlon: 4 } })).toEqual([1, 2])
  })

  it('the centre of its members', () => {
    const members = [
      { type: 'way', ref: 5, geometry: [point(1, 2), point(3, 2)] },
      { type: 'node', ref: 6, ...point(5, 10) },
      { type: 'relation', ref: 7 },
    ]
    expect(readRelation({ members })).toEqual([3, 6])
  })

  it('the centre of its nodes, which follow it or stand before it', () => {
    const nodes = [point(1, 2), point(1, 4), point(3, 4)].map((at, index) => ({
      type: 'node',
      id: index + 11,
      ...at,
    }))
    const way = { type: 'way', id: 5, nodes: [11, 12, 13, 11], tags }
    const outline = { type: 'way', id: 6, nodes: [12, 13] }
    const relation = {
      type: 'relation',
      id: 7,
      tags,
      members: [
        { type: 'way', ref: 6, role: 'outer' },
        { type: 'node', ref: 11, role: '' },
      ],
    }
    expect(read([way, ...nodes])).toEqual(['no tags', 'no tags', 'no tags', [2, 3]])
    expect(read([...nodes, way]).at(-1)).toEqual([2, 3])
    expect(read([relation, outline, ...nodes]).at(-1)).toEqual([2, 3])
  })

  it('right across the antimeridian', () => {
    expect(readWay({ geometry: [point(-17, 179.8), point(-16, -179.8)] })).toEqual([-16.5, -180])
    expect(readWay({ geometry: [point(-17, 179.8), point(-16, -179.6)] })).toEqual([-16.5, -179.9])
    expect(readWay({ bounds: { minlat: -17, minlon: 179.7, maxlat: -16, maxlon: -179.9 } })).toEqual([
      -16.5, 179.9,
    ])
    // Bounds from the westernmost to the easternmost longitude.
    const around = { minlat: -17, minlon: -179.9, maxlat: -16, maxlon: 179.7 }
    expect(readWay({ bounds: around })).toEqual([-16.5, 179.9])
    expect(readWay({ bounds: around, geometry: [point(-17, 179.5), point(-16, 179.7)] })).toEqual([
      -16.5, 179.6,
    ])
  })
})

describe('an element is rejected', () => {
  it('without any position', () => {
    expect(readWay({})).toBe(noPosition)
    expect(readWay({ nodes: [1, 2] })).toBe(noPosition)
    expect(readRelation({ members: [{ type: 'way', ref: 1 }] })).toBe(noPosition)
    expect(readWay({ bounds: { minlat: 1 }, geometry: 'x' })).toBe(noPosition)
  })

  it('with an impossible position, type or id, or without tags', () => {
    expect(readWay({ center: point(99, 0) })).toBe(noPosition)
    expect(readWay({ id: 'x', center: point(1, 1) })).toBe('no type or id')
    expect(readWay({ type: 'area', center: point(1, 1) })).toBe('no type or id')
    expect(readWay({ tags: undefined, center: point(1, 1) })).toBe('no tags')
    expect(read([null, 'x'])).toEqual(['not an element', 'not an element'])
  })

  it('if too many nodes stand before its own to be kept', () => {
    const reader = createElementReader()
    for (let id = 1; id < overpassNodes.max; id++) reader.read({ type: 'node', id, lat: 1, lon: 1 })
    const last = overpassNodes.max
    reader.read({ type: 'way', id: 1, nodes: [last - 1, last + 1], tags })
    reader.read({ type: 'node', id: last + 1, lat: 3, lon: 3 })
    expect([...reader.end()]).toEqual([{ kind: 'rejected', reason: noPosition }])
  })
})

it('tags whose letters are lost are left out', () => {
  const reader = createElementReader()
  const [parsed] = reader.read({
    type: 'node',
    id: 1,
    lat: 1,
    lon: 1,
    timestamp: '2026-01-01T00:00:00Z',
    tags: { name: 'S\uFFFDte', 'name:fr': 'Sète', note: '\uD83D', depth: 3 },
  })
  expect(parsed).toEqual({
    element: { type: 'node', id: 1, latitude: 1, longitude: 1, tags: { 'name:fr': 'Sète' } },
    extent: null,
    timestamp: '2026-01-01T00:00:00Z',
  })
})

it('the extent of an element is the longer side of its bounds, in degrees of latitude', () => {
  const read = (bounds?: object) =>
    createElementReader().read({
      type: 'way',
      id: 1,
      tags: { natural: 'bay' },
      center: { lat: 60, lon: 5 },
      bounds,
    })
  const getExtent = (bounds?: object) => read(bounds).map((parsed) => 'extent' in parsed && parsed.extent)
  expect(getExtent()).toEqual([null])
  expect(getExtent({ minlat: 59.9, maxlat: 60.2, minlon: 4.9, maxlon: 5.1 })[0]).toBeCloseTo(0.3)
  expect(getExtent({ minlat: 59.9, maxlat: 60.1, minlon: 4, maxlon: 6 })[0]).toBeCloseTo(1)
  expect(getExtent({ minlat: 59.9, maxlat: 60.1, minlon: 179.5, maxlon: -179.5 })[0]).toBeCloseTo(0.5)
})
