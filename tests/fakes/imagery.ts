/** Wave lengths in pixels: incommensurable, so that no two places of a sheet look the same. */
const waves = { wide: 173, middle: 97, narrow: 61 } as const

/**
 * Draws the test's imagery, of which every place is known: `into` is filled with
 * the pixels of the world from `left` and `top` on, counted from 180 W and the
 * north at a zoom. Rows may lie between those of the world.
 */
export function drawTestImagery(
  into: Uint8Array,
  { left, width, rows }: { left: number; width: number; rows: ArrayLike<number> },
): void {
  const across = { wide: new Float64Array(width), narrow: new Float64Array(width) }
  for (let column = 0; column < width; column++) {
    across.wide[column] = wave(left + column, waves.wide)
    across.narrow[column] = wave(left + column, waves.narrow)
  }
  let at = 0
  for (let row = 0; row < rows.length; row++) {
    const middle = wave(rows[row] ?? 0, waves.middle)
    const wide = wave(rows[row] ?? 0, waves.wide)
    for (let column = 0; column < width; column++) {
      const light = 40 * (across.wide[column] ?? 0) * middle + 30 * (across.narrow[column] ?? 0)
      const hue = 14 * wide
      into[at++] = 100 + light + hue
      into[at++] = 110 + light
      into[at++] = 120 + light - hue
    }
  }
}

function wave(value: number, length: number): number {
  // Whole turns are left out first: sines of large numbers are slow and not exact.
  return Math.sin((2 * Math.PI * (value % length)) / length)
}
