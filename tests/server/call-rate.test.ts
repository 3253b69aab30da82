import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ROADSTEAD_RATE_LIMIT_FACTOR: '0.001' })
})
afterAll(() => server.close())

const statuses = async (url: string, times: number) => {
  const got: number[] = []
  for (let time = 0; time < times; time++) got.push((await server.app.inject(url)).statusCode)
  return got
}

describe('the calls of one address', () => {
  it('are braked by the minute, and told when to come again', async () => {
    expect(await statuses('/api/v1/country', 4)).toEqual([200, 200, 429, 429])
    const { headers } = await server.app.inject('/api/v1/country')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('take neither the code of its pages nor the health check away', async () => {
    expect(await statuses('/healthz', 4)).toEqual([200, 200, 200, 200])
    expect(await statuses('/assets/none.js', 4)).not.toContain(429)
    expect(await statuses('/embed/v1/none.js', 4)).not.toContain(429)
    expect(await statuses('/embed/map', 1)).toEqual([429])
  })
})
