import { fromMercator, mercatorMaxLatitude, toMercator, wrapLongitude, type Position } from '../geo.ts'
import { formatCount } from '../format-number.ts'
import { round } from '../units.ts'

/** West, south, east and north edge of an area in degrees, as the contract has them. */
export type Edges = readonly number[]

/** Returns the centre of an area on a Web Mercator map, without the part beyond the map. */
export function getEdgesCentre([west = 0, south = 0, east = 0, north = 0]: Edges): Position {
  const { y: bottom } = toMercator({ longitude: 0, latitude: south })
  const { y: top } = toMercator({ longitude: 0, latitude: north })
  const { latitude } = fromMercator(0, (top + bottom) / 2)
  return { latitude, longitude: wrapLongitude((west + east) / 2) }
}

/** Returns the length of the shorter side of an area in nautical miles, without the part beyond the map. */
export function getEdgesSideNm([west = 0, south = 0, east = 0, north = 0]: Edges): number {
  const [bottom, top] = [Math.max(south, -mercatorMaxLatitude), Math.min(north, mercatorMaxLatitude)]
  const polewardLatitude = Math.max(Math.abs(bottom), Math.abs(top))
  const widthNm = (east - west) * minutesPerDegree * Math.cos((polewardLatitude * Math.PI) / 180)
  return Math.min(widthNm, (top - bottom) * minutesPerDegree)
}

/** A minute of latitude is a nautical mile. */
const minutesPerDegree = 60

/** Sides from this length on are shown without decimals. */
const wholeFromNm = 10

/** Formats the shorter side of an area in nautical miles, without the unit. */
export function formatSideNm(sideNm: number, language: string): string {
  return formatCount(round(sideNm, sideNm < wholeFromNm ? 1 : 0), language)
}
