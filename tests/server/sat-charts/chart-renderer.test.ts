import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import {
  createChartRenderer,
  type ChartRenderRequest,
} from '../../../src/server/sat-charts/chart-renderer.ts'
import { computeImageryCanvas } from '../../../src/server/sat-charts/tiles/mosaic.ts'
import { watchWorkers } from '../../support/watch-workers.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const idleMs = 20_000

/** Niceness of the threads of this process, by their ids; that of the main thread is the id of the process. */
function readNiceness(): Map<number, number> {
  const threads = readdirSync('/proc/self/task').map((id): [number, number] => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    return [Number(id), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])]
  })
  return new Map(threads)
}

const sheet = { zoom: 15, left: 16_760 * 256, top: 12_040 * 256, width: 64, height: 64 }

/** Request of a chart of one tile, which has these bytes or is a plain one. */
async function buildRequest(tile?: Uint8Array): Promise<ChartRenderRequest> {
  const create = { width: 256, height: 256, channels: 3, background: '#123' } as const
  const bytes = tile ?? (await sharp({ create }).png().toBuffer())
  return {
    sheet,
    canvas: computeImageryCanvas(sheet, sheet.zoom),
    tiles: [{ bytes, x: 0, y: 0, enlargedPart: null }],
    metadata: {
      product: 'Roadstead',
      name: 'x',
      fileName: 'x',
      notes: ['From the air'],
      createdAt: new Date(),
      brokenNote: 'Some tiles are missing',
    },
  }
}

it('a chart notes broken tiles only if it has some', async () => {
  const renderer = createChartRenderer()
  const render = async (tile?: Uint8Array) => {
    const { bytes, invalidTiles } = await renderer.render(
      await buildRequest(tile),
      new AbortController().signal,
    )
    const [header = ''] = Buffer.from(bytes).toString('latin1').split('\x1a')
    return { notes: header.match(/From the air|Some tiles are missing/g), invalidTiles }
  }
  const whole = await render()
  const broken = await render(new Uint8Array([1, 2, 3]))
  await renderer.close()
  expect(whole).toEqual({ notes: ['From the air'], invalidTiles: [] })
  expect(broken).toEqual({ notes: ['From the air', 'Some tiles are missing'], invalidTiles: [0] })
})

it('the worker ends when it was idle for a time, not while it renders the next chart', async () => {
  const countEnded = watchWorkers()
  const request = await buildRequest()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const renderer = createChartRenderer()
  const render = () => renderer.render(request, new AbortController().signal)
  const first = await render()
  // Requests come first: the worker yields the processor to the main thread.
  const niceness = readNiceness()
  const highest = Math.max(...niceness.values())
  expect(highest).toBeGreaterThanOrEqual(10)
  expect(niceness.get(process.pid)).toBeLessThanOrEqual(highest)
  vi.advanceTimersByTime(idleMs - 1)
  const second = render()
  vi.advanceTimersByTime(idleMs)
  expect(countEnded()).toBe(0)
  expect((await second).bytes).toEqual(first.bytes)
  vi.advanceTimersByTime(idleMs - 1)
  expect(countEnded()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(countEnded()).toBe(1)
  expect((await render()).bytes).toEqual(first.bytes)
  await renderer.close()
})
