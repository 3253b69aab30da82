import { expect, it } from 'vitest'
import { gshhgLicence, readGshhs } from '../../../../src/server/coast/import/read-gshhs.ts'
import { createByteStream } from '../../../factories/byte-streams.ts'
import type { TestRing } from '../cut-world.ts'
import { buildGshhs } from './build-gshhs.ts'
import { createRecordingInput } from './record-coast.ts'

const triangle = (east: number): TestRing => [
  [east, 43.000001],
  [east + 1, 43],
  [east, -44.5],
]

async function read(content: Uint8Array, chunkBytes?: number) {
  const input = createRecordingInput()
  const origin = await readGshhs(createByteStream(content, chunkBytes), input)
  return { polygons: input.polygons, origin }
}

it('the rings of all levels but the grounding line are one whole, however the file is split', async () => {
  const levels = [1, 2, 3, 4, 5, 6]
  const content = buildGshhs(levels.map((level) => ({ level, ring: triangle(level) })))
  for (const chunkBytes of [1, 44, 50, content.length])
    expect(await read(content, chunkBytes)).toEqual({
      polygons: [[1, 2, 3, 4, 5].map((level) => triangle(level).flat())],
      origin: { kind: 'gshhg', name: 'GSHHG', licence: gshhgLicence, date: null },
    })
})

it.each([
  ['a level of 0', { level: 0 }],
  ['an unknown level', { level: 7 }],
  ['a version before 2.0', { level: 1, version: 6 }],
  ['no points', { level: 1, ring: [] }],
])('a file whose second polygon has %s is refused', async (_what, polygon) => {
  const [first, second] = [
    buildGshhs([{ level: 1, ring: triangle(1) }]),
    buildGshhs([{ ring: triangle(2), ...polygon }]),
  ]
  await expect(read(Buffer.concat([first, second]))).rejects.toThrow(
    'it is not a binary GSHHG file of version 2: polygon 2 has no valid header',
  )
})

it('a file of version 2.0 is read', async () => {
  expect((await read(buildGshhs([{ level: 1, ring: triangle(1), version: 7 }]))).polygons).toHaveLength(1)
})

it('a number of points that no coast has is refused before they are read', async () => {
  const content = buildGshhs([{ level: 1, ring: triangle(1) }])
  content.writeInt32BE(20_000_001, 4)
  await expect(read(content)).rejects.toThrow('polygon 1 has no valid header')
  content.writeInt32BE(20_000_000, 4)
  await expect(read(content)).rejects.toThrow('the file ends early')
})

it('a file that ends within a header, within a ring or between them is not complete', async () => {
  const content = buildGshhs([{ level: 1, ring: triangle(1) }])
  await expect(read(content.subarray(0, 43))).rejects.toThrow(
    'it is not a complete GSHHG file: the file ends early',
  )
  await expect(read(content.subarray(0, -1))).rejects.toThrow(
    'it is not a complete GSHHG file: the file ends early',
  )
  await expect(read(content.subarray(0, 44))).rejects.toThrow(
    'polygon 1 of GSHHG is not complete: the file ends early',
  )
})
