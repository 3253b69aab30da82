import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { databaseTimeouts } from '../../../src/core/limits/server.ts'
import { DatabaseTimeoutError, OverloadError } from '../../../src/server/database/overload-errors.ts'
import { errorHandler } from '../../../src/server/http/error-handler.ts'
import { DomainError } from '../../../src/server/system/domain-error.ts'

let app: FastifyInstance
let thrown: unknown
const addRefusal = vi.fn()
const logged: string[] = []
beforeAll(async () => {
  app = fastify({
    bodyLimit: 10,
    logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
  })
  app.decorate('refusals', { add: addRefusal } as unknown as FastifyInstance['refusals'])
  app.decorate('documentTemplate', null)
  await app.register(errorHandler)
  const fail = () => Promise.reject(thrown as Error)
  app.get('/page', fail)
  app.get('/api/v1/call', fail)
  app.post('/api/v1/call', fail)
  await app.ready()
})
afterAll(() => app.close())
afterEach(() => {
  addRefusal.mockClear()
  logged.length = 0
})

const html = { accept: 'text/html,*/*' }
async function answer(error: unknown, url = '/api/v1/call', headers: Record<string, string> = {}) {
  thrown = error
  const { statusCode, headers: received, body } = await app.inject({ url, headers })
  return { statusCode, headers: received, body }
}

it('an error that was not expected is logged, and answered as a problem in the language of the request', async () => {
  const { statusCode, headers, body } = await answer(new Error('wrong'), undefined, {
    'accept-language': 'de',
  })
  expect(statusCode).toBe(500)
  expect(headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': 'de',
  })
  expect(JSON.parse(body)).toMatchObject({ status: 500 })
  expect(logged).toEqual([expect.stringContaining('wrong')])
  expect(headers).not.toHaveProperty('retry-after')
})

it('a failure of the client, and a call that is not implemented, are not logged', async () => {
  expect((await answer(new DomainError('forbidden', 'refusals.noPermission'))).statusCode).toBe(403)
  expect((await answer(new DomainError('not-available', 'apiErrors.notImplemented'))).statusCode).toBe(501)
  expect(logged).toEqual([])
})

it.each([
  [new OverloadError('event_loop'), 'event_loop'],
  [new DatabaseTimeoutError(), 'database_time'],
])('a refusal is counted by its reason instead of logged', async (error, reason) => {
  const { statusCode, headers } = await answer(error)
  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toEqual(String(databaseTimeouts.retryAfterSeconds))
  expect(addRefusal.mock.calls.map(([first]: unknown[]) => first)).toEqual([reason])
  expect(logged).toEqual([])
})

it('each unavailable answer has a Retry-After, with the time that the error states', async () => {
  const states = async (...details: ConstructorParameters<typeof DomainError>) =>
    (await answer(new DomainError(...details))).headers['retry-after']
  expect(await states('too-many-requests', 'refusals.tooManyRequests', { retryAfterSeconds: 77 })).toBe('77')
  expect(await states('unavailable', 'refusals.tooManyRequests', { retryAfterSeconds: 77 })).toBe('77')
  expect(await states('unavailable', 'refusals.tooManyRequests')).toBe(
    String(databaseTimeouts.retryAfterSeconds),
  )
  expect(await states('conflict', 'refusals.placeChanged')).toBeUndefined()
})

it('a browser gets a page while the server is unavailable, and programs a problem', async () => {
  const error = new DomainError('unavailable', 'refusals.placeChangedBy', { values: { name: '<b>' } })
  const page = await answer(error, '/page', html)
  expect(page.statusCode).toBe(503)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['retry-after']).toBe(String(databaseTimeouts.retryAfterSeconds))
  expect(page.body).toContain('<p>Someone else (&lt;b&gt;) saved this place meanwhile.</p>')
  for (const [url, headers] of [
    ['/page', {}],
    ['/api/v1/call', html],
  ] as const)
    expect((await answer(error, url, headers)).headers['content-type']).toMatch('application/problem+json')
  const other = await answer(new DomainError('forbidden', 'refusals.noPermission'), '/page', html)
  expect(other.headers['content-type']).toMatch('application/problem+json')
})

it('a body that is too large does not close the connection', async () => {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/api/v1/call',
    payload: { text: 'longer than ten bytes' },
  })
  expect(statusCode).toBe(413)
  expect(headers.connection).not.toBe('close')
})
