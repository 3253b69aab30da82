/** Points of the compass. */
export const compass = {
  n: 'N',
  ne: 'NO',
  e: 'O',
  se: 'SO',
  s: 'S',
  sw: 'SW',
  w: 'W',
  nw: 'NW',
}
