import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cacheHeaders } from '../../../src/server/plugins/cache-headers.ts'
import { corsHeaders, corsPreflights } from '../../../src/server/plugins/cors.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ exposeHeadRoutes: true })
  await app.register(cacheHeaders)
  await app.register(corsHeaders)
  await app.register(corsPreflights)
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '*',
    handler: (request, reply) => {
      const { cache, vary } = request.query as Record<string, string>
      if (cache) void reply.header('cache-control', cache)
      if (vary) void reply.header('vary', vary)
      return reply.send('x')
    },
  })
})
afterAll(() => app.close())

const all = 'Cookie, Authorization, Accept-Language'
it.each([
  ['', '', 'private, no-store', all],
  ['no-store', '', 'private, no-store', all],
  ['private, max-age=5', '', 'private, max-age=5', all],
  [
    'private',
    'accept-encoding, cookie',
    'private',
    'accept-encoding, cookie, Authorization, Accept-Language',
  ],
  ['private', '*', 'private', '*, '],
  ['public, max-age=5', 'accept-encoding', 'public, max-age=5', 'accept-encoding'],
  ['no-cache', '', 'no-cache', undefined],
])('cache-control "%s" and vary "%s" are sent as "%s" and "%s"', async (cache, vary, sentCache, sentVary) => {
  const { headers } = await app.inject({ url: '/', query: { cache, vary } })
  expect(headers['cache-control']).toBe(sentCache)
  if (vary === '*') expect(headers.vary).toMatch(/^\*/)
  else expect(headers.vary).toBe(sentVary)
})

it.each(['/api/v1/places', '/ground/1', '/photos/1', '/embed/map', '/assets/a.js', '/api/openapi.json'])(
  'pages of any origin may read %s, but not change it',
  async (url) => {
    const read = {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag, content-language, retry-after, roadstead',
    }
    for (const method of ['GET', 'HEAD'] as const)
      expect((await app.inject({ method, url })).headers).toMatchObject(read)
    expect((await app.inject({ method: 'POST', url })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
    expect((await app.inject({ method: 'OPTIONS', url })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
    const preflight = await app.inject({
      method: 'OPTIONS',
      url,
      headers: { 'access-control-request-method': 'GET' },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.body).toBe('')
    expect(preflight.headers).toMatchObject({
      ...read,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'accept, if-none-match',
      'access-control-max-age': '86400',
    })
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
  },
)

it.each([
  ['traceparent,baggage,x-page-view', 'traceparent,baggage,x-page-view'],
  ['', 'accept, if-none-match'],
  ['a\u00e9', 'accept, if-none-match'],
  [`x-${'y'.repeat(3000)}`, 'accept, if-none-match'],
])('a read with the headers "%.40s" is allowed "%.40s"', async (asked, allowed) => {
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/v1/places',
    headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': asked },
  })
  expect(preflight.headers['access-control-allow-headers']).toBe(allowed)
  expect(preflight.headers.vary).toContain('access-control-request-headers')
  expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
})

it.each(['/', '/users/sign_in', '/api/v2/places', '/uploads/x'])(
  'pages of other origins may not read %s',
  async (url) => {
    expect((await app.inject(url)).headers).not.toHaveProperty('access-control-allow-origin')
    const preflight = await app.inject({
      method: 'OPTIONS',
      url,
      headers: { 'access-control-request-method': 'GET' },
    })
    expect(preflight.headers).not.toHaveProperty('access-control-allow-methods')
  },
)
