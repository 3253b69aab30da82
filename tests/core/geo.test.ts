import { fc, testProperty } from '../support/test-property.ts'
import { describe, expect, it } from 'vitest'
import {
  bboxContains,
  createBboxAround,
  getBboxCentre,
  getCompassPoint,
  getInitialBearing,
  getMetresPerPixel,
  parseBbox,
  toBbox,
  getDistanceMetres,
  fromMercator,
  toMercator,
  metresToDegrees,
  roundBbox,
  splitBboxAtAntimeridian,
  splitBboxIntoTiles,
  wrapLongitude,
} from '../../src/core/geo.ts'

describe('geo', () => {
  it('section 7: corners of a layer call have four decimals', () => {
    expect(roundBbox({ x1: 1.234567, y1: -1.234567, x2: 2, y2: 3.00001 })).toEqual({
      x1: 1.2346,
      y1: -1.2346,
      x2: 2,
      y2: 3,
    })
  })

  it('toBbox returns x1 above x2 for a view across the antimeridian', () => {
    expect(toBbox(170, -20, 190, -10)).toEqual({ x1: 170, y1: -20, x2: -170, y2: -10 })
    expect(toBbox(-190, -20, -170, -10)).toEqual({ x1: 170, y1: -20, x2: -170, y2: -10 })
  })

  it('toBbox returns the whole world for a view wider than 360 degrees', () => {
    expect(toBbox(-300, -95, 300, 95)).toEqual({ x1: -180, y1: -90, x2: 180, y2: 90 })
    expect(toBbox(0, -10, 360, 10)).toEqual({ x1: -180, y1: -10, x2: 180, y2: 10 })
    expect(toBbox(0, -91, 359, 91)).toEqual({ x1: 0, y1: -90, x2: -1, y2: 90 })
  })

  it('toBbox ends at 180 degrees east instead of continuing at 180 degrees west', () => {
    expect(toBbox(170, -20, 180, -10)).toEqual({ x1: 170, y1: -20, x2: 180, y2: -10 })
    expect(toBbox(-170, -10, 190, 10)).toEqual({ x1: -180, y1: -10, x2: 180, y2: 10 })
  })

  it('splitBboxAtAntimeridian returns another bbox alone, also one of a single meridian', () => {
    for (const box of [
      { x1: 4, y1: 43, x2: 5, y2: 44 },
      { x1: 4, y1: 43, x2: 4, y2: 44 },
    ])
      expect(splitBboxAtAntimeridian(box)).toEqual([box])
  })

  it.each([
    [43, 4, true],
    [44, 5, true],
    [42.99, 4.5, false],
    [44.01, 4.5, false],
    [43.5, 3.99, false],
    [43.5, 5.01, false],
  ])('bboxContains: a bbox from 43 N 4 E to 44 N 5 E with its edges contains %f N %f E: %s', (...row) => {
    const [latitude, longitude, isInside] = row
    expect(bboxContains({ x1: 4, y1: 43, x2: 5, y2: 44 }, { latitude, longitude })).toBe(isInside)
  })

  it('bboxContains includes the edges of a bbox across the antimeridian and of a single point', () => {
    const across = { x1: 176, y1: -20, x2: -178, y2: -15 }
    for (const longitude of [176, -178]) expect(bboxContains(across, { latitude: -17, longitude })).toBe(true)
    for (const longitude of [175.9, -177.9])
      expect(bboxContains(across, { latitude: -17, longitude })).toBe(false)
    const point = { x1: 4, y1: 43, x2: 4, y2: 43 }
    expect(bboxContains(point, { latitude: 43, longitude: 4 })).toBe(true)
    expect(bboxContains(point, { latitude: 43, longitude: 4.1 })).toBe(false)
  })

  it('splitBboxAtAntimeridian splits a bbox across the antimeridian', () => {
    expect(splitBboxAtAntimeridian({ x1: 170, y1: 0, x2: -170, y2: 1 })).toEqual([
      { x1: 170, y1: 0, x2: 180, y2: 1 },
      { x1: -180, y1: 0, x2: -170, y2: 1 },
    ])
  })

  it('bboxContains handles a bbox across the antimeridian', () => {
    const box = { x1: 176, y1: -20, x2: -178, y2: -15 }
    expect(bboxContains(box, { latitude: -17, longitude: 178 })).toBe(true)
    expect(bboxContains(box, { latitude: -17, longitude: -179 })).toBe(true)
    expect(bboxContains(box, { latitude: -17, longitude: 0 })).toBe(false)
  })

  it.each([
    ['4,43,5,44', { x1: 4, y1: 43, x2: 5, y2: 44 }],
    [' 170, -20, -170, -10', { x1: 170, y1: -20, x2: -170, y2: -10 }],
    ['4,44,5,43', null],
    ['4,43,5', null],
    ['4,43,5,44,1', null],
    ['4,,5,44', null],
    ['4,43,5,91', null],
    ['-181,43,5,44', null],
    ['a,b,c,d', null],
    ['-180,-90,180,90', { x1: -180, y1: -90, x2: 180, y2: 90 }],
    ['4,43,5,43', { x1: 4, y1: 43, x2: 5, y2: 43 }],
    ['4, ,5,44', null],
    ['4,43,181,44', null],
    ['4,-91,5,44', null],
  ])('parseBbox parses %j', (text, bbox) => {
    expect(parseBbox(text)).toEqual(bbox)
  })

  it('createBboxAround contains the circle and may cross the antimeridian', () => {
    const box = createBboxAround({ latitude: -17, longitude: 179.99 }, 5000)
    expect(box.x1).toBeGreaterThan(box.x2)
    expect(bboxContains(box, { latitude: -17, longitude: -179.98 })).toBe(true)
    expect(bboxContains(box, { latitude: -17, longitude: 179.9 })).toBe(false)
    expect(createBboxAround({ latitude: 90, longitude: 0 }, 300_000)).toMatchObject({ x1: -180, x2: 180 })
  })

  it('createBboxAround is as wide and high as the circle', () => {
    const box = createBboxAround({ latitude: 60, longitude: 10 }, 1000)
    expect(box.x1).toBeCloseTo(9.98201, 5)
    expect(box.y1).toBeCloseTo(59.991007, 5)
    expect(box.x2).toBeCloseTo(10.01799, 5)
    expect(box.y2).toBeCloseTo(60.008993, 5)
  })

  it('metresToDegrees is limited at the poles', () => {
    expect(metresToDegrees(90, 1000).longitude).toBeCloseTo(0.89932, 5)
    expect(metresToDegrees(-90, 300_000)).toEqual({ latitude: expect.closeTo(2.69796, 5), longitude: 180 })
  })

  it('toMercator has its origin in the north-west and ends at 85.05 degrees', () => {
    const project = (latitude: number, longitude: number) => toMercator({ latitude, longitude })
    expect(project(0, 0)).toEqual({ x: 0.5, y: 0.5 })
    expect(project(60, 90)).toEqual({ x: 0.75, y: expect.closeTo(0.2904, 5) })
    expect(project(-60, 190)).toEqual({ x: expect.closeTo(0.02778, 5), y: expect.closeTo(0.7096, 5) })
    expect(project(90, 0).y).toEqual(expect.closeTo(0, 9))
    expect(project(-90, 0).y).toEqual(expect.closeTo(1, 9))
    expect(fromMercator(0.25, 0).longitude).toBe(-90)
    expect(fromMercator(0, 1).latitude).toBeCloseTo(-85.0511288, 6)
  })

  it('splitBboxIntoTiles cuts a box at the lines of the grid', () => {
    expect(splitBboxIntoTiles({ x1: -1, y1: 1, x2: 3, y2: 4.5 }, 2)).toEqual([
      { x1: -1, y1: 1, x2: 0, y2: 2 },
      { x1: -1, y1: 2, x2: 0, y2: 4 },
      { x1: -1, y1: 4, x2: 0, y2: 4.5 },
      { x1: 0, y1: 1, x2: 2, y2: 2 },
      { x1: 0, y1: 2, x2: 2, y2: 4 },
      { x1: 0, y1: 4, x2: 2, y2: 4.5 },
      { x1: 2, y1: 1, x2: 3, y2: 2 },
      { x1: 2, y1: 2, x2: 3, y2: 4 },
      { x1: 2, y1: 4, x2: 3, y2: 4.5 },
    ])
    expect(splitBboxIntoTiles({ x1: 2, y1: -2, x2: 4, y2: 0 }, 2)).toEqual([{ x1: 2, y1: -2, x2: 4, y2: 0 }])
  })

  it('getBboxCentre is inside a box across the antimeridian', () => {
    expect(getBboxCentre({ x1: 4, y1: 43, x2: 5, y2: 44 })).toEqual({ latitude: 43.5, longitude: 4.5 })
    expect(getBboxCentre({ x1: 4, y1: 43, x2: 4, y2: 44 })).toEqual({ latitude: 43.5, longitude: 4 })
    expect(getBboxCentre({ x1: 170, y1: 0, x2: -178, y2: 2 })).toEqual({ latitude: 1, longitude: 176 })
    expect(getBboxCentre({ x1: 176, y1: -20, x2: -176, y2: -10 })).toEqual({
      latitude: -15,
      longitude: -180,
    })
  })

  it.each([
    [{ latitude: 44, longitude: 5 }, 'n'],
    [{ latitude: 43, longitude: 6 }, 'e'],
    [{ latitude: 42, longitude: 5 }, 's'],
    [{ latitude: 43, longitude: 4 }, 'w'],
  ])('getCompassPoint: %j lies to the %s of 43 N 5 E', (to, point) => {
    expect(getCompassPoint({ latitude: 43, longitude: 5 }, to)).toBe(point)
  })

  it.each([
    [{ latitude: 60, longitude: 90 }, 'ne'],
    [{ latitude: 60, longitude: -90 }, 'nw'],
    [{ latitude: 50, longitude: 15 }, 'se'],
    [{ latitude: 50, longitude: -15 }, 'sw'],
    [{ latitude: 60, longitude: 1 }, 'e'],
    [{ latitude: -50, longitude: 180 }, 'n'],
  ])('getCompassPoint: the great circle from 60 N 0 E to %j starts to the %s', (to, point) => {
    expect(getCompassPoint({ latitude: 60, longitude: 0 }, to)).toBe(point)
  })

  it.each([
    [{ latitude: 44, longitude: 5 }, 0],
    [{ latitude: 43.01, longitude: 5.0137 }, 45],
    [{ latitude: 42, longitude: 5 }, 180],
    [{ latitude: 42.99, longitude: 4.9863 }, 225],
    [{ latitude: 43.01, longitude: 4.9863 }, 315],
  ])('getInitialBearing: %j lies at %i° of 43 N 5 E', (to, degrees) => {
    expect(getInitialBearing({ latitude: 43, longitude: 5 }, to)).toBeCloseTo(degrees, 0)
  })

  it('getInitialBearing crosses the antimeridian', () => {
    const [west, east] = [-179.9, 179.9].map((longitude) => ({ latitude: 0, longitude }))
    expect(west && east && [getInitialBearing(east, west), getInitialBearing(west, east)]).toEqual([90, 270])
  })

  it('wrapLongitude shifts by whole turns and keeps the digits of a longitude in range', () => {
    expect(wrapLongitude(-180)).toBe(-180)
    expect(wrapLongitude(12.3456789)).toBe(12.3456789)
    expect(wrapLongitude(179.9999999)).toBe(179.9999999)
    expect(wrapLongitude(180)).toBe(-180)
    expect(wrapLongitude(190.5)).toBe(-169.5)
    expect(wrapLongitude(-190.5)).toBe(169.5)
    expect(wrapLongitude(360)).toBe(0)
    expect(wrapLongitude(725)).toBe(5)
  })

  it('getMetresPerPixel halves with each zoom and shrinks towards the poles', () => {
    expect(getMetresPerPixel(0, 0)).toBeCloseTo(156_543, 0)
    expect(getMetresPerPixel(0, 1)).toBeCloseTo(78_271.5, 0)
    expect(getMetresPerPixel(60, 0)).toBeCloseTo(156_543 / 2, 0)
  })

  it('a minute of latitude is a nautical mile', () => {
    expect(
      getDistanceMetres({ latitude: 43, longitude: 5 }, { latitude: 43 + 1 / 60, longitude: 5 }),
    ).toBeCloseTo(1853, 0)
  })

  it('getDistanceMetres follows the great circle: Paris to New York, and half the globe', () => {
    const paris = { latitude: 48.8566, longitude: 2.3522 }
    const newYork = { latitude: 40.7128, longitude: -74.006 }
    expect(Math.round(getDistanceMetres(paris, newYork) / 10_000)).toBe(584)
    const [north, south] = [-90, 90].map((latitude) => ({ latitude, longitude: 0 }))
    if (north && south) expect(Math.round(getDistanceMetres(north, south) / 1000)).toBe(20_015)
    const [equator, pole] = [0, 90].map((latitude) => ({ latitude, longitude: 7 }))
    if (equator && pole) expect(getDistanceMetres(equator, pole)).toBeCloseTo(10_007_557.2, 0)
  })

  testProperty(
    'fromMercator is the inverse of toMercator',
    [fc.double({ min: -85, max: 85, noNaN: true }), fc.double({ min: -180, max: 179.99, noNaN: true })],
    (latitude, longitude) => {
      const { x, y } = toMercator({ latitude, longitude })
      const back = fromMercator(x, y)
      expect(back.latitude).toBeCloseTo(latitude, 9)
      expect(back.longitude).toBeCloseTo(longitude, 9)
    },
  )

  testProperty(
    'wrapLongitude is idempotent',
    [fc.double({ min: -1000, max: 1000, noNaN: true })],
    (longitude) => {
      const once = wrapLongitude(longitude)
      expect(once).toBeGreaterThanOrEqual(-180)
      expect(once).toBeLessThan(180)
      expect(wrapLongitude(once)).toBe(once)
    },
  )

  testProperty(
    'metresToDegrees covers all points of a circle',
    [fc.double({ min: -84, max: 84, noNaN: true }), fc.double({ min: 0, max: 360, noNaN: true })],
    (latitude, bearing) => {
      const extent = metresToDegrees(latitude, 300)
      const dLatitude = (300 / 111_195) * Math.cos((bearing * Math.PI) / 180) * 0.999
      expect(Math.abs(dLatitude)).toBeLessThanOrEqual(extent.latitude)
      const east = { latitude, longitude: 10 + extent.longitude }
      expect(getDistanceMetres({ latitude, longitude: 10 }, east)).toBeGreaterThanOrEqual(300)
    },
  )
})
