import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let forecasts: Server
let now = new Date()
const logLines: string[] = []
/** Requests that wait for an answer. */
let waiting = 0
let status: number | null = 500

beforeAll(async () => {
  forecasts = createServer((_request, response) => {
    waiting++
    response.on('close', () => waiting--)
    if (status !== null) response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => forecasts.listen(0, '127.0.0.1', resolve))
  const { port } = forecasts.address() as AddressInfo // it listens on a port
  server = await startTestServer(
    { ROADSTEAD_FORECAST_URL: `http://127.0.0.1:${port}`, ROADSTEAD_LOG_LEVEL: 'warn' },
    { clock: () => now, logStream: { write: (line: string) => void logLines.push(line) } },
  )
})
afterAll(() => {
  forecasts.closeAllConnections()
  forecasts.close()
})

const marseille = { latitude: 43.3, longitude: 5.3 }

it('a forecast that fails is a warning of the log; one that is awaited ends with the server', async () => {
  expect(await server.app.forecastClient.getHours(marseille)).toEqual([])
  expect(logLines).toEqual([expect.stringMatching(/"level":40.*The forecast .*500/)])
  status = null
  now = new Date(now.getTime() + 86_400_000)
  const awaited = server.app.forecastClient.getHours(marseille)
  await expect.poll(() => waiting).toBe(1)
  await server.close()
  expect(await awaited).toEqual([])
  await expect.poll(() => waiting).toBe(0)
  expect(logLines).toHaveLength(1)
})
