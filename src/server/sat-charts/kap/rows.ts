/** Bits of a colour number: 127 colours, number 0 is unused. */
export const colourBits = 7
/** Maximum number of colours of a chart. */
export const maxColours = 2 ** colourBits - 1

/** Returns the maximum encoded size of a row: row number, up to two bytes per pixel, terminator. */
export function getMaxRowBytes(width: number): number {
  return 2 * width + 6
}

/**
 * Run-length encodes one row of colour numbers (1 to 127) and returns the end offset.
 * `number` counts rows from 1. A run consists of its colour and, from two pixels, its
 * length minus one in groups of seven bits; the high bit marks that more bytes follow.
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

/** Writes a number in groups of seven bits, highest first; all bytes but the last have the high bit set. */
function writeNumber(out: Uint8Array, start: number, value: number): number {
  let at = start
  let groups = 1
  while (value >> (7 * groups) > 0) groups++
  for (let group = groups - 1; group > 0; group--) out[at++] = 0x80 | ((value >> (7 * group)) & 0x7f)
  out[at++] = value & 0x7f
  return at
}
