import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseTimeouts } from '../../../src/core/limits/server.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
const logLines: string[] = []
beforeAll(async () => {
  const logStream = { write: (line: string) => void logLines.push(line) }
  server = await startTestServer({ ROADSTEAD_LOG_LEVEL: 'debug' }, { logStream })
})
afterAll(() => server.close())

async function request(url: string): Promise<[status: number, body: unknown]> {
  const answer = await server.app.inject(url)
  return [answer.statusCode, answer.json()]
}

const query = (text: string) => server.database.pool.query(text)

it('/healthz answers 503 if a table cannot be read', async () => {
  expect(await request('/healthz')).toEqual([200, { status: 'ok' }])
  await query('alter table places rename to damaged_places')
  const { statusCode, headers } = await server.app.inject('/healthz')
  await query('alter table damaged_places rename to places')
  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toEqual(String(databaseTimeouts.retryAfterSeconds))
})

it('a request on an open connection while the server closes is answered with 503 and Retry-After', async () => {
  const closing = await startTestServer()
  const { port } = new URL(await closing.app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  const body = '{"stars":5}'
  const head = `POST /api/v1/rates HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const isReading = new Promise((resolve) => closing.app.server.once('request', resolve))
  socket.write(head + body.slice(0, 3))
  await isReading
  const closed = closing.close()
  await expect.poll(() => closing.app.server.listening).toBe(false)
  socket.write(`${body.slice(3)}GET /api/v1/tile_sources HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await closed
  const [, second = ''] = received.split(/(?=HTTP\/1\.1 503)/)
  expect(second).toMatch(/^HTTP\/1\.1 503 /)
  expect(second.toLowerCase()).toContain(`retry-after: ${databaseTimeouts.retryAfterSeconds}\r\n`)
  expect(second).toContain('application/problem+json')
})

it('a health check writes no log line; other responses write one', async () => {
  logLines.length = 0
  for (const url of ['/healthz', '/readyz', '/api/v1/tile_sources']) await request(url)
  const answered = logLines.map((line) => JSON.parse(line) as object).filter((line) => 'route' in line)
  expect(answered).toMatchObject([{ method: 'GET', route: '/api/v1/tile_sources', status: 200 }])
})

it('links lead to the port of the settings until the server listens, then to its own', async () => {
  expect(server.app.siteUrl()).toBe(`http://localhost:${server.settings.port}`)
  const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  expect(server.app.siteUrl()).toBe(`http://localhost:${port}`)
})

describe('/readyz', () => {
  const unavailable = (reason: string) => [503, { status: 'unavailable', reason }]

  it('answers 200 if the server can serve', async () => {
    expect(await request('/readyz')).toEqual([200, { status: 'ready' }])
  })

  it('names the first migration that the database lacks', async () => {
    const { rows } = await query('delete from schema_migrations returning name, digest')
    const answer = await request('/readyz')
    for (const { name, digest } of rows)
      await query(`insert into schema_migrations (name, digest) values ('${name}', '${digest}')`)
    expect(answer).toEqual(unavailable('The database lacks the migration 001-schema.sql.'))
  })

  it('says that the database does not answer, also if it fails', async () => {
    const pool = vi.spyOn(server.database.pool, 'query')
    pool.mockImplementation(() => new Promise(() => undefined))
    const startedAt = performance.now()
    const hanging = await request('/readyz')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    pool.mockImplementation(() => Promise.reject(new Error('connection lost')))
    const failing = await request('/readyz')
    pool.mockRestore()
    const unanswered = unavailable('The database does not answer.')
    expect(hanging).toEqual(unanswered)
    expect(failing).toEqual(unanswered)
  })

  it('says that the server is shutting down, while other requests succeed', async () => {
    server.app.announceShutdown()
    expect(await request('/readyz')).toEqual(unavailable('The server is shutting down.'))
    expect((await request('/healthz'))[0]).toBe(200)
  })
})
