import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { cable } from '../../../src/core/limits/realtime.ts'
import { openDatabase, type Database } from '../../../src/server/database/database.ts'
import {
  buildSecondApp,
  listenForCable,
  openWelcomedCableClient,
  type RawCableClient,
} from '../../support/cable-clients.ts'
import {
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestUser,
  type TestServer,
} from '../../support/test-server.ts'
import { waitForMailTo } from '../../support/outbox.ts'

const gulfBounds = { bbox: [3, 42, 6, 44] }

let server: TestServer
/** Cable URLs of two servers with one database. */
let urls: string[]
let secondApp: Awaited<ReturnType<typeof buildSecondApp>>
let secondDatabase: Database
const failures: Error[] = []
const opened: RawCableClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  const isShared = server.database.kind === 'postgres'
  secondDatabase = isShared
    ? await openDatabase({ ...server.settings, onFailure: (error) => failures.push(error) })
    : server.database
  secondApp = await buildSecondApp(server, secondDatabase)
  urls = [await listenForCable(server.app), await listenForCable(secondApp)]
})
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})
afterAll(async () => {
  await secondApp.close()
  if (secondDatabase !== server.database) await secondDatabase.close()
  await server.close()
  expect(failures).toEqual([])
})

/** Opens a socket on each server with these headers. */
async function openSockets(headers: Record<string, string>): Promise<RawCableClient[]> {
  const clients = await Promise.all(urls.map((url) => openWelcomedCableClient(url, headers)))
  opened.push(...clients)
  return clients
}

const openByApiKey = ({ apiKey }: TestUser) => openSockets({ authorization: `Bearer ${apiKey}` })
const openBySession = ({ headers }: TestUser) => openSockets({ cookie: headers.cookie ?? '' })

/** Expects that each client receives the reason and is closed, minutes before the periodic check of sessions. */
async function expectClosed(clients: RawCableClient[]): Promise<void> {
  for (const client of clients) {
    expect(await client.nextFrame()).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false })
    await client.closeCode
  }
}

async function expectOpen(clients: RawCableClient[]): Promise<void> {
  for (const client of clients) {
    expect(await client.subscribe('ConnectionsChannel', gulfBounds)).toMatchObject({
      type: 'confirm_subscription',
    })
  }
}

it('renewing an API key closes the sockets opened with the old key on all servers and no others', async () => {
  const [account, otherUser] = [await server.createUser(), await server.createUser()]
  const closed = await openByApiKey(account)
  const open = [...(await openBySession(account)), ...(await openByApiKey(otherUser))]
  expect((await account.call('POST', `/users/${account.id}/api_key`)).status).toBe(201)
  await expectClosed(closed)
  await expectOpen(open)
})

it('deleting an account closes its sockets, including those opened with its API key', async () => {
  const account = await server.createUser()
  const closed = [...(await openByApiKey(account)), ...(await openBySession(account))]
  const answer = await account.call('DELETE', `/users/${account.id}`, { password: testPassword })
  expect(answer.status).toBe(200)
  await expectClosed(closed)
})

it('deleting an account as an admin closes its sockets', async () => {
  const [account, admin] = [await server.createUser(), await server.createUser({ admin: true })]
  const closed = [...(await openByApiKey(account)), ...(await openBySession(account))]
  const open = await openBySession(admin)
  expect((await admin.call('DELETE', `/users/${account.id}`, {})).status).toBe(200)
  await expectClosed(closed)
  await expectOpen(open)
})

it('confirming an e-mail address without a session closes the sockets; the new API key opens new ones', async () => {
  const account = await server.createUser()
  const before = [...(await openByApiKey(account)), ...(await openBySession(account))]
  const visitor = await fetchVisitorHeaders(server.call)
  const { token } = await waitForMailTo(server.dataFolder, account.email)
  const confirmed = await server.call('PATCH', '/users/confirmation', { user: { token } }, visitor)
  await expectClosed(before)
  const { password_token: passwordToken } = confirmed.body as { password_token: string }
  const user = { token: passwordToken, password: 'another long enough password' }
  const passwordResponse = await server.call('PATCH', '/users/password', { user }, visitor)
  const { api_key: apiKey } = (passwordResponse.body as { user: { api_key: string } }).user
  await expectOpen(await openByApiKey({ ...account, apiKey }))
})

it('closes the sockets of an ended session within minutes if the server missed that it ended', async () => {
  const setTimer = vi.spyOn(globalThis, 'setInterval')
  const app = await buildSecondApp(server, secondDatabase)
  const recheck = setTimer.mock.calls.find(([, delay]) => delay === cable.authorizationCheckMs)?.[0]
  setTimer.mockRestore()
  const [account, otherUser] = [await server.createUser(), await server.createUser()]
  const url = await listenForCable(app)
  const open = (user: TestUser) => openWelcomedCableClient(url, { cookie: user.headers.cookie ?? '' })
  const [ended, active] = [await open(account), await open(otherUser)]
  await server.database.pool.query('delete from sessions where user_id = $1', [account.id])
  recheck?.()
  await expectClosed([ended])
  await expectOpen([active])
  active.socket.terminate()
  await app.close()
})
