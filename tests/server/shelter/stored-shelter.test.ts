import { describe, expect, it } from 'vitest'
import { fromShelterColumns, toShelterColumns } from '../../../src/server/shelter/stored-shelter.ts'

const place = { latitude: 43.5, longitude: 5.25 }
const osm = { source: 'osm', licence: 'ODbL-1.0', date: '2026-01', spacing_m: 20.4 }
const built = { source: 'natural-earth', licence: 'Public domain', date: null, spacing_m: 900 }
const ray = (start: number, source: typeof osm | typeof built | null) => ({
  meanMetres: start,
  minMetres: start + 1,
  maxMetres: start + 2,
  centreMetres: start + 3,
  source,
})
const measured = {
  quality: 'good' as const,
  coast: osm,
  position: place,
  interval: null,
  rays: [ray(100, built), ray(200, osm), ray(300, null), ray(400, { ...osm, spacing_m: 30.5 })],
}
const columns = {
  quality: 'good' as const,
  coast: osm,
  water: null,
  rays: [
    [100, 101, 102, 103, 900],
    [200, 201, 202, 203, 20],
    [300, 301, 302, 303, 0],
    [400, 401, 402, 403, 31],
  ].flat(),
  limit_coasts: [
    { source: 'natural-earth', licence: 'Public domain', date: null },
    { source: 'osm', licence: 'ODbL-1.0', date: '2026-01' },
  ],
  limit_coast_numbers: [0, 1, -1, 1],
  low_metres: [],
  high_metres: [],
}

describe('a stored shelter', () => {
  it('has five numbers for each direction, and each coast once', () => {
    expect(toShelterColumns(place, measured)).toEqual(columns)
  })

  it('is read with the spacing in whole metres', () => {
    expect(fromShelterColumns(place, columns)).toEqual({
      ...measured,
      rays: [
        ray(100, built),
        ray(200, { ...osm, spacing_m: 20 }),
        ray(300, null),
        ray(400, { ...osm, spacing_m: 31 }),
      ],
    })
  })

  it('has the water that the place was moved to', () => {
    const moved = { ...measured, position: { latitude: 43.51, longitude: 5.26 } }
    expect(toShelterColumns(place, moved).water).toEqual({ x: 5.26, y: 43.51 })
    expect(fromShelterColumns(place, { ...columns, water: { x: 5.26, y: 43.51 } }).position).toEqual({
      latitude: 43.51,
      longitude: 5.26,
    })
  })

  it('has the shortest and the longest fetches that a coarse coast allows, also without rays', () => {
    const interval = { lowMetres: [0, 50], highMetres: [400, 900] }
    const coarse = { ...measured, quality: 'coarse' as const, interval }
    const stored = toShelterColumns(place, coarse)
    expect(stored).toMatchObject({ low_metres: [0, 50], high_metres: [400, 900] })
    expect(fromShelterColumns(place, stored).interval).toEqual(interval)
    const inland = { quality: 'unknown' as const, coast: built, position: null, rays: [], interval }
    expect(fromShelterColumns(place, toShelterColumns(place, inland))).toEqual(inland)
  })

  it('has no position and no rays without water', () => {
    const unknown = { quality: 'unknown' as const, coast: built, position: null, rays: [], interval: null }
    const none = { low_metres: [], high_metres: [] }
    const empty = { water: null, rays: [], limit_coasts: [], limit_coast_numbers: [], ...none }
    expect(toShelterColumns(place, unknown)).toEqual({ quality: 'unknown', coast: built, ...empty })
    expect(fromShelterColumns(place, { quality: 'unknown', coast: built, ...empty })).toEqual(unknown)
  })
})
