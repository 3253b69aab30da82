import { beforeEach, expect, it } from 'vitest'
import { aisSource } from '../../../../src/core/catalogue/sources.ts'
import { observationLimits } from '../../../../src/core/limits/ingest.ts'
import { createAisLineIngester } from '../../../../src/server/ingest/feeds/ingest-lines.ts'
import type { Observation } from '../../../../src/server/ingest/observation.ts'
import { encodeClassAPosition } from '../../../fakes/ais.ts'
import { createFakeIngestPipeline, type FakeIngestPipeline } from '../../../fakes/ingest-pipeline.ts'

const now = new Date('2026-05-01T12:00:00Z')
const line = encodeClassAPosition('227006760', { latitude: 43.5, longitude: 4.1 })
const observation: Observation = { kind: 'static', vessel: { mmsi: '227006760' }, at: now, name: 'A' }

let pipeline: FakeIngestPipeline
let failures: unknown[]
beforeEach(() => {
  pipeline = createFakeIngestPipeline()
  failures = []
})
const create = (shiftMs = 0) =>
  createAisLineIngester(
    { pipeline, clock: () => now, onFailure: (error) => failures.push(error) },
    { shiftMs },
  )
const listTimes = () => pipeline.listObservations().map(({ at }) => at.toISOString())

it('stores the lines that are available at once in one chunk', async () => {
  const ingester = create()
  ingester.addLine(line)
  ingester.addLine(line)
  await ingester.waitUntilStored()
  expect(pipeline.chunks.map(({ source, observations }) => [source, observations.length])).toEqual([
    [aisSource, 2],
  ])
})

it('stores a single line without waiting for another', async () => {
  create().addLine(line)
  await new Promise((resolve) => setImmediate(resolve))
  expect(pipeline.chunks).toHaveLength(1)
})

it('stores a chunk as soon as it has the maximum length', () => {
  create().addObservations(Array.from({ length: observationLimits.maxLinesPerChunk }, () => observation))
  expect(pipeline.chunks).toHaveLength(1)
})

it('dates lines by their time stamp, the given time or the clock', async () => {
  const ingester = create()
  ingester.addLine(`\\c:1276256771*00\\${line}`)
  ingester.addLine(line, new Date('2025-01-01T00:00:00Z'))
  ingester.addLine(line)
  await ingester.waitUntilStored()
  expect(listTimes()).toEqual([
    '2010-06-11T11:46:11.000Z',
    '2025-01-01T00:00:00.000Z',
    '2026-05-01T12:00:00.000Z',
  ])
})

it('shifts the times of lines', async () => {
  const ingester = create(3_600_000)
  ingester.addLine(line)
  await ingester.waitUntilStored()
  expect(listTimes()).toEqual(['2026-05-01T13:00:00.000Z'])
})

it('counts lines and results until they are taken', async () => {
  const ingester = create()
  ingester.addLine(line)
  ingester.addLine('noise')
  ingester.addCount('let go', 3)
  await ingester.waitUntilStored()
  expect(ingester.takeCounts()).toEqual({ messages: 1, 'not AIS': 1, stored: 1, 'let go': 3 })
  expect(ingester.takeCounts()).toEqual({})
})

it('counts and reports observations that cannot be stored', async () => {
  const failure = new Error('the disk is full')
  pipeline.failWith(failure)
  const ingester = create()
  ingester.addObservations([observation, observation])
  await ingester.waitUntilStored()
  expect(ingester.takeCounts()).toEqual({ 'not stored': 2 })
  expect(failures).toEqual([failure])
})

it('is full while half of the queue of the pipeline is taken', () => {
  const ingester = create()
  pipeline.setQueueLength(observationLimits.maxQueueLength / 2 - 1)
  expect(ingester.isFull()).toBe(false)
  pipeline.setQueueLength(observationLimits.maxQueueLength / 2)
  expect(ingester.isFull()).toBe(true)
})

it('is full while its own chunks fill the queue, and has capacity again after the first is stored', async () => {
  const { maxLinesPerChunk, maxQueueLength } = observationLimits
  const release = pipeline.hold()
  const ingester = create()
  const chunk = Array.from({ length: maxLinesPerChunk }, () => observation)
  for (let chunks = 1; chunks * maxLinesPerChunk < maxQueueLength; chunks++) {
    ingester.addObservations(chunk)
    expect(ingester.isFull()).toBe(false)
  }
  ingester.addObservations(chunk)
  expect(ingester.isFull()).toBe(true)
  release()
  await ingester.waitForCapacity()
  expect(ingester.isFull()).toBe(false)
})
