import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getDatabaseTime, mayReadReplica } from '../../../src/server/database/request-queries.ts'
import { queryTimeouts } from '../../../src/server/plugins/query-timeouts.ts'

let app: FastifyInstance
beforeEach(async () => {
  app = Fastify()
  await app.register(queryTimeouts, { databaseTimeMs: 5 })
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: () => ({ hasTime: getDatabaseTime() !== null, mayReadReplica: mayReadReplica() }),
  })
})
afterEach(() => app.close())

it('a request has a time to wait for the database, also after its body was read', async () => {
  expect((await app.inject('/')).json()).toEqual({ hasTime: true, mayReadReplica: true })
  const posted = await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })
  expect(posted.json()).toEqual({ hasTime: true, mayReadReplica: false })
  expect(getDatabaseTime()).toBeNull()
})

it('a replica answers no request with a key', async () => {
  const { headers } = { headers: { authorization: 'Bearer x' } }
  expect((await app.inject({ url: '/', headers })).json()).toMatchObject({ mayReadReplica: false })
})

it('a request fails that waits for longer than its time', async () => {
  app.get('/slow', () => getDatabaseTime()?.limit(() => new Promise(() => undefined), {}))
  const { statusCode, body } = await app.inject('/slow')
  expect(statusCode).toBeGreaterThanOrEqual(500)
  expect(body).toContain('database')
})

it('the time ends with the answer', async () => {
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
