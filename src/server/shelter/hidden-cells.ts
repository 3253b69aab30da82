import { earthRadiusMetres, type Position } from '../../core/geo.ts'
import { coastCellDegrees, getCoastCellCorner } from '../coast/coast-cell.ts'
import type { NearbyCell } from './nearby-cells.ts'
import { isBehindCoast, type Sweep } from './ray-sweep.ts'
import { radians, toTangent, type Frame } from './sphere.ts'

/** Whether no ray reaches a cell, or comes nearer to it than a margin in metres. */
export function isHidden(
  sweep: Pick<Sweep, 'distances'>,
  frame: Frame,
  { number, metres }: NearbyCell,
  marginMetres = 0,
): boolean {
  if (metres <= marginMetres) return false
  return isBehindCoast(sweep, frame, listCorners(number, marginMetres), toTangent(metres - marginMetres))
}

/** Lists the corners of a cell that is grown by a margin. */
function listCorners(number: number, marginMetres: number): Position[] {
  const corner = getCoastCellCorner(number)
  const margin = marginMetres / earthRadiusMetres / radians
  const south = Math.max(-90, corner.latitude - margin)
  const north = Math.min(90, corner.latitude + coastCellDegrees + margin)
  const narrowest = Math.max(0.01, Math.min(Math.cos(south * radians), Math.cos(north * radians)))
  const [west, east] = [
    corner.longitude - margin / narrowest,
    corner.longitude + coastCellDegrees + margin / narrowest,
  ]
  return [
    { latitude: south, longitude: west },
    { latitude: south, longitude: east },
    { latitude: north, longitude: east },
    { latitude: north, longitude: west },
  ]
}
