import { afterEach, describe, expect, it } from 'vitest'
import { maxFileRequestsPerMinute } from '../../src/core/limits/requests.ts'
import {
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestServer,
} from '../support/test-server.ts'

const servers: TestServer[] = []
async function startServer(factor: string): Promise<TestServer> {
  const server = await startTestServer({ ROADSTEAD_RATE_LIMIT_FACTOR: factor })
  servers.push(server)
  return server
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

describe('rate limits of an IP address', () => {
  it('apply to pages, calls, files and unknown paths', async () => {
    for (const url of [
      '/none',
      '/api/v1/none',
      '/',
      '//',
      '/%zz',
      '/api/openapi.json',
      '/embed/map',
      '/photos/1/a/b',
      '/ground/x',
    ]) {
      const { app } = await startServer('0.001')
      const before = [(await app.inject(url)).statusCode, (await app.inject(url)).statusCode]
      expect([url, before.includes(429)]).toEqual([url, false])
      const refused = await app.inject(url)
      expect([url, refused.statusCode]).toEqual([url, 429])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.headers['content-type']).toContain('application/problem+json')
    }
  })

  it('apply to assets, widget scripts and the health check, separately and at a much higher level', async () => {
    const { app } = await startServer('0.001')
    const fileUrls = ['/healthz', '/assets/none.js', '/embed/v1/none.js']
    const maxFileRequests = Math.ceil(maxFileRequestsPerMinute * 0.001)
    for (let index = 0; index < maxFileRequests; index++) {
      const url = fileUrls[index % fileUrls.length] ?? ''
      expect([url, (await app.inject(url)).statusCode]).not.toEqual([url, 429])
    }
    for (const url of fileUrls) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 429])
    expect((await app.inject('/embed/map')).statusCode).not.toBe(429)
  })

  it('apply to CORS preflight requests, with a response that the page can read', async () => {
    const { app } = await startServer('0.001')
    const sendPreflight = () =>
      app.inject({
        method: 'OPTIONS',
        url: '/api/v1/country',
        headers: { origin: 'https://club.example', 'access-control-request-method': 'GET' },
      })
    expect([(await sendPreflight()).statusCode, (await sendPreflight()).statusCode]).toEqual([204, 204])
    const refused = await sendPreflight()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['access-control-allow-origin']).toBe('*')
  })

  it('CONTRACT section 3: allow 600 reads and 120 writes a minute and 20 sign-ups an hour', async () => {
    const server = await startServer('1')
    const reads = await Promise.all(Array.from({ length: 600 }, () => server.app.inject('/api/v1/country')))
    expect(reads.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    const writes = await Promise.all(
      Array.from({ length: 100 }, () => server.call('POST', '/posts', { post: { comment: 'x', poi_id: 1 } })),
    )
    expect(writes.filter(({ status }) => status === 429)).toEqual([])
    const visitor = await fetchVisitorHeaders(server.call)
    for (let at = 0; at < 20; at++) {
      const user = { email: `u${at}@example.org`, password: testPassword, first_name: 'A', last_name: 'B' }
      expect((await server.call('POST', '/users/sign_up', { user }, visitor)).status).toBe(201)
    }
  })
})
