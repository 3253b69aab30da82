import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxHostLength, maxPathLength } from '../../../src/core/limits/requests.ts'
import { getRequestPath, pathLimit } from '../../../src/server/plugins/path-limit.ts'
import { DomainError } from '../../../src/server/system/domain-error.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ routerOptions: { maxParamLength: 10_000 } })
  await app.register(pathLimit)
  app.setErrorHandler((error, _request, reply) =>
    reply.send(error instanceof DomainError ? error.code : 'other'),
  )
  app.get('*', () => 'answered')
})
afterAll(() => app.close())

const get = async (url: string, host = 'localhost') => (await app.inject({ url, headers: { host } })).body

it.each([
  ['/places/1', '/places/1'],
  ['/places?a=/b', '/places'],
  ['/places#a?b', '/places'],
  ['/?', '/'],
])('the path of %s is %s', (url, path) => {
  expect(getRequestPath({ url })).toBe(path)
})

it('a path of the maximum length is answered, a longer one refused, whatever its query', async () => {
  const longest = `/${'x'.repeat(maxPathLength - 1)}`
  expect(await get(longest)).toBe('answered')
  expect(await get(`${longest}?q=${'x'.repeat(maxPathLength)}`)).toBe('answered')
  expect(await get(`${longest}x`)).toBe('uri-too-long')
})

it('a Host header of the maximum length is accepted, a longer one refused', async () => {
  expect(await get('/', 'h'.repeat(maxHostLength))).toBe('answered')
  expect(await get('/', 'h'.repeat(maxHostLength + 1))).toBe('malformed')
})
