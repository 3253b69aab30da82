import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { maxFileRequestsPerMinute } from '../../src/core/limits/requests.ts'
import { embedNames, getEmbedPath } from '../../src/core/site/embeds.ts'
import { packageVersion } from '../../src/server/system/version.ts'
import {
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestServer,
} from '../support/test-server.ts'

/** A server that answers two requests of an IP address a minute. */
let strictServer: TestServer
let server: TestServer
beforeAll(async () => {
  await ensureBuilt(['site', 'plugin'])
  strictServer = await startTestServer({ ROADSTEAD_RATE_LIMIT_FACTOR: '0.001' })
  server = await startTestServer({ ROADSTEAD_RATE_LIMIT_FACTOR: '1' })
})
afterAll(async () => {
  await strictServer.close()
  await server.close()
})

const limitedUrls = [
  '/none',
  '/api/v1/none',
  '/',
  '//',
  '/%zz',
  '/api/openapi.json',
  ...embedNames.map(getEmbedPath),
  // Paths without a route that begin like those of files.
  '/embed/v1',
  '/embed/vX/none.js',
  '/assets/none.js',
  '/icon.svg.none',
  '/healthz-none',
  '/photos/1/a/b',
  '/ground/x',
]

describe('rate limits of an IP address', () => {
  it.each(limitedUrls.map((url, at) => [url, `10.0.0.${at}`] as const))(
    'apply to pages, calls, files and unknown paths: %s',
    async (url, remoteAddress) => {
      const request = () => strictServer.app.inject({ url, remoteAddress })
      const before = [(await request()).statusCode, (await request()).statusCode]
      expect(before).not.toContain(429)
      const refused = await request()
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.headers['content-type']).toContain('application/problem+json')
    },
  )

  it('apply to assets, the panel, widget scripts and the health check, separately and at a much higher level', async () => {
    const request = (url: string) => strictServer.app.inject({ url, remoteAddress: '10.0.1.1' })
    const [asset = ''] = readdirSync('dist/site/assets')
    const fileUrls = [
      '/healthz',
      '/readyz',
      `/assets/${asset}`,
      '/icon.svg',
      '/plugin-panel/',
      '/embed/frame.css',
      '/embed/v1/roadstead.js',
      `/embed/${packageVersion}/none.js`,
      '/api/docs/style.css',
    ]
    const maxFileRequests = Math.ceil(maxFileRequestsPerMinute * 0.001)
    for (let index = 0; index < maxFileRequests; index++) {
      const url = fileUrls[index % fileUrls.length] ?? ''
      expect((await request(url)).statusCode, url).not.toBe(429)
    }
    for (const url of fileUrls) expect((await request(url)).statusCode, url).toBe(429)
    expect((await request('/embed/map')).statusCode).not.toBe(429)
  })

  it('count in the monotonic clock: a step of the system clock changes no time window', async () => {
    const request = () => strictServer.app.inject({ url: '/none', remoteAddress: '10.0.3.1' })
    const twoDaysMs = 2 * 24 * 3_600_000
    const clock = vi
      .spyOn(Date, 'now')
      .mockImplementation(() => performance.timeOrigin + performance.now() + twoDaysMs)
    await request()
    await request()
    clock.mockRestore()
    const refused = await request()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    const later = vi
      .spyOn(Date, 'now')
      .mockImplementation(() => performance.timeOrigin + performance.now() + twoDaysMs)
    expect((await request()).statusCode).toBe(429)
    later.mockRestore()
  })

  it('apply to CORS preflight requests, with a response that the page can read', async () => {
    const sendPreflight = () =>
      strictServer.app.inject({
        method: 'OPTIONS',
        url: '/api/v1/country',
        remoteAddress: '10.0.2.1',
        headers: { origin: 'https://club.example', 'access-control-request-method': 'GET' },
      })
    expect((await sendPreflight()).statusCode).toBe(204)
    expect((await sendPreflight()).statusCode).toBe(204)
    const refused = await sendPreflight()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['access-control-allow-origin']).toBe('*')
  })

  it('CONTRACT section 3: allow 600 reads and 120 writes a minute and 20 sign-ups an hour', async () => {
    // One after the other: a server also refuses requests while it works on many.
    for (let read = 0; read < 600; read++)
      expect((await server.app.inject('/api/v1/country')).statusCode).toBe(200)
    for (let write = 0; write < 120; write++)
      expect((await server.call('POST', '/posts', { post: { comment: 'x', poi_id: 1 } })).status).toBe(401)
    const visitor = await fetchVisitorHeaders(server.call)
    for (let at = 0; at < 20; at++) {
      const user = { email: `u${at}@example.org`, password: testPassword, first_name: 'A', last_name: 'B' }
      expect((await server.call('POST', '/users/sign_up', { user }, visitor)).status).toBe(201)
    }
  })
})
