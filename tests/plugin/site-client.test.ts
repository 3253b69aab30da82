import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { siteLimits } from '../../src/plugin/signalk/limits.ts'
import { createSiteClient } from '../../src/plugin/signalk/site-client.ts'
import { startOpenCpnPeer } from '../fakes/opencpn-peer.ts'

type Answer = (response: ServerResponse) => unknown
const json = { 'content-type': 'application/json', roadstead: '1' }
const sendJson: Answer = (response) => void response.writeHead(200, json).end('{"ok":true}')
const sendProblem =
  (status: number): Answer =>
  (response) =>
    void response.writeHead(status, json).end('{"type":"urn:roadstead:problem:x"}')
const disconnect: Answer = (response) => void response.socket?.destroy()

/** Starts a site that gives the answers in turn, the last one repeatedly, and a client of it. */
async function connect(...answers: Answer[]) {
  const requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const site = createServer((request, response) => {
    const { method, url, headers } = request
    requests.push({ method, url, headers })
    answers[Math.min(requests.length, answers.length) - 1]?.(response)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void site.close())
  const { port } = site.address() as AddressInfo // it listens on a port
  let changes = 0
  const client = createSiteClient(`http://127.0.0.1:${port}`, 'rs_secret', () => changes++)
  return { client, requests, countChanges: () => changes }
}

it('a GET is repeated once after a lost connection', async () => {
  const { client, requests, countChanges } = await connect(disconnect, sendJson)
  expect(await client.get('/api/v1/places')).toMatchObject({ status: 200, body: { ok: true } })
  expect(requests).toHaveLength(2)
  expect(client.offlineSince()).toBeNull()
  expect(countChanges()).toBe(0)
})

it('a POST is never repeated, because the site may have stored it', async () => {
  const { client, requests } = await connect(disconnect, sendJson)
  expect(await client.post('/api/v1/posts', {})).toEqual({ status: 0, body: null, serverTimeMs: null })
  expect(requests.map(({ method }) => method)).toEqual(['POST'])
})

it('sends the key with changes only, and never in a URL', async () => {
  const { client, requests } = await connect(sendJson)
  await client.get('/api/v1/places')
  await client.post('/api/v1/posts', { comment: 'Quiet' })
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer rs_secret'])
  expect(requests.map(({ url }) => url).join(' ')).not.toContain('rs_secret')
})

it('is offline without an answer or with a failure of the server, and says so once', async () => {
  const { client, countChanges } = await connect(sendProblem(500), sendProblem(500), sendProblem(422))
  for (const status of [500, 500]) {
    expect((await client.get('/')).status).toBe(status)
    expect(client.offlineSince()).toBeInstanceOf(Date)
  }
  expect(countChanges()).toBe(1)
  // A refused request was answered.
  expect((await client.get('/')).status).toBe(422)
  expect(client.offlineSince()).toBeNull()
  expect(countChanges()).toBe(2)
})

it('is asked again only after a delay, once it did not answer; a change is sent at any time', async () => {
  const { client, requests } = await connect(disconnect, disconnect, sendJson)
  expect(await client.get('/')).toEqual({ status: 0, body: null, serverTimeMs: null })
  expect(await client.get('/')).toMatchObject({ status: 0, isSkipped: true })
  expect(requests).toHaveLength(2)
  expect((await client.post('/api/v1/posts', {})).status).toBe(200)
  // The answer ends the delay.
  expect((await client.get('/')).status).toBe(200)
})

it('reads JSON with the time of the site, and no response above the limit', async () => {
  const sendDated: Answer = (response) =>
    void response.writeHead(200, { ...json, date: 'Sat, 21 Nov 2026 12:00:00 GMT' }).end('"ok"')
  const sendMegabytes =
    (extra: number): Answer =>
    (response) =>
      void response.writeHead(200, json).end(`1${' '.repeat(siteLimits.maxResponseBytes - 1 + extra)}`)
  const { client, requests } = await connect(sendDated, sendMegabytes(0), sendMegabytes(1))
  expect(await client.get('/')).toEqual({
    status: 200,
    body: 'ok',
    serverTimeMs: Date.parse('2026-11-21T12:00:00Z'),
  })
  expect((await client.get('/')).status).toBe(200)
  expect((await client.get('/')).status).toBe(0)
  expect(requests).toHaveLength(3)
  expect(siteLimits).toMatchObject({ timeoutMs: 15_000, maxResponseBytes: 32 * 1024 * 1024 })
})

it('has a key only if the owner entered one, and the URL of the site', () => {
  const clients = ['', 'rs_secret'].map((key) =>
    createSiteClient('https://site.example', key, () => undefined),
  )
  expect(clients.map(({ hasKey, url }) => [hasKey, url])).toEqual([
    [false, 'https://site.example'],
    [true, 'https://site.example'],
  ])
})

const portal = '<title>Wi-Fi</title>'
const html = { 'content-type': 'text/html; charset=utf-8' }
const stranger = { kind: 'stranger' }
it.each<[what: string, answer: Answer, failure: object]>([
  ['the page of a network', (response) => response.writeHead(200, html).end(portal), stranger],
  [
    'JSON of another site',
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7}'),
    stranger,
  ],
  ['404 for everything', (response) => response.writeHead(404, html).end('Not Found'), stranger],
  [
    '404 for everything as JSON',
    (response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"Not Found"}'),
    stranger,
  ],
  ['the error of a proxy', (response) => response.writeHead(502, html).end('Bad Gateway'), stranger],
  ['a truncated answer', (response) => response.writeHead(200, json).end('{"id":7,'), stranger],
  [
    'an answer that breaks off',
    (response) => {
      response.writeHead(200, { ...json, 'content-length': '100' }).write('{"id":7')
      setTimeout(() => response.destroy(), 20)
    },
    { kind: 'disconnected' },
  ],
  [
    'an error that is none of the site',
    (response) => response.writeHead(404, { ...html, roadstead: '1' }).end('Not Found'),
    stranger,
  ],
  [
    'a redirect',
    (response) => response.writeHead(302, { location: 'http://login.example/?to=site' }).end(),
    { kind: 'redirect', to: 'http://login.example' },
  ],
])('takes %s for no answer, and names it', async (_what, answer, failure) => {
  const { client } = await connect(answer)
  const answers = [
    await client.get('/healthz'),
    await client.post('/api/v1/posts', {}),
    await client.post('/api/v1/observations', {}),
  ]
  for (const one of answers) expect(one).toEqual({ status: 0, body: null, serverTimeMs: null })
  expect(client.offlineSince()).toBeInstanceOf(Date)
  expect(client.getFailure()).toEqual(failure)
})

it('names a certificate that is not trusted, and a site without TLS', async () => {
  const secure = await startOpenCpnPeer()
  onTestFinished(() => void secure.close())
  const untrusted = createSiteClient(`https://127.0.0.1:${secure.port}`, '', () => undefined)
  expect((await untrusted.get('/healthz')).status).toBe(0)
  expect(untrusted.getFailure()).toMatchObject({ kind: 'tls', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const { client } = await connect(sendJson)
  const plain = createSiteClient(client.url.replace('http:', 'https:'), '', () => undefined)
  expect((await plain.get('/healthz')).status).toBe(0)
  expect(plain.getFailure()).toMatchObject({ kind: 'tls', code: expect.stringMatching(/^ERR_SSL|^EPROTO/) })
})

it('reports no failure after the site has answered', async () => {
  const { client } = await connect((response) => response.writeHead(200, html).end(portal), sendJson)
  await client.post('/api/v1/posts', {})
  expect(client.getFailure()).toEqual(stranger)
  await client.post('/api/v1/posts', {})
  expect(client.getFailure()).toBeNull()
  expect(client.offlineSince()).toBeNull()
})
