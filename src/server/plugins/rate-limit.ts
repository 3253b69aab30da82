import fp from 'fastify-plugin'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mailRateLimit } from '../../core/limits/accounts.ts'
import {
  apiRateLimit,
  maxFileRequestsPerMinute,
  hourlyQuotas,
  type QuotaName,
} from '../../core/limits/requests.ts'
import { DomainError } from '../system/domain-error.ts'
import { parseIpAddress } from '../system/network/ip-address.ts'
import { MonotonicRateLimitStore } from './monotonic-rate-limit-store.ts'
import { getRequestKind, type RequestKind } from './request-kind.ts'

/** Rate limits that individual calls apply. */
export interface RateLimiter {
  /** Throws 429 after too many sign-ups from one client network within an hour. */
  limitSignUps(request: FastifyRequest): Promise<void>
  /** Throws 429 after too many requested mails from one client network within an hour. */
  limitMails(request: FastifyRequest): Promise<void>
  /** Throws 429 if the user or the client network has exceeded an hourly quota. */
  limitByQuota(name: QuotaName, request: FastifyRequest, userId: number | null): Promise<void>
  /** Counts a request whose URL the router cannot parse; no hook runs for it. Throws 429. */
  limitUnroutable(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

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
 * Limits the requests per client network, separately for reads, writes and files, on
 * every route and in the not-found handler. Counts per process.
 */
export const rateLimits = fp(async (app) => {
  const { rateLimitFactor: rateFactor } = app.settings
  app.decorate('rateLimiter', rateFactor === 0 ? noLimits : await createRateLimiter(app, rateFactor))
})

async function createRateLimiter(app: FastifyInstance, rateFactor: number): Promise<RateLimiter> {
  const perMinute: Record<RequestKind, number> = {
    read: Math.ceil(apiRateLimit.readsPerMinute * rateFactor),
    write: Math.ceil(apiRateLimit.writesPerMinute * rateFactor),
    file: Math.ceil(maxFileRequestsPerMinute * rateFactor),
  }
  // Not with the plugin's own hook, which does not run for the not-found handler.
  await app.register(rateLimit, { global: false, store: MonotonicRateLimitStore })
  const countRequest = app.createRateLimit({
    timeWindow: '1 minute',
    max: (request) => perMinute[getRequestKind(request)],
    keyGenerator: (request) => `${getRequestKind(request)} ${toClientNetwork(request.ip)}`,
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
    throw new DomainError('too-many-requests', 'refusals.tooManyRequests', {
      retryAfterSeconds: counted.ttlInSeconds,
    })
  }
  app.addHook('onRequest', count)

  /** Creates an hourly limit per client network; `reason` names its message. */
  const createHourlyLimit = (name: string, perHour: number, reason: 'tooManySignUps' | 'tooManyMails') => {
    const countCall = app.createRateLimit({
      max: Math.ceil(perHour * rateFactor),
      timeWindow: '1 hour',
      keyGenerator: (request) => `${name} ${toClientNetwork(request.ip)}`,
    })
    return async (request: FastifyRequest): Promise<void> => {
      const counted = await countCall(request)
      if (counted.isAllowed || !counted.isExceeded) return
      throw new DomainError('too-many-requests', `account.errors.${reason}`, {
        retryAfterSeconds: counted.ttlInSeconds,
      })
    }
  }
  const createQuotaCounter = (max: number) =>
    app.createRateLimit({ timeWindow: '1 hour', max: Math.ceil(max * rateFactor), keyGenerator: getQuotaKey })
  const quotaCounts = new Map(
    (Object.keys(hourlyQuotas) as QuotaName[]).map((name) => [
      name,
      {
        user: createQuotaCounter(hourlyQuotas[name].perUser),
        address: createQuotaCounter(hourlyQuotas[name].perIp),
      },
    ]),
  )
  async function limitByQuota(
    name: QuotaName,
    request: FastifyRequest,
    userId: number | null,
  ): Promise<void> {
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
      throw new DomainError('too-many-requests', 'problems.too-many-requests', {
        retryAfterSeconds: result.ttlInSeconds,
      })
    }
  }

  return {
    limitByQuota,
    limitSignUps: createHourlyLimit('sign-up', apiRateLimit.signUpsPerHour, 'tooManySignUps'),
    limitMails: createHourlyLimit('mail', mailRateLimit.perIpPerHour, 'tooManyMails'),
    limitUnroutable: count,
  }
}

/** Key under which a request is counted. The plugin passes only the request to its key generator. */
const quotaKeys = new WeakMap<FastifyRequest, string>()

function getQuotaKey(request: FastifyRequest): string {
  return quotaKeys.get(request) ?? toClientNetwork(request.ip)
}

/** The network that one client usually has: its IPv4 address, or its IPv6 /64 network. */
export function toClientNetwork(text: string): string {
  const address = parseIpAddress(text)
  if (!address) return text
  if (!('parts' in address)) return address.toString()
  const groups = address.parts.slice(0, 4)
  return groups.map((group) => group.toString(16)).join(':')
}
