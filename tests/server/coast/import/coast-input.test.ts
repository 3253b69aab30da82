import { expect, it } from 'vitest'
import { assertClosed, createCoastInput } from '../../../../src/server/coast/import/coast-input.ts'

const createInput = () =>
  createCoastInput({
    addPiece: () => undefined,
    addFilledCorner: () => undefined,
    addFilledCell: () => undefined,
  })
const triangle = (longitude: number, latitude: number) => [
  longitude,
  latitude,
  longitude + 1,
  latitude,
  longitude,
  latitude + 1,
  longitude,
  latitude,
]

it('knows its points, its shape and its extent', () => {
  const input = createInput()
  expect(input.points).toBe(0)
  expect(input.shape).toBeNull()
  input.addPolygon([triangle(4, 43), triangle(6, 41)])
  expect(input.points).toBe(8)
  expect(input.shape).toBe('rings')
  expect(input.bounds).toEqual({ west: 4, south: 41, east: 7, north: 44 })
  expect(() => input.addLine([4, 43, 5, 44])).toThrow('it has both polygons and lines: give one or the other')
})

it('takes longitudes of two turns and latitudes to the poles, and no others', () => {
  for (const [longitude, latitude] of [
    [719, 0],
    [-720, 0],
    [0, 89],
    [0, -90],
  ] as const)
    expect(() => createInput().addPolygon([triangle(longitude, latitude)])).not.toThrow()
  for (const [longitude, latitude] of [
    [721, 0],
    [-722, 0],
    [0, 91],
    [0, -91],
    [Number.NaN, 0],
  ] as const)
    expect(() => createInput().addPolygon([triangle(longitude, latitude)])).toThrow(
      `it has a point at ${longitude}, ${latitude}, which is not a longitude and a latitude in degrees`,
    )
})

it('a ring is closed if it has four points and ends where it began', () => {
  expect(() => assertClosed(triangle(4, 43), 'the lake')).not.toThrow()
  for (const ring of [triangle(4, 43).slice(0, -2), [4, 43, 5, 43, 4, 43]])
    expect(() => assertClosed(ring, 'the lake')).toThrow('the lake has a ring that is not closed')
})
