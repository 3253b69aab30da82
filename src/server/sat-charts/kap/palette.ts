import type { ColourHistogram } from './histogram.ts'
import { maxColours } from './rows.ts'

/** The colours of a chart: red, green, blue of colour n (from 1) at 3n; nothing stands at 0. */
export interface Palette {
  size: number
  colours: Uint8Array
}

const rounds = 8

/**
 * The best 127 colours for a picture: a cut by variance, then rounds in which each
 * colour moves to the middle of what is nearest to it.
 */
export function choosePalette(histogram: ColourHistogram, most = maxColours): Palette {
  const middles = cutByVariance(histogram, most)
  for (let round = 0; round < rounds; round++) moveToMiddles(histogram, middles)
  const size = Math.max(1, middles.length / 3)
  const colours = new Uint8Array(3 * (size + 1))
  middles.forEach((value, index) => (colours[index + 3] = Math.max(0, Math.min(255, Math.round(value)))))
  return { size, colours }
}

/** A part of the cells: those from `from` to before `to` in the order, and how its colours spread. */
interface Part {
  from: number
  to: number
  /** Sum of squared distances from the middle, all channels. */
  spread: number
  widest: Float32Array
}

function cutByVariance(histogram: ColourHistogram, most: number): Float64Array {
  const order = Int32Array.from({ length: histogram.size }, (_, slot) => slot)
  const parts: Part[] = histogram.size > 0 ? [measure(histogram, order, 0, histogram.size)] : []
  while (parts.length > 0 && parts.length < most) {
    let next = 0
    parts.forEach((part, index) => {
      if (part.spread > (parts[next]?.spread ?? 0)) next = index
    })
    const part = parts[next]
    if (!part || part.spread <= 0) break
    const middle = cut(histogram, order, part)
    if (middle === part.from || middle === part.to) {
      part.spread = 0
      continue
    }
    parts[next] = measure(histogram, order, part.from, middle)
    parts.push(measure(histogram, order, middle, part.to))
  }
  const middles = new Float64Array(3 * parts.length)
  parts.forEach(({ from, to }, index) => middles.set(middleOf(histogram, order, from, to), 3 * index))
  return middles
}

function middleOf(
  { red, green, blue, weight }: ColourHistogram,
  order: Int32Array,
  from: number,
  to: number,
) {
  let [r, g, b, total] = [0, 0, 0, 0]
  for (let at = from; at < to; at++) {
    const slot = order[at] ?? 0
    const pixels = weight[slot] ?? 0
    r += pixels * (red[slot] ?? 0)
    g += pixels * (green[slot] ?? 0)
    b += pixels * (blue[slot] ?? 0)
    total += pixels
  }
  return [r / total, g / total, b / total]
}

function measure(histogram: ColourHistogram, order: Int32Array, from: number, to: number): Part {
  const { red, green, blue } = histogram
  let widest = red
  let widestSpread = -1
  let spread = 0
  for (const channel of [red, green, blue]) {
    const own = spreadOf(channel, histogram.weight, order, from, to)
    spread += own
    if (own <= widestSpread) continue
    widestSpread = own
    widest = channel
  }
  return { from, to, spread: to - from < 2 ? 0 : spread, widest }
}

function spreadOf(
  channel: Float32Array,
  weight: Float64Array,
  order: Int32Array,
  from: number,
  to: number,
): number {
  let [total, sum, squares] = [0, 0, 0]
  for (let at = from; at < to; at++) {
    const slot = order[at] ?? 0
    const pixels = weight[slot] ?? 0
    const value = channel[slot] ?? 0
    total += pixels
    sum += pixels * value
    squares += pixels * value * value
  }
  return Math.max(0, squares - (sum * sum) / total)
}

/** Parts the cells along the channel that spreads most, where least spread is left; answers where the second part starts. */
function cut(histogram: ColourHistogram, order: Int32Array, { from, to, widest }: Part): number {
  const totals = new Float64Array(256)
  const sums = new Float64Array(256)
  for (let at = from; at < to; at++) {
    const slot = order[at] ?? 0
    const level = Math.round(widest[slot] ?? 0)
    const pixels = histogram.weight[slot] ?? 0
    totals[level] = (totals[level] ?? 0) + pixels
    sums[level] = (sums[level] ?? 0) + pixels * (widest[slot] ?? 0)
  }
  const total = totals.reduce((all, value) => all + value, 0)
  const sum = sums.reduce((all, value) => all + value, 0)
  let [below, belowSum, best, threshold] = [0, 0, -1, 0]
  for (let level = 0; level < 255; level++) {
    below += totals[level] ?? 0
    belowSum += sums[level] ?? 0
    if (below === 0 || below === total) continue
    // What is gained is greatest where the squares of the two means, weighted, are.
    const gained = (belowSum * belowSum) / below + (sum - belowSum) ** 2 / (total - below)
    if (gained <= best) continue
    best = gained
    threshold = level
  }
  let middle = from
  for (let at = from; at < to; at++) {
    const slot = order[at] ?? 0
    if (Math.round(widest[slot] ?? 0) > threshold) continue
    order[at] = order[middle] ?? 0
    order[middle++] = slot
  }
  return middle
}

function moveToMiddles({ size, red, green, blue, weight }: ColourHistogram, middles: Float64Array): void {
  const colours = middles.length / 3
  const flat = Float32Array.from(middles)
  const sums = new Float64Array(4 * colours)
  for (let slot = 0; slot < size; slot++) {
    const r = red[slot] ?? 0
    const g = green[slot] ?? 0
    const b = blue[slot] ?? 0
    let nearest = 0
    let least = Infinity
    for (let colour = 0, at = 0; colour < colours; colour++, at += 3) {
      const dr = r - (flat[at] ?? 0)
      const dg = g - (flat[at + 1] ?? 0)
      const db = b - (flat[at + 2] ?? 0)
      const distance = dr * dr + dg * dg + db * db
      if (distance >= least) continue
      least = distance
      nearest = colour
    }
    const pixels = weight[slot] ?? 0
    const at = 4 * nearest
    sums[at] = (sums[at] ?? 0) + pixels * r
    sums[at + 1] = (sums[at + 1] ?? 0) + pixels * g
    sums[at + 2] = (sums[at + 2] ?? 0) + pixels * b
    sums[at + 3] = (sums[at + 3] ?? 0) + pixels
  }
  for (let colour = 0; colour < colours; colour++) {
    const total = sums[4 * colour + 3] ?? 0
    if (total === 0) continue
    for (let channel = 0; channel < 3; channel++)
      middles[3 * colour + channel] = (sums[4 * colour + channel] ?? 0) / total
  }
}
