import { expect, it } from 'vitest'
import { readOverpassCoast } from '../../../../src/server/coast/import/read-overpass-coast.ts'
import { createByteStream } from '../../../factories/byte-streams.ts'
import { createRecordingInput } from './record-coast.ts'

const osm3s = { timestamp_osm_base: '2026-10-05T12:00:00Z' }
const way = (...points: ([number, number] | null)[]) => ({
  type: 'way',
  id: 1,
  geometry: points.map((point) => point && { lat: point[0], lon: point[1] }),
})

async function read(content: object | string, chunkBytes = 9) {
  const input = createRecordingInput()
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const origin = await readOverpassCoast(createByteStream(text, chunkBytes), input)
  return { lines: input.lines, origin }
}

it('each way is a line of longitudes and latitudes, without points that are missing', async () => {
  const elements = [
    way([43, 4], null, [43.5, 5]),
    { type: 'node', id: 2 },
    { type: 'way', id: 3 },
    way([1, 2], [3, 4]),
  ]
  const others = [{ ...way([7, 8], [9, 9]), type: 'relation' }]
  for (const chunkBytes of [9, 10_000])
    expect(await read({ osm3s, elements: [...elements, ...others] }, chunkBytes)).toEqual({
      lines: [
        [4, 43, 5, 43.5],
        [2, 1, 4, 3],
      ],
      origin: { kind: 'osm', name: 'OpenStreetMap', licence: 'ODbL-1.0', date: '2026-10-05' },
    })
})

it('the date is unknown without a time of the data, and in another form', async () => {
  for (const other of [{}, { osm3s: { timestamp_osm_base: 'yesterday' } }, { osm3s: { copyright: 'ODbL' } }])
    expect((await read({ ...other, elements: [] })).origin.date).toBeNull()
})

it.each<[string, object | string, string]>([
  [
    'an error after the ways',
    { elements: [way([1, 2], [3, 4])], remark: 'timed out' },
    'did not finish: timed out',
  ],
  ['an answer without elements', { osm3s }, 'it is not an Overpass response: it has no elements'],
  ['another text', '<html>', 'it is not an Overpass response'],
  ['a text that ends early', '{"elements":[]', 'it is not a complete Overpass response: the text ends early'],
])('%s is refused', async (_what, content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})
