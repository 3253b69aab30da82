import type { ColourHistogram } from './histogram.ts'
import { maxColours } from './rows.ts'

/** The palette of a chart: red, green, blue of colour n (from 1) at 3n; index 0 is unused. */
export interface Palette {
  size: number
  colours: Uint8Array
}

const iterations = 8

/**
 * Chooses up to 127 colours for an image: variance-based cuts, then k-means iterations in
 * which each colour moves to the mean of its nearest pixels.
 */
export function choosePalette(histogram: ColourHistogram, maxCount = maxColours): Palette {
  const means = cutByVariance(histogram, maxCount)
  for (let round = 0; round < iterations; round++) moveToMeans(histogram, means)
  const size = Math.max(1, means.length / 3)
  const colours = new Uint8Array(3 * (size + 1))
  means.forEach((value, index) => (colours[index + 3] = Math.max(0, Math.min(255, Math.round(value)))))
  return { size, colours }
}

/** A range of cells, `from` inclusive to `to` exclusive in the sort order, and the variance of its colours. */
interface Part {
  from: number
  to: number
  /** Sum of squared distances from the mean, all channels. */
  spread: number
  widest: Float32Array
}

function cutByVariance(histogram: ColourHistogram, maxCount: number): Float64Array {
  const order = Int32Array.from({ length: histogram.size }, (_, slot) => slot)
  const parts: Part[] = histogram.size > 0 ? [measurePart(histogram, order, 0, histogram.size)] : []
  while (parts.length > 0 && parts.length < maxCount) {
    let next = 0
    parts.forEach((part, index) => {
      if (part.spread > (parts[next]?.spread ?? 0)) next = index
    })
    const part = parts[next]
    if (!part || part.spread <= 0) break
    const middle = splitPart(histogram, order, part)
    if (middle === part.from || middle === part.to) {
      part.spread = 0
      continue
    }
    parts[next] = measurePart(histogram, order, part.from, middle)
    parts.push(measurePart(histogram, order, middle, part.to))
  }
  const means = new Float64Array(3 * parts.length)
  parts.forEach(({ from, to }, index) => means.set(computeMean(histogram, order, from, to), 3 * index))
  return means
}

function computeMean(
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

function measurePart(histogram: ColourHistogram, order: Int32Array, from: number, to: number): Part {
  const { red, green, blue } = histogram
  let widest = red
  let widestSpread = -1
  let spread = 0
  for (const channel of [red, green, blue]) {
    const own = computeSpread(channel, histogram.weight, order, from, to)
    spread += own
    if (own <= widestSpread) continue
    widestSpread = own
    widest = channel
  }
  return { from, to, spread: to - from < 2 ? 0 : spread, widest }
}

function computeSpread(
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

/** Splits a range along its widest channel so that the remaining variance is minimal; returns the start of the second part. */
function splitPart(histogram: ColourHistogram, order: Int32Array, { from, to, widest }: Part): number {
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
    // The gain is maximal where the weighted sum of the squared means is maximal.
    const gain = (belowSum * belowSum) / below + (sum - belowSum) ** 2 / (total - below)
    if (gain <= best) continue
    best = gain
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

function moveToMeans({ size, red, green, blue, weight }: ColourHistogram, means: Float64Array): void {
  const colours = means.length / 3
  const flat = Float32Array.from(means)
  const sums = new Float64Array(4 * colours)
  for (let slot = 0; slot < size; slot++) {
    const r = red[slot] ?? 0
    const g = green[slot] ?? 0
    const b = blue[slot] ?? 0
    let nearest = 0
    let minDistance = Infinity
    for (let colour = 0, at = 0; colour < colours; colour++, at += 3) {
      const dr = r - (flat[at] ?? 0)
      const dg = g - (flat[at + 1] ?? 0)
      const db = b - (flat[at + 2] ?? 0)
      const distance = dr * dr + dg * dg + db * db
      if (distance >= minDistance) continue
      minDistance = distance
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
      means[3 * colour + channel] = (sums[4 * colour + channel] ?? 0) / total
  }
}
