import { expect, it } from 'vitest'
import { formatTrackGpx } from '../../../src/server/vessels/track-gpx.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 4, 1) + minutes * 60_000).toISOString()
const point = (minutes: number, latitude: number, longitude: number) => ({
  at: at(minutes),
  latitude,
  longitude,
})
const options = { name: 'A & B', isReversed: false }

/** Latitudes and longitudes of each segment. */
const readSegments = (gpx: string) =>
  gpx
    .split('<trkseg>')
    .slice(1)
    .map((segment) =>
      [...segment.matchAll(/lat="([^"]+)" lon="([^"]+)"/g)].map(([, lat, lon]) => `${lat},${lon}`),
    )

it('a track without points is valid, and names are escaped', () => {
  expect(formatTrackGpx({ ...options, points: [] })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Roadstead" xmlns="http://www.topografix.com/GPX/1/1">\n' +
      '<trk><name>A &amp; B</name>\n</trk>\n</gpx>\n',
  )
})

it('points have six decimals and their times, unless the track is reversed', () => {
  const points = [point(0, 43.12345678, 4), point(5, 43.2, 4.1)]
  expect(formatTrackGpx({ ...options, points })).toContain(
    `<trkseg>\n<trkpt lat="43.123457" lon="4"><time>${at(0)}</time></trkpt>\n` +
      `<trkpt lat="43.2" lon="4.1"><time>${at(5)}</time></trkpt>\n</trkseg>\n`,
  )
  const reversed = formatTrackGpx({ ...options, points, isReversed: true })
  expect(reversed).not.toContain('<time>')
  expect(readSegments(reversed)).toEqual([['43.2,4.1', '43.123457,4']])
})

it('a track is split at gaps of more than an hour and at the antimeridian', () => {
  const points = [
    point(0, 0, 179.5),
    point(60, 0.5, 179.9),
    point(61, 1, -179.9),
    point(62, 1.5, -179.5),
    point(122.1, 2, -179),
  ]
  const segments = [['0,179.5', '0.5,179.9'], ['1,-179.9', '1.5,-179.5'], ['2,-179']]
  expect(readSegments(formatTrackGpx({ ...options, points }))).toEqual(segments)
  expect(readSegments(formatTrackGpx({ ...options, points, isReversed: true }))).toEqual(
    segments.toReversed().map((segment) => segment.toReversed()),
  )
})

it('points less than 15 metres off a straight line are left out, at any latitude', () => {
  const metres = (count: number) => count / 111_195
  const bend = (offMetres: number, latitude = 0) => {
    const shrink = Math.cos((latitude * Math.PI) / 180)
    const points = [
      point(0, latitude, 4),
      point(1, latitude + 0.01, 4 + metres(offMetres) / shrink),
      point(2, latitude + 0.02, 4),
    ]
    return readSegments(formatTrackGpx({ ...options, points }))[0]?.length
  }
  expect(bend(14)).toBe(2)
  expect(bend(16)).toBe(3)
  expect(bend(14, 60)).toBe(2)
  expect(bend(16, 60)).toBe(3)
})
