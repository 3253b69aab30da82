import { expect, it } from 'vitest'
import { aisFeed } from '../../../../src/core/limits/ingest.ts'
import { createLineSplitter } from '../../../../src/server/ingest/feeds/line-splitter.ts'
import { encodeClassAPosition } from '../../../fakes/ais.ts'

const sentence = encodeClassAPosition('227006760', { latitude: 43.5, longitude: 4.1 })

it.each([1, 2, 3, 7, 100])('ends lines at \\n, \\r and \\r\\n in chunks of %s characters', (size) => {
  const take = createLineSplitter()
  const text = 'a1\nb2\rc3\r\nd4\n\n\re5'
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  )
  expect([...chunks, null].flatMap(take)).toEqual(['a1', 'b2', 'c3', 'd4', 'e5'])
})

it('returns a line that ends with \\r at once', () => {
  const take = createLineSplitter()
  expect(take(`${sentence}\r`)).toEqual([sentence])
  expect(take(`\n${sentence}\r`)).toEqual([sentence])
})

it('cuts an endless line after its last sentence, and drops the beginning of one without sentences', () => {
  const take = createLineSplitter()
  const count = Math.ceil((2.5 * aisFeed.maxLineLength) / sentence.length)
  const endless = `${sentence.repeat(count)}${sentence.slice(0, 10)}`
  const lines = [...(endless.match(/.{1,997}/g) ?? []), null].flatMap(take)
  expect(lines.join('')).toBe(endless)
  expect(lines.slice(0, -1).every((line) => line.startsWith('!') && /\*..$/.test(line))).toBe(true)
  expect(take('x'.repeat(10 * aisFeed.maxLineLength))).toEqual([])
  expect(take(null)).toEqual(['x'.repeat(aisFeed.maxLineLength)])
})
