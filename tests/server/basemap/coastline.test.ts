import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  isLand,
  isOverWater,
  readCoastline,
  type CoastlineRing,
} from '../../../src/server/basemap/coastline.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-coastline-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** An island from 10° to 11° with a lake from 10.4° to 10.6°, both in longitude and latitude. */
const deltas = [
  [100_000, 100_000, 10_000, 0, 0, 10_000, -10_000, 0],
  [104_000, 104_000, 2000, 0, 0, 2000, -2000, 0],
]
let coast: CoastlineRing[]
beforeAll(async () => {
  const path = join(folder, 'land.json')
  writeFileSync(path, JSON.stringify(deltas))
  coast = await readCoastline(path)
})

describe('coastline', () => {
  it('is read from deltas of 1/10,000 degree, with the bounds of each ring', () => {
    expect(coast).toEqual([
      {
        points: [
          [10, 10],
          [11, 10],
          [11, 11],
          [10, 11],
        ],
        west: 10,
        south: 10,
        east: 11,
        north: 11,
      },
      {
        points: [
          [10.4, 10.4],
          [10.6, 10.4],
          [10.6, 10.6],
          [10.4, 10.6],
        ],
        west: 10.4,
        south: 10.4,
        east: 10.6,
        north: 10.6,
      },
    ])
  })

  it.each([
    ['land', 10.2, 10.5, true],
    ['a lake', 10.5, 10.5, false],
    ['land east of a lake', 10.5, 10.8, true],
    ['sea west of land', 10.5, 9.5, false],
    ['sea north of land', 11.5, 10.5, false],
  ])('knows %s', (_name, latitude, longitude, expected) => {
    expect(isLand(coast, { latitude, longitude })).toBe(expected)
  })
})

describe('route between two ports', () => {
  it.each([
    ['is over water beside an island', [9.9, 9.9], [9.9, 11.1], true],
    ['is not over water across an island', [10.2, 9.9], [10.2, 11.1], false],
    ['is over water between ports a little inland', [9.9, 10.5], [10.02, 10.5], true],
    ['is over water if it is shorter than the port areas', [10.2, 10.2], [10.21, 10.2], true],
  ] as const)('%s', (_name, [fromLatitude, fromLongitude], [toLatitude, toLongitude], expected) => {
    const from = { latitude: fromLatitude, longitude: fromLongitude }
    const to = { latitude: toLatitude, longitude: toLongitude }
    expect(isOverWater(coast, from, to)).toBe(expected)
  })
})
