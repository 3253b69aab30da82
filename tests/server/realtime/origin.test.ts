import { expect, it } from 'vitest'
import { isCrossOrigin } from '../../../src/server/realtime/origin.ts'

const host = 'localhost:3000'
const publicUrl = 'https://club.example/map'

it.each([
  ['a program, which sends none', undefined, null, false],
  ['the host of the request', 'http://localhost:3000', null, false],
  ['another port of the host', 'http://localhost:4000', null, true],
  ['another host', 'https://elsewhere.example', null, true],
  ['a page without an origin', 'null', null, true],
  ['a local file', 'file://', null, true],
  // A proxy that does not pass the host of the page on.
  ['the public URL', 'https://club.example', publicUrl, false],
  ['the public URL on another port', 'https://club.example:8443', publicUrl, true],
  ['the public URL without encryption', 'http://club.example', publicUrl, true],
  ['the host of the request, besides the public URL', 'http://localhost:3000', publicUrl, false],
])('a request from %s: %s, with the public URL %s', (_page, origin, ownUrl, expected) => {
  expect(isCrossOrigin({ ...(origin !== undefined && { origin }), host }, ownUrl)).toBe(expected)
})

it('a request without a host is not from a page without one', () => {
  expect(isCrossOrigin({ origin: 'file://', host: '' }, null)).toBe(true)
})
