import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it.each([
  ['GET', '/', 200],
  ['GET', '/healthz', 200],
  ['GET', '/api/v1/home', 200],
  ['GET', '/api/v1/places/abc', 422],
  ['GET', '/api/v1/places/%zz', 422],
  ['GET', '/api/v1/nothing', 404],
  ['GET', '/nothing', 404],
  ['POST', '/api/v1/posts', 401],
  ['GET', '/ground/0/0/0', 200],
  ['OPTIONS', '/api/v1/home', 204],
] as const)('CONTRACT 8: the answer of %s %s is marked as one of the site', async (method, url, status) => {
  const preflight = { origin: 'https://club.example', 'access-control-request-method': 'GET' }
  const headers = method === 'OPTIONS' ? preflight : {}
  const answer = await server.app.inject({ method, url, headers })
  expect(answer.statusCode).toEqual(status)
  expect(answer.headers.roadstead).toBe('1')
})

it('CONTRACT 8: pages of other origins may read the mark', async () => {
  const { headers } = await server.app.inject('/api/v1/home')
  expect(headers['access-control-expose-headers']).toMatch(/\broadstead\b/)
})

it('an answer 304 has the header too', async () => {
  const { headers } = await server.app.inject('/api/v1/home')
  const answer = await server.app.inject({
    url: '/api/v1/home',
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(answer.statusCode).toBe(304)
  expect(answer.headers.roadstead).toBe('1')
})
