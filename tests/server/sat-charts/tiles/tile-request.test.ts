import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestTile, type TileResponse } from '../../../../src/server/sat-charts/tiles/tile-request.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const image = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1])

let respond: RequestListener
let url: string
const server = createServer((request, response) => respond(request, response))
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/1/0/0`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const never = new AbortController().signal
const request = (etag: string | null = null, signal = never) => requestTile(url, 'Roadstead/1', etag, signal)

const picture = (freshMs: number, etag: string | null = null): TileResponse => ({
  kind: 'picture',
  bytes: image,
  etag,
  freshMs,
})

it.each<[string, number, Record<string, string>, Buffer | string, TileResponse]>([
  ['an image', 200, { etag: '"a"' }, image, picture(7 * dayMs, '"a"')],
  ['a short lifetime', 200, { 'cache-control': 'public, max-age=60' }, image, picture(hourMs)],
  ['a lifetime', 200, { 'cache-control': 'max-age=86400, public' }, image, picture(dayMs)],
  ['a long lifetime', 200, { 'cache-control': 'max-age=31536000' }, image, picture(30 * dayMs)],
  ['no lifetime', 200, { 'cache-control': 'no-cache' }, image, picture(7 * dayMs)],
  [
    'the cached tile',
    304,
    { 'cache-control': 'max-age=7200' },
    '',
    { kind: 'unchanged', freshMs: 2 * hourMs },
  ],
  ['no content', 204, {}, '', { kind: 'absent' }],
  ['not found', 404, {}, 'none', { kind: 'absent' }],
  ['gone', 410, {}, 'none', { kind: 'absent' }],
  ['forbidden', 403, {}, image, { kind: 'broken' }],
  ['a page', 200, {}, '<html>', { kind: 'broken' }],
  ['an empty body', 200, {}, '', { kind: 'broken' }],
  [
    'the largest tile',
    200,
    {},
    Buffer.concat([image, Buffer.alloc(4 * 1024 * 1024 - 12)]),
    { kind: 'picture' } as TileResponse,
  ],
  ['too many bytes', 200, {}, Buffer.concat([image, Buffer.alloc(4 * 1024 * 1024 - 11)]), { kind: 'broken' }],
  ['a server error', 500, {}, '', { kind: 'away' }],
  ['unavailable', 503, { 'retry-after': '5' }, '', { kind: 'away' }],
  ['busy', 429, {}, '', { kind: 'busy', waitMs: null }],
  ['busy for seconds', 429, { 'retry-after': '7' }, '', { kind: 'busy', waitMs: 7000 }],
  [
    'busy until a past date',
    429,
    { 'retry-after': 'Mon, 01 Jan 2024 00:00:00 GMT' },
    '',
    { kind: 'busy', waitMs: null },
  ],
  ['busy without sense', 429, { 'retry-after': 'soon' }, '', { kind: 'busy', waitMs: null }],
])('%s', async (_, status, headers, body, answer) => {
  respond = (_request, response) => void response.writeHead(status, headers).end(body)
  expect(await request()).toEqual(
    answer.kind === 'picture' && !('bytes' in answer) ? expect.objectContaining(answer) : answer,
  )
})

it('a date states when a busy server may be asked again', async () => {
  respond = (_request, response) =>
    void response.writeHead(429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }).end()
  const answer = await request()
  expect(answer.kind === 'busy' && answer.waitMs).toBeGreaterThan(50_000)
  expect(answer.kind === 'busy' && answer.waitMs).toBeLessThanOrEqual(60_000)
})

it('asks as itself for an image that differs from the cached one', async () => {
  const seen: unknown[] = []
  respond = ({ headers }, response) => {
    seen.push([headers.accept, headers['user-agent'], headers['if-none-match']])
    response.writeHead(404).end()
  }
  await request()
  await request('"a"')
  expect(seen).toEqual([
    ['image/*', 'Roadstead/1', undefined],
    ['image/*', 'Roadstead/1', '"a"'],
  ])
})

it('a connection that ends early is a failure; an abort is thrown', async () => {
  respond = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write(image)
    response.destroy()
  }
  expect(await request()).toEqual({ kind: 'away' })
  const controller = new AbortController()
  respond = () => controller.abort(new Error('left'))
  await expect(request(null, controller.signal)).rejects.toThrow('left')
})
