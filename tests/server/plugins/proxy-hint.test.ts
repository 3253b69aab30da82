import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unnamedProxyLines } from '../../../src/core/limits/requests.ts'
import { proxyHint } from '../../../src/server/plugins/proxy-hint.ts'

let app: FastifyInstance
let now = 0
let lines: string[] = []
beforeEach(async () => {
  now = 0
  lines = []
  app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  app.decorate('clock', () => new Date(now))
  await app.register(proxyHint, { isProxy: (address) => address === '10.0.0.1' })
  app.get('/', () => 'answered')
})
afterEach(() => app.close())

async function request(remoteAddress: string, isForwarded = true): Promise<void> {
  const headers = isForwarded ? { 'x-forwarded-for': '203.0.113.9' } : {}
  expect((await app.inject({ url: '/', remoteAddress, headers })).body).toBe('answered')
}

it('a proxy that is not trusted is named once if its address is private', async () => {
  await request('10.0.0.2')
  await request('10.0.0.2')
  await request('10.0.0.3')
  expect(lines.map((line) => (JSON.parse(line) as { address?: string }).address)).toEqual([
    '10.0.0.2',
    '10.0.0.3',
  ])
  expect(lines[0]).toContain('X-Forwarded-For ignored: add your proxy to ROADSTEAD_TRUSTED_PROXIES')
})

it.each(['203.0.113.7', '2002:cb00:7107::1', '64:ff9b::203.0.113.7', '2001:0:4136::34ff:8ef8'])(
  'the address %s, which may be of a visitor, is not logged',
  async (address) => {
    await request(address)
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain(address)
  },
)

it('nothing is logged about a trusted proxy and about requests without the header', async () => {
  await request('10.0.0.1')
  await request('10.0.0.2', false)
  expect(lines).toEqual([])
})

it('the line is repeated after some time, and not before', async () => {
  await request('10.0.0.2')
  now = unnamedProxyLines.everyMs - 1
  await request('10.0.0.2')
  expect(lines).toHaveLength(1)
  now = unnamedProxyLines.everyMs
  await request('10.0.0.2')
  expect(lines).toHaveLength(2)
})

it('at most a number of addresses are logged', async () => {
  for (let host = 0; host <= unnamedProxyLines.addresses; host++) await request(`10.0.1.${host}`)
  expect(lines).toHaveLength(unnamedProxyLines.addresses)
})
