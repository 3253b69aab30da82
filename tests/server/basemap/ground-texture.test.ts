import { expect, it } from 'vitest'
import { createGrain, openMottle } from '../../../src/server/basemap/ground-texture.ts'

it('the grain is always the same, has a mean of zero and meets itself at the edges of a tile', () => {
  const grain = createGrain()
  expect(createGrain()).toEqual(grain)
  const mean = grain.reduce((sum, value) => sum + value, 0) / grain.length
  expect(mean).toBeCloseTo(0, 4)
  const getStep = (from: number, to: number) => {
    let sum = 0
    for (let row = 0; row < 256; row++)
      sum += Math.abs((grain[row * 256 + from] ?? 0) - (grain[row * 256 + to] ?? 0))
    return sum / 256
  }
  expect(getStep(255, 0)).toBeLessThan(1.5 * getStep(127, 128))
  expect(getStep(127, 128)).toBeGreaterThan(0.05)
})

it.each([
  [5, 15, 12],
  [12, 4095, 1500],
])('the patches of tile %i/%i/%i go on in the next one, around the earth', (z, x, y) => {
  const read = (tileX: number, tileY: number, row: number) => {
    const out = new Float32Array(256)
    openMottle({ z, x: tileX, y: tileY })(row, out)
    return out
  }
  const next = (x + 1) % 2 ** z
  for (const row of [0, 100, 255]) {
    const step = Math.abs((read(x, y, row)[255] ?? 0) - (read(next, y, row)[0] ?? 1))
    expect(step).toBeLessThan(0.06)
  }
  for (const column of [0, 100, 255]) {
    const step = Math.abs((read(x, y, 255)[column] ?? 0) - (read(x, y + 1, 0)[column] ?? 1))
    expect(step).toBeLessThan(0.06)
  }
  // Another tile has other patches.
  expect(read(x, y, 100)).not.toEqual(read(x, y + 1, 100))
  expect(Math.max(...read(x, y, 100).map(Math.abs))).toBeLessThanOrEqual(1)
})
