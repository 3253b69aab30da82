/** Returns the longitude of a position on the copy of the world that the map shows. */
export function toNearestWorldCopy(longitude: number, centre: number): number {
  return longitude + 360 * Math.round((centre - longitude) / 360)
}
