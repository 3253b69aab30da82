import simplify from 'simplify-js'
import { messages as english } from '../../core/messages/en/index.ts'
import { vesselTrack as limits } from '../../core/limits/vessels.ts'
import { round } from '../../core/units.ts'
import type { TrackPoint } from './track-queries.ts'
import { formatXmlElement } from '../../core/xml.ts'

export interface Track {
  name: string
  /** Oldest first. */
  points: TrackPoint[]
  /** Write the track in reverse order, without times. */
  isReversed: boolean
}

/** Formats a track as GPX 1.1: split at long gaps, simplified where it is straight. */
export function formatTrackGpx({ name, points, isReversed }: Track): string {
  const segments = splitSegments(points).map(thinPoints)
  if (isReversed) {
    segments.reverse()
    for (const segment of segments) segment.reverse()
  }
  const written = segments.map(
    (segment) => `<trkseg>\n${segment.map((point) => renderPoint(point, !isReversed)).join('')}</trkseg>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${english.site.product}" xmlns="http://www.topografix.com/GPX/1/1">
<trk>${formatXmlElement('name', name)}
${written.join('')}</trk>
</gpx>
`
}

/** Splits the track at long gaps between reports and at the antimeridian. */
function splitSegments(points: TrackPoint[]): TrackPoint[][] {
  const segments: TrackPoint[][] = []
  let before: TrackPoint | null = null
  for (const point of points) {
    const isNew =
      !before ||
      Date.parse(point.at) - Date.parse(before.at) > limits.gapMs ||
      Math.abs(point.longitude - before.longitude) > 180
    if (isNew) segments.push([])
    segments.at(-1)?.push(point)
    before = point
  }
  return segments
}

const metresPerDegree = 111_195

function thinPoints(segment: TrackPoint[]): TrackPoint[] {
  const shrink = Math.cos(((segment[0]?.latitude ?? 0) * Math.PI) / 180)
  const plane = segment.map((point) => ({ x: point.longitude * shrink, y: point.latitude, point }))
  const kept = simplify(plane, limits.simplificationMetres / metresPerDegree, true)
  return (kept as typeof plane).map(({ point }) => point) // the function returns a subset of the given objects
}

const decimals = 6

function renderPoint({ latitude, longitude, at }: TrackPoint, withTime: boolean): string {
  const time = withTime ? formatXmlElement('time', at) : ''
  return `<trkpt lat="${round(latitude, decimals)}" lon="${round(longitude, decimals)}">${time}</trkpt>\n`
}
