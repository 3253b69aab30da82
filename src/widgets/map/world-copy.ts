/** The longitude of the same spot on the turn of the globe that the map shows. */
export function toNearestWorldCopy(longitude: number, centre: number): number {
  return longitude + 360 * Math.round((centre - longitude) / 360)
}
