/** Wavelengths in pixels: incommensurable, so that no two parts of a sheet are equal. */
const waves = { wide: 173, middle: 97, narrow: 61 } as const

/**
 * Draws test imagery whose value is known at every position: fills `into` with the world pixels from
 * `left` on, counted from 180° W and the north at some zoom. Rows may be fractional.
 */
export function drawTestImagery(
  into: Uint8Array,
  { left, width, rows }: { left: number; width: number; rows: ArrayLike<number> },
): void {
  const across = { wide: new Float64Array(width), narrow: new Float64Array(width) }
  for (let column = 0; column < width; column++) {
    across.wide[column] = computeWave(left + column, waves.wide)
    across.narrow[column] = computeWave(left + column, waves.narrow)
  }
  let at = 0
  for (let row = 0; row < rows.length; row++) {
    const middle = computeWave(rows[row] ?? 0, waves.middle)
    const wide = computeWave(rows[row] ?? 0, waves.wide)
    for (let column = 0; column < width; column++) {
      const light = 40 * (across.wide[column] ?? 0) * middle + 30 * (across.narrow[column] ?? 0)
      const hue = 14 * wide
      into[at++] = 100 + light + hue
      into[at++] = 110 + light
      into[at++] = 120 + light - hue
    }
  }
}

function computeWave(value: number, length: number): number {
  // Subtract full periods first: sines of large numbers are slow and inaccurate.
  return Math.sin((2 * Math.PI * (value % length)) / length)
}
