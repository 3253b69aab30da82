import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ROADSTEAD_RATE_LIMIT_FACTOR: '0.001' })
})
afterAll(() => server.close())

const fetchStatuses = async (url: string, count: number) => {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await server.app.inject(url)).statusCode)
  return statuses
}

describe('request rate limit', () => {
  it('answers 429 with retry-after above the limit of an IP address', async () => {
    expect(await fetchStatuses('/api/v1/country', 4)).toEqual([200, 200, 429, 429])
    const { headers } = await server.app.inject('/api/v1/country')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('exempts assets and the health check', async () => {
    expect(await fetchStatuses('/healthz', 4)).toEqual([200, 200, 200, 200])
    expect(await fetchStatuses('/assets/none.js', 4)).not.toContain(429)
    expect(await fetchStatuses('/embed/v1/none.js', 4)).not.toContain(429)
    expect(await fetchStatuses('/embed/map', 1)).toEqual([429])
  })
})
