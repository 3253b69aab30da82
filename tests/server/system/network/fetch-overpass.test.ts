import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fetchOverpass, type OverpassRequest } from '../../../../src/server/system/network/fetch-overpass.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-overpass-'))
const path = join(folder, 'answer.json')
let overpass: Server
let host: string
let requests: { headers: IncomingMessage['headers']; method: string | undefined; body: string }[]
/** Statuses of the next answers; then 200. */
let statuses: number[]
beforeAll(async () => {
  overpass = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ headers: request.headers, method: request.method, body })
      response.writeHead(statuses.shift() ?? 200).end('{"elements":[]}')
    })
  })
  await new Promise<void>((resolve) => overpass.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(overpass.address() as AddressInfo).port}` // it listens on a port
})
beforeEach(() => ([requests, statuses] = [[], []]))
afterAll(() => {
  overpass.close()
  rmSync(folder, { recursive: true })
})

const fetchTile = (request: Partial<OverpassRequest> = {}) =>
  fetchOverpass({
    url: `http://${host}/api/interpreter`,
    query: 'nwr[leisure=marina];',
    path,
    canSplit: { large: true, slow: true },
    signal: new AbortController().signal,
    backoffMs: 1,
    ...request,
  })

it('a query is sent as a form, by a client with a name, with the credentials of the URL', async () => {
  expect(await fetchTile({ url: `http://me:secret@${host}/` })).toBe('fetched')
  expect(readFileSync(path, 'utf8')).toBe('{"elements":[]}')
  expect(requests).toMatchObject([
    {
      method: 'POST',
      body: 'data=nwr%5Bleisure%3Dmarina%5D%3B',
      headers: {
        'user-agent': expect.stringMatching(/^Roadstead\/\d/),
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from('me:secret').toString('base64')}`,
      },
    },
  ])
})

it('a query that the server twice cannot answer in time is too large, if it can be split', async () => {
  statuses = [504, 200]
  expect(await fetchTile()).toBe('fetched')
  statuses = [504, 504]
  expect(await fetchTile()).toBe('too much')
  statuses = [504, 504, 200]
  expect(await fetchTile({ canSplit: { large: true, slow: false } })).toBe('fetched')
})

it.each([
  [[500, 502, 429, 503, 504], true],
  [[404], false],
  [[403], false],
])('after the statuses %j the request is sent again: %s', async (answered, isRepeated) => {
  statuses = [...answered]
  const fetched = fetchTile({ canSplit: { large: false, slow: false } })
  if (isRepeated) expect(await fetched).toBe('fetched')
  else await expect(fetched).rejects.toThrow(`the Overpass server refused the request with ${answered[0]}`)
  expect(requests).toHaveLength(answered.length + (isRepeated ? 1 : 0))
})

it('an unreachable server is reported as unreachable, and an interruption ends the requests', async () => {
  await expect(fetchTile({ url: 'http://127.0.0.1:1/' })).rejects.toThrow(
    'the Overpass server could not be reached 6 times; run the import again to continue',
  )
  await expect(fetchTile({ signal: AbortSignal.abort() })).rejects.toThrow(
    'interrupted; run it again to continue',
  )
  expect(requests).toEqual([])
})
