import Fastify, { type FastifyInstance } from 'fastify'
import { request as startRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseTimeoutError } from '../../../../src/server/database/overload-errors.ts'
import { getDatabaseTime, mayReadReplica } from '../../../../src/server/database/request-queries.ts'
import { limitDatabaseTime } from '../../../../src/server/plugins/overload/database-time.ts'

const limitMs = 1000
let app: FastifyInstance
beforeEach(async () => {
  app = Fastify()
  limitDatabaseTime(app, { databaseTimeMs: limitMs, acceptFirst: (then) => then() })
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: () => ({ hasTime: getDatabaseTime() !== null, mayReadReplica: mayReadReplica() }),
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

it('a request may wait for the database for a limited time', async () => {
  expect((await app.inject('/')).json()).toEqual({ hasTime: true, mayReadReplica: true })
  expect(getDatabaseTime()).toBeNull()
})

it('a request has a time limit for the database also after its body has arrived', async () => {
  let heads = 0
  app.addHook('onRequest', async () => void heads++)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const headers = { 'content-type': 'application/json', 'content-length': 2 }
  const sent = startRequest({ host: '127.0.0.1', port, method: 'POST', headers })
  const answer = new Promise<IncomingMessage>((resolve) => sent.on('response', resolve))
  sent.flushHeaders()
  await expect.poll(() => heads).toBe(1)
  sent.end('{}')
  expect(await json(await answer)).toEqual({ hasTime: true, mayReadReplica: false })
})

it('a request with an API key is not answered from a replica', async () => {
  const headers = { authorization: 'Bearer x' }
  expect((await app.inject({ url: '/', headers })).json()).toMatchObject({ mayReadReplica: false })
})

it('a request goes on with an answer of the database after connections are accepted', async () => {
  await app.close()
  app = Fastify()
  const steps: string[] = []
  const acceptFirst = (then: () => void) => {
    steps.push('connections')
    then()
  }
  limitDatabaseTime(app, { databaseTimeMs: limitMs, acceptFirst })
  app.get('/', async () => {
    const result = await getDatabaseTime()?.limit(() => Promise.resolve('rows'), {})
    steps.push(String(result))
    return 'x'
  })
  await app.inject('/')
  expect(steps).toEqual(['connections', 'rows'])
})

it('a request fails that waits for longer than its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let failure: unknown = null
  const waits = vi.fn()
  app.get('/slow', async () => {
    const waited = getDatabaseTime()?.limit(() => new Promise(() => undefined), {})
    waits()
    await waited?.catch((error: unknown) => (failure = error))
    return 'x'
  })
  const answer = app.inject('/slow')
  while (waits.mock.calls.length === 0) await nextTurn()
  vi.advanceTimersByTime(limitMs - 1)
  await nextTurn()
  expect(failure).toBeNull()
  vi.advanceTimersByTime(1)
  await nextTurn()
  expect(failure).toBeInstanceOf(DatabaseTimeoutError)
  await answer
})

it('the time limit of the queries ends when the answer is sent', async () => {
  const end = vi.fn()
  app.get('/answered', () => {
    const time = getDatabaseTime()
    if (time) time.end = end
    expect(end).not.toHaveBeenCalled()
    return 'x'
  })
  await app.inject('/answered')
  expect(end).toHaveBeenCalledTimes(1)
})
