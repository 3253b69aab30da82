import sharp, { type Sharp } from 'sharp'

/** Colour that calms the picture: so much of it is mixed into every pixel, by channel. */
const calm = { colour: [146, 144, 106], part: 0.27 } as const
/** Below 1, dark forests become lighter, so that names and markers read over them. */
const gamma = 0.74
const saturation = 1.08
/** Land nearer to the coast than this is left out, because its pixels are mixed with water. */
const shorePx = 1.2

/** Pixels of the coarsest level, 11 degrees wide: where none of them is land, small islands have the colour of their latitude. */
const maxGapWidth = 32
/** Colours of islands by latitude, before they are calmed. */
const islandColours: readonly [latitude: number, colour: readonly [number, number, number]][] = [
  [0, [58, 72, 32]],
  [30, [66, 70, 38]],
  [50, [62, 66, 40]],
  [62, [96, 98, 84]],
  [72, [225, 228, 232]],
  [90, [235, 238, 240]],
]

/** Pixels of an image as red, green and blue, each times its weight from 0 to 1, and the weight. */
interface Level {
  width: number
  height: number
  values: Float32Array
}

/**
 * Returns a picture of the land alone: the colours of the land are extended over the sea, so that a coast that is drawn
 * finer than the picture has land up to its edge. Rings are in degrees and may go on beyond 180; the picture is
 * equirectangular.
 */
export async function createLandPicture(
  path: string,
  rings: readonly (readonly number[][])[],
): Promise<Sharp> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const land = await drawLand(rings, width, height)
  const values = new Float32Array(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    if ((land[i] ?? 0) < 250) continue
    for (let channel = 0; channel < 3; channel++) values[4 * i + channel] = data[3 * i + channel] ?? 0
    values[4 * i + 3] = 1
  }
  fillGaps({ width, height, values })
  const lighter = Float32Array.from({ length: 1024 }, (_, i) => 255 * (i / 1020) ** gamma)
  const out = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const read = (channel: number) => lighter[Math.round(4 * (values[4 * i + channel] ?? 0))] ?? 0
    const grey = (read(0) + read(1) + read(2)) / 3
    for (let channel = 0; channel < 3; channel++) {
      const muted = grey + (read(channel) - grey) * saturation
      out[3 * i + channel] = Math.max(
        0,
        Math.round(muted + ((calm.colour[channel] ?? 0) - muted) * calm.part),
      )
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
}

/** Draws the land without its shores: 255 is land. What lies beyond 180 degrees is drawn on the other side, too. */
async function drawLand(
  rings: readonly (readonly number[][])[],
  width: number,
  height: number,
): Promise<Buffer> {
  const path = rings
    .map((ring) => {
      const points = ring.map(([longitude = 0, latitude = 0]) => {
        const x = ((longitude + 180) / 360) * width
        const y = ((90 - latitude) / 180) * height
        return `${x.toFixed(1)} ${y.toFixed(1)}`
      })
      return `M${points.join('L')}Z`
    })
    .join('')
  const copies = [-width, 0, width].map((left) => `<use href="#land" x="${left}"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}"/><defs><path id="land" d="${path}" fill="#fff" fill-rule="evenodd" stroke="#000" stroke-width="${2 * shorePx}"/></defs>${copies.join('')}</svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).extractChannel(0).raw().toBuffer()
}

/** Fills the pixels without a weight from their neighbours: from the next coarser level, which is filled before. */
function fillGaps(level: Level): void {
  const { width, height, values } = level
  const coarse = width > maxGapWidth ? halve(level) : null
  if (coarse) fillGaps(coarse)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 4 * (y * width + x)
      if ((values[i + 3] ?? 0) > 0) continue
      const colour = coarse
        ? readBetween(coarse, (x - 0.5) / 2, (y - 0.5) / 2)
        : getIslandColour(90 - ((y + 0.5) / height) * 180)
      values.set([...colour, 1], i)
    }
  }
}

function getIslandColour(latitude: number): readonly number[] {
  const north = Math.abs(latitude)
  const next = Math.max(
    1,
    islandColours.findIndex(([limit]) => north <= limit),
  )
  const [[from, low], [to, high]] = [islandColours[next - 1], islandColours[next]] as [
    (typeof islandColours)[number],
    (typeof islandColours)[number],
  ] // both are in the list
  return low.map((value, channel) => value + (((high[channel] ?? 0) - value) * (north - from)) / (to - from))
}

/** Returns the level of half the size. A pixel with any weight gets the full one. */
function halve({ width, height, values }: Level): Level {
  const half: Level = {
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    values: new Float32Array(Math.ceil(width / 2) * Math.ceil(height / 2) * 4),
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = 4 * ((y >> 1) * half.width + (x >> 1))
      const from = 4 * (y * width + x)
      for (let k = 0; k < 4; k++) half.values[to + k] = (half.values[to + k] ?? 0) + (values[from + k] ?? 0)
    }
  }
  for (let i = 0; i < half.values.length; i += 4) {
    const weight = half.values[i + 3] ?? 0
    if (weight > 0) for (let k = 0; k < 4; k++) half.values[i + k] = (half.values[i + k] ?? 0) / weight
  }
  return half
}

/** Reads a colour between four pixels; the picture goes on around the earth. */
function readBetween({ width, height, values }: Level, x: number, y: number): number[] {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [x - left, y - top]
  const [west, east] = [(left + width) % width, (left + 1) % width]
  const [north, south] = [Math.max(0, top) * width, Math.min(height - 1, top + 1) * width]
  const read = (channel: number) => {
    const upper = mix(values[4 * (north + west) + channel], values[4 * (north + east) + channel], across)
    const lower = mix(values[4 * (south + west) + channel], values[4 * (south + east) + channel], across)
    return mix(upper, lower, down)
  }
  return [read(0), read(1), read(2)]
}

function mix(a = 0, b = 0, fraction = 0): number {
  return a + (b - a) * fraction
}
