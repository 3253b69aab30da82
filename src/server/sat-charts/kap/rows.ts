/** Bits of a colour number in a chart's rows: 127 colours, number 0 is never used. */
export const colourBits = 7
/** Most colours of a chart. */
export const maxColours = 2 ** colourBits - 1

/** Most bytes that a row of this width can take: its number, two bytes a pixel at worst, its end. */
export function getMaxRowBytes(width: number): number {
  return 2 * width + 6
}

/**
 * Writes one row of colour numbers (1 to 127) as runs and answers where it ends.
 * `number` counts rows from 1. A run is its colour with, from two pixels on, its
 * length less one in groups of seven bits, the first of which tell that more follow.
 */
export function writeKapRow(
  out: Uint8Array,
  start: number,
  number: number,
  colours: Uint8Array,
  width: number,
): number {
  let at = writeNumber(out, start, number)
  let column = 0
  while (column < width) {
    const colour = colours[column] ?? 0
    let end = column + 1
    while (end < width && colours[end] === colour) end++
    const more = end - column - 1
    if (more === 0) out[at++] = colour
    else {
      out[at++] = 0x80 | colour
      at = writeNumber(out, at, more)
    }
    column = end
  }
  out[at++] = 0
  return at
}

/** A number in groups of seven bits, the highest first; all but the last carry the high bit. */
function writeNumber(out: Uint8Array, start: number, value: number): number {
  let at = start
  let groups = 1
  while (value >> (7 * groups) > 0) groups++
  for (let group = groups - 1; group > 0; group--) out[at++] = 0x80 | ((value >> (7 * group)) & 0x7f)
  out[at++] = value & 0x7f
  return at
}
