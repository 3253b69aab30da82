import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import type { FileThreadResponse } from './file-writer-thread.ts'
import { createKapEncoder } from './kap/encode-kap.ts'
import { computeKapFrame, type KapFrame } from './kap/georeference.ts'
import type { KapMetadata } from './kap/header.ts'
import { createColourCounter } from './kap/histogram.ts'
import { getMaxRowBytes } from './kap/rows.ts'
import { getPixelsPath, type KapBand, type KapRequest } from './kap-file.ts'
import { drawMosaic, fitToFrame } from './tiles/mosaic.ts'
import type { ChartSheet } from './chart-sheet.ts'
import { lowerPriority } from '../system/lower-priority.ts'

/** The thread that writes one chart of many sheets: pixels to a file, and when all colours are known the rows. */
const port = parentPort
if (!port) throw new Error('kap-worker runs as a worker thread')
lowerPriority()
sharp.cache(false)
sharp.concurrency(1)

interface Opened {
  path: string
  sheet: ChartSheet
  frame: KapFrame
  pixels: number
}

const count = createColourCounter()
let opened: Opened | null = null

port.on('message', (request: KapRequest) => {
  void handle(request)
    .then((done): FileThreadResponse<unknown> => ({ done }))
    .catch((error: unknown): FileThreadResponse<never> => ({
      failed: error instanceof Error ? error.message : String(error),
    }))
    .then((answer) => port.postMessage(answer))
})

async function handle(request: KapRequest): Promise<number[] | null> {
  if ('open' in request) {
    const { open: path, sheet } = request
    opened = {
      path,
      sheet,
      frame: computeKapFrame(sheet),
      pixels: openSync(getPixelsPath(path), 'w+', 0o600),
    }
    return null
  }
  if (!opened) throw new Error('no chart is begun')
  if ('band' in request) return addBand(opened, request.band)
  writeChart(opened, request.finish)
  return null
}

async function addBand(
  { sheet, frame, pixels }: Opened,
  { rows, canvas, tiles }: KapBand,
): Promise<number[]> {
  const mosaic = await drawMosaic(canvas, tiles)
  const picture = fitToFrame(mosaic.pixels, canvas, sheet, frame, rows)
  count.add(picture)
  writeWhole(pixels, picture)
  return mosaic.broken
}

/** Rows that are encoded between two writes. */
const rowsAtOnce = 64

function writeChart({ path, frame, pixels }: Opened, words: KapMetadata): void {
  const { width, height } = frame
  const parts = createKapEncoder(count.toHistogram(), frame, words)
  const chart = openSync(path, 'w', 0o600)
  try {
    writeWhole(chart, parts.header)
    const rows = new Uint8Array(3 * width * rowsAtOnce)
    const out = new Uint8Array(getMaxRowBytes(width) * rowsAtOnce)
    for (let row = 0; row < height; row += rowsAtOnce) {
      const taken = Math.min(rowsAtOnce, height - row)
      readWhole(pixels, rows.subarray(0, 3 * width * taken), 3 * width * row)
      let at = 0
      for (let next = 0; next < taken; next++) at = parts.writeRow(out, at, rows, 3 * width * next)
      writeWhole(chart, out.subarray(0, at))
    }
    writeWhole(chart, parts.encodeIndex())
  } finally {
    closeSync(chart)
    closeSync(pixels)
  }
  rmSync(getPixelsPath(path))
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}

function readWhole(file: number, into: Uint8Array, position: number): void {
  for (let at = 0; at < into.length;) {
    const read = readSync(file, into, at, into.length - at, position + at)
    if (read === 0) throw new Error('the pixels of the chart end too early')
    at += read
  }
}
