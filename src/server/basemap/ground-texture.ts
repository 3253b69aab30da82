import { tileSizePx as size } from '../../core/tile-grid.ts'
import type { TileAddress } from './coast-picture.ts'

/** Side of the largest cells of the grain, which is the same in every tile. */
const maxGrainPx = 8
/** Pixels of a tile between two points of the mottle. */
const nodePx = 16
/** Sides of the cells of the mottle, with the part of each. */
const mottleCells: readonly [px: number, part: number][] = [
  [128, 0.5],
  [64, 0.3],
  [32, 0.2],
]

/** Returns a number from -1 to 1 that looks random and is always the same for the same integers. */
function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 0x7fffffff - 1
}

/** Returns noise from -1 to 1 that is smooth between integers, and the same again after so many columns and rows. */
function getNoise(x: number, y: number, columns: number, rows: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [smooth(x - left), smooth(y - top)]
  const [west, east, north, south] = [left % columns, (left + 1) % columns, top % rows, (top + 1) % rows]
  const upper = mix(hash(west, north, seed), hash(east, north, seed), across)
  const lower = mix(hash(west, south, seed), hash(east, south, seed), across)
  return mix(upper, lower, down)
}

function mix(a: number, b: number, fraction: number): number {
  return a + (b - a) * fraction
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t)
}

/**
 * Returns the grain of the land, from about -1 to 1, for the pixels of any tile: like the tooth of paper lit from the
 * north-west. Its features are smaller than 8 pixels at every zoom, so that they do not look like hills.
 */
export function createGrain(): Float32Array {
  const heights = new Float32Array(size * size)
  for (let px = 2; px <= maxGrainPx; px *= 2) {
    const period = size / px
    for (let i = 0; i < heights.length; i++) {
      const noise = getNoise((i % size) / px, Math.floor(i / size) / px, period, period, px)
      heights[i] = (heights[i] ?? 0) + Math.sqrt(px) * noise
    }
  }
  return heights.map((height, i) => {
    const [column, row] = [i % size, Math.floor(i / size)]
    const northWest = heights[((row + size - 1) % size) * size + ((column + size - 1) % size)] ?? 0
    return (height - northWest) / 2
  })
}

/** Returns light and dark patches from -1 to 1, wider than the grain and softer, which do not repeat. */
export function openMottle({ z, x, y }: TileAddress): (row: number, out: Float32Array) => void {
  const across = size / nodePx + 1
  const nodes = new Float32Array(across * across)
  for (const [px, part] of mottleCells) {
    const period = (2 ** z * size) / px
    for (let i = 0; i < nodes.length; i++) {
      const [column, row] = [i % across, Math.floor(i / across)]
      const [u, v] = [(x * size + column * nodePx) / px, (y * size + row * nodePx) / px]
      const noise = getNoise(u, v, period, period, px)
      nodes[i] = (nodes[i] ?? 0) + part * noise
    }
  }
  return (row, out) => {
    const v = (row + 0.5) / nodePx
    const top = Math.floor(v) * across
    const down = v - Math.floor(v)
    let offset = 0
    for (let column = 0; column < across - 1; column++) {
      const left = mixRows(nodes, top + column, across, down)
      const slope = (mixRows(nodes, top + column + 1, across, down) - left) / nodePx
      for (let step = 0.5; step < nodePx; step++) out[offset++] = left + slope * step
    }
  }
}

function mixRows(nodes: Float32Array, at: number, below: number, down: number): number {
  return mix(nodes[at] ?? 0, nodes[at + below] ?? 0, down)
}
