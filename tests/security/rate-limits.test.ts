import { afterEach, describe, expect, it } from 'vitest'
import { testPassword, startTestServer, fetchVisitorHeaders, type TestServer } from '../server/test-server.ts'

const open: TestServer[] = []
async function started(factor: string): Promise<TestServer> {
  const server = await startTestServer({ ROADSTEAD_RATE_LIMIT_FACTOR: factor })
  open.push(server)
  return server
}
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

describe('the limits of one network address', () => {
  it('hold for pages, calls, files and addresses that are none', async () => {
    for (const url of [
      '/none',
      '/api/v1/none',
      '/',
      '//',
      '/%zz',
      '/api/openapi.json',
      '/photos/1/a/b',
      '/ground/x',
    ]) {
      const { app } = await started('0.001')
      const before = [(await app.inject(url)).statusCode, (await app.inject(url)).statusCode]
      expect([url, before.includes(429)]).toEqual([url, false])
      const refused = await app.inject(url)
      expect([url, refused.statusCode]).toEqual([url, 429])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.headers['content-type']).toContain('application/problem+json')
    }
  })

  it('hold for files and the health check too, far above what a page needs', async () => {
    const { app } = await started('0.001')
    const statuses: number[] = []
    for (let time = 0; time < 14; time++) statuses.push((await app.inject('/assets/none')).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect((await app.inject('/healthz')).statusCode).toBe(429)
  })

  it('hold for questions of browsers that precede a read, and are read by the asking page', async () => {
    const { app } = await started('0.001')
    const ask = () =>
      app.inject({
        method: 'OPTIONS',
        url: '/api/v1/country',
        headers: { origin: 'https://club.example', 'access-control-request-method': 'GET' },
      })
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([204, 204])
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['access-control-allow-origin']).toBe('*')
  })

  it('CONTRACT section 3: leave 600 reads and 120 writes a minute and 20 sign-ups an hour', async () => {
    const server = await started('1')
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
