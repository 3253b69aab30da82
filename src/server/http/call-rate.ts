import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'
import { callRate, mailRate } from '../../core/limits.ts'
import type { Settings } from '../settings.ts'
import { refusal } from './problems.ts'

/** Brakes that calls of their own ask. */
export interface CallRate {
  /** Throws 429 where an address has signed up too often. */
  signUp(request: FastifyRequest): Promise<void>
  /** Throws 429 where an address has asked for too many mails. */
  mail(request: FastifyRequest): Promise<void>
}

/**
 * The code of pages and widgets is not counted: browsers keep it, and a page that lacks one
 * file of it does not work at all, where a harbour of boats shares one address.
 */
const codePaths = ['/assets/', '/embed/v']

/** Limits the calls of one address, reads and changes apart; counts in this process alone. */
export async function addCallRate(app: FastifyInstance, { rateFactor }: Settings): Promise<CallRate> {
  if (rateFactor === 0) return { signUp: () => Promise.resolve(), mail: () => Promise.resolve() }
  const { readsPerMinute, writesPerMinute, signUpsPerHour } = callRate
  await app.register(rateLimit, {
    global: true,
    timeWindow: '1 minute',
    cache: 20_000,
    max: (request) => Math.ceil((isRead(request) ? readsPerMinute : writesPerMinute) * rateFactor),
    keyGenerator: (request) => `${isRead(request) ? 'read' : 'write'} ${networkOf(request.ip)}`,
    allowList: ({ url }) => url === '/healthz' || codePaths.some((path) => url.startsWith(path)),
  })
  /** A brake of so many calls an hour; the named sentence says what there were too many of. */
  const brake = (name: string, perHour: number, sentence: 'tooManySignUps' | 'tooManyMails') => {
    const count = app.createRateLimit({
      max: Math.ceil(perHour * rateFactor),
      timeWindow: '1 hour',
      keyGenerator: (request) => `${name} ${networkOf(request.ip)}`,
    })
    return async (request: FastifyRequest): Promise<void> => {
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) return
      throw refusal('too-many-requests', ({ account }) => account.wrong[sentence], {
        retryAfterSeconds: counted.ttlInSeconds,
      })
    }
  }
  return {
    signUp: brake('sign-up', signUpsPerHour, 'tooManySignUps'),
    mail: brake('mail', mailRate.perAddressPerHour, 'tooManyMails'),
  }
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/** One house has one IPv4 address, or one IPv6 network of 64 bits. */
export function networkOf(address: string): string {
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
