import fp from 'fastify-plugin'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'
import { apiRateLimit, mailRateLimit } from '../../core/limits.ts'
import { maxFileRequestsPerMinute, hourlyQuotas, type QuotaName } from '../../core/limits/protection.ts'
import { HttpProblem, localizedProblem } from '../system/domain-error.ts'

/** Brakes that calls of their own ask. */
export interface RateLimiter {
  /** Throws 429 where an address has signed up too often. */
  limitSignUps(request: FastifyRequest): Promise<void>
  /** Throws 429 where an address has asked for too many mails. */
  limitMails(request: FastifyRequest): Promise<void>
  /** Throws 429 where a person or an address has done so much of this within the hour. */
  limitByQuota(name: QuotaName, request: FastifyRequest, userId: number | null): Promise<void>
  /** Counts a request that no hook sees because the router cannot read its address. Throws 429. */
  limitUnroutable(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

type RequestKind = 'read' | 'write' | 'file'

/**
 * The code of pages and widgets has a limit of its own: browsers keep it, and a page that lacks
 * one file of it does not work at all, where a harbour of boats shares one address.
 */
const filePaths = ['/assets/', '/embed/v', '/healthz']

const noLimits: RateLimiter = {
  limitSignUps: () => Promise.resolve(),
  limitMails: () => Promise.resolve(),
  limitByQuota: () => Promise.resolve(),
  limitUnroutable: () => Promise.resolve(),
}

declare module 'fastify' {
  interface FastifyInstance {
    rateLimiter: RateLimiter
  }
}

/**
 * Limits the requests of one address, reads, changes and files apart: every route and
 * the not-found handler. Counts in this process alone.
 */
export const rateLimits = fp(async (app) => {
  const { rateFactor } = app.settings
  app.decorate('rateLimiter', rateFactor === 0 ? noLimits : await createRateLimiter(app, rateFactor))
})

async function createRateLimiter(app: FastifyInstance, rateFactor: number): Promise<RateLimiter> {
  const perMinute: Record<RequestKind, number> = {
    read: Math.ceil(apiRateLimit.readsPerMinute * rateFactor),
    write: Math.ceil(apiRateLimit.writesPerMinute * rateFactor),
    file: Math.ceil(maxFileRequestsPerMinute * rateFactor),
  }
  // Not by the plugin's own hook, which each route gets and the not-found handler does not.
  await app.register(rateLimit, { global: false, cache: 20_000 })
  const countRequest = app.createRateLimit({
    timeWindow: '1 minute',
    max: (request) => perMinute[kindOf(request)],
    keyGenerator: (request) => `${kindOf(request)} ${toClientNetwork(request.ip)}`,
  })
  async function count(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const counted = await countRequest(request)
    if (counted.isAllowed) return
    void reply.headers({
      'x-ratelimit-limit': counted.max,
      'x-ratelimit-remaining': counted.remaining,
      'x-ratelimit-reset': counted.ttlInSeconds,
    })
    if (!counted.isExceeded) return
    throw new HttpProblem('too-many-requests', 'Too many requests. Wait a little.', {
      retryAfterSeconds: counted.ttlInSeconds,
    })
  }
  app.addHook('onRequest', count)

  /** A brake of so many calls an hour; the named sentence says what there were too many of. */
  const brake = (name: string, perHour: number, sentence: 'tooManySignUps' | 'tooManyMails') => {
    const countCall = app.createRateLimit({
      max: Math.ceil(perHour * rateFactor),
      timeWindow: '1 hour',
      keyGenerator: (request) => `${name} ${toClientNetwork(request.ip)}`,
    })
    return async (request: FastifyRequest): Promise<void> => {
      const counted = await countCall(request)
      if (counted.isAllowed || !counted.isExceeded) return
      throw localizedProblem('too-many-requests', ({ account }) => account.errors[sentence], {
        retryAfterSeconds: counted.ttlInSeconds,
      })
    }
  }
  const hourly = (max: number) =>
    app.createRateLimit({ timeWindow: '1 hour', max: Math.ceil(max * rateFactor), keyGenerator: quotaKey })
  const quotaCounts = new Map(
    (Object.keys(hourlyQuotas) as QuotaName[]).map((name) => [
      name,
      { user: hourly(hourlyQuotas[name].perUser), address: hourly(hourlyQuotas[name].perIp) },
    ]),
  )
  async function quota(name: QuotaName, request: FastifyRequest, userId: number | null): Promise<void> {
    const counts = quotaCounts.get(name)
    if (!counts) return
    quotaKeys.set(request, `${name} of ${toClientNetwork(request.ip)}`)
    const counted = [await counts.address(request)]
    if (userId !== null) {
      quotaKeys.set(request, `${name} by ${userId}`)
      counted.push(await counts.user(request))
    }
    for (const result of counted) {
      if (result.isAllowed || !result.isExceeded) continue
      throw localizedProblem('too-many-requests', ({ problems }) => problems['too-many-requests'], {
        retryAfterSeconds: result.ttlInSeconds,
      })
    }
  }

  return {
    limitByQuota: quota,
    limitSignUps: brake('sign-up', apiRateLimit.signUpsPerHour, 'tooManySignUps'),
    limitMails: brake('mail', mailRateLimit.perIpPerHour, 'tooManyMails'),
    limitUnroutable: count,
  }
}

/** What a request is counted under; the plugin hands the request alone to who says it. */
const quotaKeys = new WeakMap<FastifyRequest, string>()

function quotaKey(request: FastifyRequest): string {
  return quotaKeys.get(request) ?? toClientNetwork(request.ip)
}

function kindOf({ method, url }: FastifyRequest): RequestKind {
  if (filePaths.some((path) => url.startsWith(path))) return 'file'
  // The question that a browser asks before a read from another site changes nothing.
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'write'
}

/** One house has one IPv4 address, or one IPv6 network of 64 bits. */
export function toClientNetwork(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const missing = 8 - groups.length - (tail === undefined ? 0 : tail.split(':').length)
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':')]
  return whole.slice(0, 4).join(':')
}
