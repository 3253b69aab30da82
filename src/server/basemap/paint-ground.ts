import { fromMercator } from '../../core/geo.ts'
import { tileSizePx as size } from '../../core/tile-grid.ts'
import type { TileAddress } from './coast-picture.ts'
import { drawingPx, isFilled, marginPx, type CoastDrawing } from './coast-raster.ts'
import { openMottle } from './ground-texture.ts'
import type { FillRow } from './land-tone.ts'
import { blurLand } from './shore.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** Colours of the water by latitude, which is all that they tell: never its depth. */
const water: readonly [latitude: number, colour: Colour][] = [
  [0, [22, 84, 124]],
  [35, [17, 68, 107]],
  [60, [14, 53, 88]],
  [90, [12, 42, 72]],
]
/** Colours of the bands along the coast, with the part of each at the coast. */
const halo: Colour = [86, 164, 190]
const haloPart = 0.62
const shore: Colour = [214, 202, 160]
const shorePart = 0.3
/** Part of land around a pixel above which no band and no coastline reaches it. */
const inland = 0.9999
const edgeColour: Colour = [246, 236, 205]
/** Parts of red, green and blue that the patches change at most: from green to dry grass. */
const mottleParts: Colour = [0.11, 0.06, 0.05]

/** What a tile is drawn from. */
export interface Ground extends TileAddress {
  /** Null for sea alone. */
  drawing: CoastDrawing | null
  tone: FillRow
  grain: Float32Array
  /** Part of the brightness of the land that the grain changes at most. */
  grainPart: number
  /** Strength of the bands along the coast. */
  bandPart: number
  /** Opacity of the coastline. */
  linePart: number
  graticule: Graticule
}

/** Opacities of the lines of latitude and longitude by row and column. */
export interface Graticule {
  rows: Float32Array
  columns: Float32Array
}

/** Returns the pixels of a tile: red, green and blue. */
export function paintGround(ground: Ground): Uint8ClampedArray {
  const { drawing, graticule } = ground
  const out = new Uint8ClampedArray(size * size * 3)
  const fillShore = drawing && !isFilled(drawing.land, 255) ? blurLand(drawing) : null
  const fillMottle = drawing && openMottle(ground)
  const line: Line = {
    water: [0, 0, 0],
    around: new Float32Array(size).fill(1),
    tone: new Float32Array(3 * size),
    mottle: new Float32Array(size),
  }
  for (let row = 0; row < size; row++) {
    line.water = getWaterColour(ground, row)
    if (drawing) {
      fillShore?.(row, line.around)
      if (hasLand(drawing, row)) {
        ground.tone(row, line.tone)
        fillMottle?.(row, line.mottle)
      }
      paintRow(ground, drawing, row, line, out)
    } else fillWater(line.water, row, out)
    addGraticule(graticule, row, out)
  }
  return out
}

/** What is read of a row of a tile before its pixels are painted. */
interface Line {
  water: Colour
  around: Float32Array
  tone: Float32Array
  mottle: Float32Array
}

function fillWater([red, green, blue]: Colour, row: number, out: Uint8ClampedArray): void {
  for (let to = 3 * row * size; to < 3 * (row + 1) * size; to += 3) {
    out[to] = red
    out[to + 1] = green
    out[to + 2] = blue
  }
}

function paintRow(
  { grain, linePart, grainPart, bandPart }: Ground,
  drawing: CoastDrawing,
  row: number,
  { water, around, tone, mottle }: Line,
  out: Uint8ClampedArray,
): void {
  const [seaRed, seaGreen, seaBlue] = water
  const first = getFirst(row)
  for (let column = 0; column < size; column++) {
    const cover = (drawing.land[first + column] ?? 0) / 255
    const edge = drawing.line[first + column] ?? 0
    const near = around[column] ?? 0
    const to = 3 * (row * size + column)
    let red = seaRed
    let green = seaGreen
    let blue = seaBlue
    if (cover < 1 && near > 0) {
      const part = bandPart * haloPart * fade(2 * near)
      red += (halo[0] - red) * part
      green += (halo[1] - green) * part
      blue += (halo[2] - blue) * part
    }
    if (cover > 0) {
      const light = 1 + grainPart * (grain[row * size + column] ?? 0)
      const patch = mottle[column] ?? 0
      const lightRed = light + mottleParts[0] * patch
      const lightGreen = light + mottleParts[1] * patch
      const lightBlue = light + mottleParts[2] * patch
      const landRed = tone[3 * column] ?? 0
      const landGreen = tone[3 * column + 1] ?? 0
      const landBlue = tone[3 * column + 2] ?? 0
      if (near > inland && edge === 0) {
        out[to] = landRed * lightRed
        out[to + 1] = landGreen * lightGreen
        out[to + 2] = landBlue * lightBlue
        continue
      }
      const part = bandPart * shorePart * fade(2 - 2 * near)
      red += ((landRed + (shore[0] - landRed) * part) * lightRed - red) * cover
      green += ((landGreen + (shore[1] - landGreen) * part) * lightGreen - green) * cover
      blue += ((landBlue + (shore[2] - landBlue) * part) * lightBlue - blue) * cover
    }
    if (edge > 0) {
      const part = (linePart * edge) / 255
      red += (edgeColour[0] - red) * part
      green += (edgeColour[1] - green) * part
      blue += (edgeColour[2] - blue) * part
    }
    out[to] = red
    out[to + 1] = green
    out[to + 2] = blue
  }
}

/** Returns the place of the first pixel of a row of the tile in its drawing. */
function getFirst(row: number): number {
  return (row + marginPx) * drawingPx + marginPx
}

function addGraticule({ rows, columns }: Graticule, row: number, out: Uint8ClampedArray): void {
  const rowPart = rows[row] ?? 0
  for (let column = 0; column < size; column++) {
    const part = Math.max(rowPart, columns[column] ?? 0)
    if (part === 0) continue
    const first = 3 * (row * size + column)
    for (let to = first; to < first + 3; to++) out[to] = (out[to] ?? 0) + (255 - (out[to] ?? 0)) * part
  }
}

function hasLand({ land }: CoastDrawing, row: number): boolean {
  const first = getFirst(row)
  for (let at = first; at < first + size; at++) if ((land[at] ?? 0) > 0) return true
  return false
}

/** Eases from 0 to 1; more than 1 is 1. */
function fade(t: number): number {
  return t >= 1 ? 1 : t <= 0 ? 0 : t * t * (3 - 2 * t)
}

function getWaterColour({ z, y }: TileAddress, row: number): Colour {
  const north = Math.abs(fromMercator(0, (y * size + row + 0.5) / (2 ** z * size)).latitude)
  const next = Math.max(
    1,
    water.findIndex(([limit]) => north <= limit),
  )
  const [[from, low], [to, high]] = [water[next - 1], water[next]] as [(typeof water)[0], (typeof water)[0]] // both are in the list
  const part = (north - from) / (to - from)
  return [
    low[0] + (high[0] - low[0]) * part,
    low[1] + (high[1] - low[1]) * part,
    low[2] + (high[2] - low[2]) * part,
  ]
}
