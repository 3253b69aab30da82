import formBody from '@fastify/formbody'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApiForForm } from '../../../../src/server/http/pages/api-call.ts'
import { csrfField, csrfHeader } from '../../../../src/server/http/requester.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  await app.register(formBody)
  app.post('/api/v1/refused', (request, reply) =>
    reply.code(403).send({
      ip: request.ip,
      cookie: request.headers.cookie,
      token: request.headers[csrfHeader],
      body: request.body,
    }),
  )
  app.post('/api/v1/accepted', (_request, reply) => reply.code(201).send({}))
  const callPath = async (request: FastifyRequest<{ Params: { path: string } }>) => ({
    problem: await callApiForForm(app, request, {
      method: 'POST',
      path: `/${request.params.path}`,
      payload: { reason: 'spam' },
    }),
  })
  app.post<{ Params: { path: string } }>('/form/:path', (request) => callPath(request))
  await app.ready()
})
afterAll(() => app.close())

async function submitForm(path: string): Promise<unknown> {
  const response = await app.inject({
    method: 'POST',
    url: `/form/${path}`,
    remoteAddress: '203.0.113.7',
    headers: { cookie: 'session=a', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ [csrfField]: 'token' }).toString(),
  })
  return response.json<{ problem: unknown }>().problem
}

it('the call of a form has the address, the session and the token of the user, so that limits and permissions hold', async () => {
  expect(await submitForm('refused')).toEqual({
    ip: '203.0.113.7',
    cookie: 'session=a',
    token: 'token',
    body: { reason: 'spam' },
  })
})

it('a successful call has no problem', async () => {
  expect(await submitForm('accepted')).toBeNull()
})
