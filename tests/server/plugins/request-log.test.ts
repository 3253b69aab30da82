import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loggerOptions, requestLog } from '../../../src/server/plugins/request-log.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'

let app: FastifyInstance
let lines: string[] = []
const refused = new Set<FastifyRequest>()

beforeEach(async () => {
  lines = []
  const settings = parseSettings({ ROADSTEAD_LOG_LEVEL: 'debug' })
  app = Fastify({
    logger: loggerOptions(settings, { write: (line) => void lines.push(line) }),
    disableRequestLogging: true,
  })
  app.decorate('refusals', {
    includes: (request: FastifyRequest) => refused.has(request),
  } as unknown as FastifyInstance['refusals']) // only `includes` is used
  await app.register(requestLog)
  app.get<{ Params: { status: string } }>('/status/:status', (request, reply) => {
    if (request.headers.refuse) refused.add(request)
    return reply.code(Number(request.params.status)).send('x')
  })
})
afterEach(() => app.close())

const listAnswered = () =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'answered')

it('an answer is logged with the pattern of its route, without the URL', async () => {
  await app.inject('/status/204?secret=1')
  await app.inject('/nowhere')
  expect(listAnswered()).toMatchObject([
    { level: 20, method: 'GET', route: '/status/:status', status: 204, ms: expect.any(Number) },
    { level: 20, method: 'GET', route: 'none', status: 404 },
  ])
  expect(lines.join('')).not.toMatch(/secret|nowhere|status\/204/)
})

it('an answer with status 500 or above is logged as an error, unless it is a refusal because of overload', async () => {
  await app.inject('/status/499')
  await app.inject('/status/500')
  await app.inject({ url: '/status/503', headers: { refuse: 'yes' } })
  expect(listAnswered().map(({ level, status }) => [status, level])).toEqual([
    [499, 20],
    [500, 50],
    [503, 20],
  ])
})

it('an error is logged with its code and stack, without the values of the database', () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.c)' })
  app.log.error({ err: error }, 'failed')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    err: {
      type: 'Error',
      message: 'duplicate key',
      code: '23505',
      stack: expect.stringContaining('Error: '),
    },
  })
  expect(lines.join('')).not.toContain('a@b.c')
})
