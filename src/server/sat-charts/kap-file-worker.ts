import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import sharp from 'sharp'
import { createKapEncoder } from './kap/encode-kap.ts'
import { computeKapFrame, type KapFrame } from './kap/georeference.ts'
import type { KapMetadata } from './kap/header.ts'
import { createColourCounter } from './kap/histogram.ts'
import { getMaxRowBytes } from './kap/rows.ts'
import { getPixelsPath, type KapBand, type KapRequest, type KapStepResult } from './kap-file.ts'
import { drawMosaic, fitToFrame } from './tiles/mosaic.ts'
import type { ChartSheet } from './chart-sheet.ts'
import { handleThreadRequests } from '../system/workers/handle-requests.ts'
import { lowerPriority } from '../system/workers/lower-priority.ts'

/** Worker thread that writes one chart of many sheets: first the pixels to a temporary file, then, with the final palette, the rows. */
lowerPriority()
sharp.cache(false)
sharp.concurrency(1)

interface OpenChart {
  path: string
  sheet: ChartSheet
  frame: KapFrame
  pixels: number
}

const count = createColourCounter()
let openChart: OpenChart | null = null

handleThreadRequests<KapRequest, KapStepResult>(handle)

async function handle(request: KapRequest): Promise<KapStepResult> {
  if ('open' in request) {
    const { open: path, sheet } = request
    openChart = {
      path,
      sheet,
      frame: computeKapFrame(sheet),
      pixels: openSync(getPixelsPath(path), 'w+', 0o600),
    }
    return null
  }
  if (!openChart) throw new Error('no chart is open')
  if ('band' in request) return addBand(openChart, request.band)
  writeChart(openChart, request.finish)
  return null
}

async function addBand(
  { sheet, frame, pixels }: OpenChart,
  { rows, canvas, tiles }: KapBand,
): Promise<number[]> {
  const mosaic = await drawMosaic(canvas, tiles)
  const picture = fitToFrame(mosaic.pixels, canvas, sheet, frame, rows)
  count.add(picture)
  writeFully(pixels, picture)
  return mosaic.broken
}

/** Rows per write. */
const rowsPerWrite = 64

function writeChart({ path, frame, pixels }: OpenChart, metadata: KapMetadata): void {
  const { width, height } = frame
  const encoder = createKapEncoder(count.toHistogram(), frame, metadata)
  const chart = openSync(path, 'w', 0o600)
  try {
    writeFully(chart, encoder.header)
    const rows = new Uint8Array(3 * width * rowsPerWrite)
    const out = new Uint8Array(getMaxRowBytes(width) * rowsPerWrite)
    for (let row = 0; row < height; row += rowsPerWrite) {
      const rowCount = Math.min(rowsPerWrite, height - row)
      readFully(pixels, rows.subarray(0, 3 * width * rowCount), 3 * width * row)
      let at = 0
      for (let next = 0; next < rowCount; next++) at = encoder.writeRow(out, at, rows, 3 * width * next)
      writeFully(chart, out.subarray(0, at))
    }
    writeFully(chart, encoder.encodeIndex())
  } finally {
    closeSync(chart)
    closeSync(pixels)
  }
  rmSync(getPixelsPath(path))
}

function writeFully(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}

function readFully(file: number, into: Uint8Array, position: number): void {
  for (let at = 0; at < into.length;) {
    const read = readSync(file, into, at, into.length - at, position + at)
    if (read === 0) throw new Error('the pixel file of the chart is too short')
    at += read
  }
}
