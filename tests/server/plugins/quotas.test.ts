import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { QuotaName } from '../../../src/core/limits/requests.ts'
import { DomainError } from '../../../src/server/system/domain-error.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  user = await server.createUser()
  await user.call('POST', '/vessels', { vessel: { name: 'Nellie', loa: 12 } })
})
afterAll(() => server.close())

const report = { at: new Date().toISOString(), latitude: 43.5, longitude: 4.1 }
const addPlace = () =>
  user.call('POST', '/places', { place: { name: 'Cove', latitude: 43.5, longitude: 4.1 } })
const sendReport = () => user.call('POST', '/observations', { reports: [report] })
const sendPluginPosition = () =>
  server.app.inject({
    method: 'POST',
    url: '/positions.json',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `api_key=${user.apiKey}&lat=43.5&lon=4.1`,
  })

it.each<[what: string, table: string, quota: QuotaName, send: () => Promise<unknown>]>([
  ['a place', 'places', 'places', addPlace],
  ['a report of a boat', 'positions', 'observations', sendReport],
  ['a position of a plotter', 'positions', 'observations', sendPluginPosition],
])('%s beyond the quota is not stored', async (_what, table, quota, send) => {
  const limit = vi.spyOn(server.app.rateLimiter, 'limitByQuota')
  onTestFinished(() => limit.mockRestore())
  limit.mockRejectedValue(new DomainError('too-many-requests', 'refusals.tooManyRequests'))
  const count = async () => (await server.database.pool.query(`select from ${table}`)).rowCount ?? 0
  await send()
  expect(await count()).toBe(0)
  expect(limit).toHaveBeenCalledExactlyOnceWith(quota, expect.anything(), user.id)
  limit.mockRestore()
  await send()
  expect(await count()).toBe(1)
  await server.database.pool.query(`delete from ${table}`)
})
