import { describe, expect, it } from 'vitest'
import { parseMapViewQuery, toMapViewQuery } from '../../../src/client/map/map-view-query.ts'
import { mapLayers } from '../../../src/core/catalogue/map-layers.ts'
import { mapZoom } from '../../../src/core/limits/map.ts'
import { fc, testProperty } from '../../support/test-property.ts'

const keys = mapLayers.map(({ key }) => key)
const views = fc.record({
  centre: fc.record({
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  zoom: fc.double({ min: mapZoom.min, max: mapZoom.max, noNaN: true }),
  layers: fc.subarray(keys),
})

describe('map view query', () => {
  testProperty('contains centre with four decimals, zoom and layers', [views], (view) => {
    const read = parseMapViewQuery(toMapViewQuery(view))
    expect(read.centre?.latitude).toBeCloseTo(view.centre.latitude, 3)
    expect(read.centre?.longitude).toBeCloseTo(view.centre.longitude, 3)
    expect(read.zoom).toBeCloseTo(view.zoom, 1)
    expect(read.layers).toEqual(view.layers)
  })

  testProperty('is stable after parsing and formatting', [views], (view) => {
    const once = toMapViewQuery(view)
    const { centre = view.centre, zoom = 0, layers = [] } = parseMapViewQuery(once)
    expect(toMapViewQuery({ centre, zoom, layers })).toBe(once)
  })

  testProperty('any text parses to values within the limits or none', [fc.string()], (text) => {
    const view = parseMapViewQuery(`?lat=${text}&lng=${text}&zoom=${text}&layers=${text}`)
    expect(Math.abs(view.centre?.latitude ?? 0)).toBeLessThanOrEqual(90)
    expect(Math.abs(view.centre?.longitude ?? 0)).toBeLessThanOrEqual(180)
    expect(view.zoom ?? mapZoom.min).toBeGreaterThanOrEqual(mapZoom.min)
    expect(view.zoom ?? mapZoom.max).toBeLessThanOrEqual(mapZoom.max)
    expect(keys).toEqual(expect.arrayContaining([...(view.layers ?? [])]))
  })

  it('ignores invalid values', () => {
    expect(parseMapViewQuery('?lat=91&lng=4&zoom=x')).toEqual({})
    expect(parseMapViewQuery('?lat=43.5')).toEqual({})
    expect(parseMapViewQuery('?lat=&lng=&zoom=')).toEqual({})
  })

  it('section 9: clamps the zoom to 3 to 18', () => {
    expect(parseMapViewQuery('?zoom=0').zoom).toBe(3)
    expect(parseMapViewQuery('?zoom=21').zoom).toBe(18)
  })

  it('an empty layer list turns all layers off', () => {
    expect(parseMapViewQuery('?layers=').layers).toEqual([])
  })

  it('names the groups of types and the facilities of the filter, readable', () => {
    const view = { centre: { latitude: 43, longitude: 4 }, zoom: 8, layers: [] }
    expect(toMapViewQuery({ ...view, types: [0, 3], has: ['fuel'] })).toMatch(/&types=marinas&has=fuel$/)
    expect(toMapViewQuery({ ...view, types: [4] })).toMatch(/&types=moorings$/)
    expect(parseMapViewQuery('?types=moorings,casino,anchorages&has=fuel')).toEqual({
      types: [1, 8, 4],
      has: ['fuel'],
    })
  })
})
