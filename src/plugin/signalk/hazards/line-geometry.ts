import { getDistanceMetres, wrapLongitude, type Position } from '../../../core/geo.ts'

/** Returns the distance of a position from the nearest point of a line, in metres; endless for a line without legs. */
export function getDistanceToLine(position: Position, line: readonly Position[]): number {
  const shrink = Math.cos((position.latitude * Math.PI) / 180)
  // A plane around the position: exact enough for some miles.
  const toPlane = ({ latitude, longitude }: Position) => ({
    x: wrapLongitude(longitude - position.longitude) * shrink,
    y: latitude - position.latitude,
  })
  const distances = line.slice(1).map((end, index) => {
    const [from, to] = [toPlane(line[index] ?? end), toPlane(end)]
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const square = dx * dx + dy * dy
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, -(from.x * dx + from.y * dy) / square))
    const nearest = {
      latitude: position.latitude + from.y + share * dy,
      longitude: wrapLongitude(position.longitude + (from.x + share * dx) / shrink),
    }
    return getDistanceMetres(position, nearest)
  })
  return Math.min(Infinity, ...distances)
}

/** Cuts a line after a distance in metres. */
export function cutLine(line: readonly Position[], metres: number): Position[] {
  const cut: Position[] = line.slice(0, 1)
  let rest = metres
  for (const [index, to] of line.slice(1).entries()) {
    const from = line[index] ?? to
    const length = getDistanceMetres(from, to)
    if (length >= rest) {
      const share = length === 0 ? 0 : rest / length
      cut.push({
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: wrapLongitude(from.longitude + wrapLongitude(to.longitude - from.longitude) * share),
      })
      return cut
    }
    cut.push(to)
    rest -= length
  }
  return cut
}
