import { expect, it } from 'vitest'
import type { BoatReport } from '../../../src/core/contract/boat-report.ts'
import { ingestBoatReports } from '../../../src/server/ingest/boat-reports.ts'
import type { IngestPipeline } from '../../../src/server/ingest/observation.ts'
import { OverloadError } from '../../../src/server/database/overload-errors.ts'
import { createFakeIngestPipeline } from '../../fakes/ingest-pipeline.ts'

const at = '2026-11-21T14:00:00.000Z'
const vessel = { vesselId: 7 }
const time = new Date(at)

async function ingest(...reports: BoatReport[]) {
  const pipeline = createFakeIngestPipeline()
  const result = await ingestBoatReports(pipeline as unknown as IngestPipeline, {
    vesselId: 7,
    source: 'boat',
    reports,
  }) // only `ingest` is called
  expect(pipeline.chunks.map(({ source }) => source)).toEqual(['boat'])
  return { observations: pipeline.listObservations(), result }
}

it('a report gives a position with what was measured of the motion, and a value for each sensor', async () => {
  const { observations, result } = await ingest({
    at,
    latitude: 43.5,
    longitude: 4.1,
    cog: 90,
    wsp: 12,
    wang: 30,
    dbt: 0,
  })
  expect(observations).toEqual([
    {
      kind: 'position',
      vessel,
      at: time,
      latitude: 43.5,
      longitude: 4.1,
      sog: null,
      cog: 90,
      heading: null,
      navStatus: null,
    },
    { kind: 'sensor', vessel, at: time, sensor: 'wsp', value: 12 },
    { kind: 'sensor', vessel, at: time, sensor: 'wang', value: 30 },
    { kind: 'sensor', vessel, at: time, sensor: 'dbt', value: 0 },
  ])
  expect(result.stored).toBe(4)
})

it('a boat without a position keeps the values of its sensors', async () => {
  const depth = { kind: 'sensor', vessel, at: time, sensor: 'dbt', value: 3.2 }
  expect((await ingest({ at, dbt: 3.2 })).observations).toEqual([depth])
  // Half a position is none.
  expect((await ingest({ at, latitude: 43.5, sog: 5, dbt: 3.2 })).observations).toEqual([depth])
})

it('reports of several times stay in their order', async () => {
  const later = '2026-11-21T14:01:00.000Z'
  const { observations } = await ingest({ at, wsp: 1 }, { at: later, wsp: 2 })
  expect(observations.map((observation) => observation.at.toISOString())).toEqual([at, later])
})

it('reports that the server has no room for are not answered as judged', async () => {
  const pipeline = {
    ingest: () => Promise.resolve({ stored: 0, repeated: 0, refused: { 'too-many': 1 } }),
  } as unknown as IngestPipeline // only `ingest` is called
  await expect(
    ingestBoatReports(pipeline, { vesselId: 7, source: 'boat', reports: [{ at, dbt: 3 }] }),
  ).rejects.toThrow(OverloadError)
})
