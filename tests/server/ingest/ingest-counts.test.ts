import { expect, it } from 'vitest'
import { createIngestCounts } from '../../../src/server/ingest/ingest-counts.ts'

it('ingest counts add up by name, without zeros', () => {
  const counts = createIngestCounts()
  counts.add('messages')
  counts.add('messages', 2)
  counts.add('malformed', 0)
  expect(counts.take()).toEqual({ messages: 3 })
})

it('ingest counts contain the results of the pipeline with the reasons of refusals', () => {
  const counts = createIngestCounts()
  counts.addResult({ stored: 2, repeated: 0, refused: { future: 1 } })
  counts.addResult({ stored: 1, repeated: 3, refused: { future: 1, mmsi: 1 } })
  expect(counts.take()).toEqual({
    stored: 3,
    repeated: 3,
    'refused: future': 2,
    'refused: mmsi': 1,
  })
})

it('ingest counts start again when they are taken', () => {
  const counts = createIngestCounts()
  counts.add('messages')
  counts.take()
  expect(counts.take()).toEqual({})
})
