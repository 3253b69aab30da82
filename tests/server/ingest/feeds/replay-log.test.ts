import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { aisReplay } from '../../../../src/core/limits/ingest.ts'
import { replayAisLog, type ReplayOptions } from '../../../../src/server/ingest/feeds/replay-log.ts'
import type { Progress } from '../../../../src/server/system/command-io.ts'
import { encodeClassAPosition } from '../../../fakes/ais.ts'
import { createFakeIngestPipeline, type FakeIngestPipeline } from '../../../fakes/ingest-pipeline.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

const logStart = Date.UTC(2010, 5, 11, 12)
const now = Date.UTC(2026, 4, 1, 12)
const undated = encodeClassAPosition('227006760', { latitude: 43.5, longitude: 4.1 })
const buildLine = (seconds: number) => `\\c:${logStart / 1000 + seconds}*00\\${undated}`

let pipeline: FakeIngestPipeline
beforeEach(() => {
  pipeline = createFakeIngestPipeline()
})

function replay(lines: string[], options: Partial<ReplayOptions> = {}, clock = () => new Date(now)) {
  const path = join(folder, 'log.nmea')
  if (!options.path) writeFileSync(path, lines.join('\n'))
  return replayAisLog(
    {
      path,
      speed: null,
      asOfNow: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...options,
    },
    { pipeline, clock, onFailure: (error) => expect.unreachable(String(error)) },
  )
}
/** Times of the stored reports, in milliseconds after `base`. */
const listTimes = (base: number) => pipeline.listObservations().map(({ at }) => at.getTime() - base)

it('stores the reports of a log with its times and returns counts', async () => {
  expect(await replay([buildLine(0), 'noise', buildLine(60)])).toEqual({
    messages: 2,
    'not AIS': 1,
    stored: 2,
  })
  expect(listTimes(logStart)).toEqual([0, 60_000])
})

it('ends as of now', async () => {
  await replay([buildLine(0), buildLine(60)], { asOfNow: true })
  expect(listTimes(now)).toEqual([-60_000, 0])
})

it('dates lines without a time after the previous one', async () => {
  await replay([buildLine(0), undated, undated, buildLine(60)])
  expect(listTimes(logStart)).toEqual([0, aisReplay.undatedStepMs, 2 * aisReplay.undatedStepMs, 60_000])
})

it('stores nothing of a log without times, which could be of any day, and says so', async () => {
  const beacon = encodeClassAPosition('970010203', { latitude: 43.5, longitude: 4.1 })
  expect(await replay([undated, undated, beacon])).toEqual({
    messages: 3,
    'no time': 2,
    'refused: distress beacon': 1,
  })
  expect(listTimes(0)).toEqual([])
})

it('dates a log without times back from its end, if that is known', async () => {
  const counts = { messages: 2, stored: 2, 'time estimated': 2 }
  expect(await replay([undated, undated], { endedAt: logStart })).toEqual(counts)
  expect(listTimes(logStart)).toEqual([-2 * aisReplay.undatedStepMs, -aisReplay.undatedStepMs])
})

it('dates a log without times back from now, if that is wanted', async () => {
  await replay([undated, undated], { asOfNow: true })
  expect(listTimes(now)).toEqual([-2 * aisReplay.undatedStepMs, -aisReplay.undatedStepMs])
})

const encodings: [string, (text: string) => Buffer][] = [
  ['gzip', (text) => gzipSync(text)],
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['lines that end in a carriage return', (text) => Buffer.from(text.replaceAll('\n', '\r'))],
  ['one line', (text) => Buffer.from(text.replaceAll('\n', ''))],
]
it.each(encodings)('reads a log in %s', async (_name, encode) => {
  const lines = Array.from({ length: 400 }, (_, index) => buildLine(index * 60))
  const path = join(folder, 'encoded.log')
  writeFileSync(path, encode(lines.join('\n')))
  await replay([], { path })
  expect(listTimes(logStart)).toEqual(lines.map((_, index) => index * 60_000))
})

it('waits between lines at a multiple of the original speed', async () => {
  const started = Date.now()
  await replay([buildLine(0), buildLine(60)], { speed: 600, asOfNow: true }, () => new Date())
  // 100 ms, which a timer may round down.
  expect(Date.now() - started).toBeGreaterThan(95)
  const [first = NaN, second = NaN] = listTimes(0)
  expect(second - first).toBe(60_000)
})

it('stops when it is aborted while it waits', async () => {
  const abort = new AbortController()
  const onProgress = () => setImmediate(() => abort.abort())
  expect(
    await replay([buildLine(0), buildLine(1_000_000), buildLine(1_000_001)], {
      speed: 1,
      signal: abort.signal,
      onProgress,
    }),
  ).toEqual({ messages: 2, stored: 2 })
})

it('reports its progress in bytes', async () => {
  const progress: Progress[] = []
  const lines = [buildLine(0), buildLine(1)]
  await replay(lines, { onProgress: (step) => progress.push(step) })
  const total = lines.join('\n').length
  expect(progress.at(-1)).toEqual({ label: 'AIS', done: total, total })
})

it('throws if the file cannot be read', async () => {
  await expect(replay([], { path: join(folder, 'missing') })).rejects.toMatchObject({ code: 'ENOENT' })
})
