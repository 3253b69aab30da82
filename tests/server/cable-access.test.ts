import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../src/server/database/database.ts'
import {
  buildSecondApp,
  listenForCable,
  openWelcomedCableClient,
  type RawCableClient,
} from './cable-clients.ts'
import {
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestUser,
  type TestServer,
} from './test-server.ts'
import { waitForMailTo } from './outbox.ts'

const longestMs = 5000
const gulf = { bbox: [3, 42, 6, 44] }

let server: TestServer
/** Two servers on one database. */
let urls: string[]
let other: Awaited<ReturnType<typeof buildSecondApp>>
let otherDatabase: Database
const failures: Error[] = []
const opened: RawCableClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  const isShared = server.database.kind === 'postgres'
  otherDatabase = isShared
    ? await openDatabase({ ...server.settings, onFailure: (error) => failures.push(error) })
    : server.database
  other = await buildSecondApp(server, otherDatabase)
  urls = [await listenForCable(server.app), await listenForCable(other)]
})
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})
afterAll(async () => {
  await other.close()
  if (otherDatabase !== server.database) await otherDatabase.close()
  await server.close()
  expect(failures).toEqual([])
})

/** A socket on each of the servers, by these headers. */
async function sockets(headers: Record<string, string>): Promise<RawCableClient[]> {
  const clients = await Promise.all(urls.map((url) => openWelcomedCableClient(url, headers)))
  opened.push(...clients)
  return clients
}

const byKey = ({ apiKey }: TestUser) => sockets({ authorization: `Bearer ${apiKey}` })
const bySession = ({ headers }: TestUser) => sockets({ cookie: headers.cookie ?? '' })

/** Each is told why, and closed in time. */
async function areClosed(clients: RawCableClient[], since: number): Promise<void> {
  for (const client of clients) {
    expect(await client.nextFrame()).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false })
    await client.closeCode
  }
  expect(Date.now() - since).toBeLessThan(longestMs)
}

async function areOpen(clients: RawCableClient[]): Promise<void> {
  for (const client of clients) {
    expect(await client.subscribe('ConnectionsChannel', gulf)).toMatchObject({ type: 'confirm_subscription' })
  }
}

it('a renewed key closes the sockets opened with the old one, on every server, and no others', async () => {
  const [member, neighbour] = [await server.createUser(), await server.createUser()]
  const ended = await byKey(member)
  const kept = [...(await bySession(member)), ...(await byKey(neighbour))]
  const since = Date.now()
  expect((await member.call('POST', `/users/${member.id}/api_key`)).status).toBe(201)
  await areClosed(ended, since)
  await areOpen(kept)
})

it('a deleted account closes its sockets, those of its key as well', async () => {
  const member = await server.createUser()
  const ended = [...(await byKey(member)), ...(await bySession(member))]
  const since = Date.now()
  const answer = await member.call('DELETE', `/users/${member.id}`, { password: testPassword })
  expect(answer.status).toBe(200)
  await areClosed(ended, since)
})

it('an account that an admin deletes is shut out at once', async () => {
  const [member, admin] = [await server.createUser(), await server.createUser({ admin: true })]
  const ended = [...(await byKey(member)), ...(await bySession(member))]
  const kept = await bySession(admin)
  const since = Date.now()
  expect((await admin.call('DELETE', `/users/${member.id}`, {})).status).toBe(200)
  await areClosed(ended, since)
  await areOpen(kept)
})

it('a confirmation outside of the account closes the sockets of before; the new key opens some', async () => {
  const member = await server.createUser()
  const before = [...(await byKey(member)), ...(await bySession(member))]
  const visitor = await fetchVisitorHeaders(server.call)
  const { token } = await waitForMailTo(server.dataFolder, member.email)
  const since = Date.now()
  const confirmed = await server.call('PATCH', '/users/confirmation', { user: { token } }, visitor)
  await areClosed(before, since)
  const { password_token: next } = confirmed.body as { password_token: string }
  const user = { token: next, password: 'another long enough password' }
  const set = await server.call('PATCH', '/users/password', { user }, visitor)
  const { api_key: apiKey } = (set.body as { user: { api_key: string } }).user
  await areOpen(await byKey({ ...member, apiKey }))
})
