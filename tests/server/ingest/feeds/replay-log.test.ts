import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  writeFileSync(path, lines.join('\n'))
  utimesSync(path, logStart / 1000, logStart / 1000)
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

it('dates a log without times back from its modification', async () => {
  await replay([undated, undated])
  expect(listTimes(logStart)).toEqual([-2 * aisReplay.undatedStepMs, -aisReplay.undatedStepMs])
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
  expect(progress).toEqual([
    { label: 'AIS', done: buildLine(0).length + 1, total },
    { label: 'AIS', done: total, total },
  ])
})

it('throws if the file cannot be read', async () => {
  await expect(replay([], { path: join(folder, 'missing') })).rejects.toMatchObject({ code: 'ENOENT' })
})
