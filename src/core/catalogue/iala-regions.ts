import type { Position } from '../geo.ts'
import { wrapLongitude } from '../geo.ts'
import type { IalaRegion } from './seamarks.ts'

type Ring = readonly (readonly [longitude: number, latitude: number])[]

/**
 * Outlines of region B: the Americas with the islands of the United States in the Pacific, Japan, the
 * Republic of Korea and the Philippines. Coarse: the lines run through the open sea between the regions.
 */
const regionB: readonly Ring[] = [
  [
    [-180, 72],
    [-168.98, 66],
    [-168.98, 65.5],
    [-172.6, 64],
    [-180, 56],
    [-180, 18],
    [-152, 18],
    [-140, 10],
    [-120, -10],
    [-120, -60],
    [-28, -60],
    [-28, -18],
    [-31.9, 0],
    [-31.9, 38],
    [-45, 45],
    [-50, 57],
    [-58, 63],
    [-60, 67],
    [-73, 76],
    [-68, 80],
    [-60, 83.5],
    [-180, 84],
  ],
  // The west of the Aleutian Islands, Midway, Guam with the Marianas.
  [
    [170, 50],
    [180, 50],
    [180, 54],
    [170, 54],
  ],
  [
    [143.5, 12.5],
    [147, 12.5],
    [147, 21],
    [143.5, 21],
  ],
  // Japan and the Republic of Korea.
  [
    [122.7, 24],
    [123.2, 26.5],
    [125, 30],
    [124, 33],
    [124, 38.03],
    [124.8, 38.03],
    [125, 37.7],
    [126.7, 37.9],
    [128.4, 38.62],
    [132, 38.62],
    [138, 43],
    [140.5, 45.7],
    [145, 44.8],
    [146.2, 43.4],
    [154, 42],
    [154, 24],
  ],
  // The Philippines.
  [
    [116.6, 8],
    [118.3, 6.8],
    [119.4, 5],
    [119.4, 4.3],
    [127.5, 4.3],
    [127.5, 19],
    [122.6, 21.4],
    [120, 21.2],
    [119, 13],
  ],
]

/** Returns the buoyage region of a position. */
export function getIalaRegion({ latitude, longitude }: Position): IalaRegion {
  const wrapped = wrapLongitude(longitude)
  return regionB.some((ring) => contains(ring, wrapped, latitude)) ? 'B' : 'A'
}

/** Whether a ring contains a point: a line to the west crosses its edges an odd number of times. */
function contains(ring: Ring, longitude: number, latitude: number): boolean {
  let isInside = false
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1]
    const crosses = y1 > latitude !== y2 > latitude
    if (crosses && longitude > x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside
  })
  return isInside
}
