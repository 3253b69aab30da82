import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { signInRateLimit } from '../../../core/limits/accounts.ts'
import { toClientNetwork } from '../../plugins/rate-limit.ts'
import { DomainError } from '../../system/domain-error.ts'
import {
  countAttempt,
  isAttemptLimitReached,
  resetAttempts,
  undoAttempt,
  type AttemptLimit,
} from './attempt-queries.ts'
import type { Database } from '../../database/database.ts'

export interface SignInAttempt {
  email: string
  /** Id of a browser that has logged in to the account before (`findKnownDevice`), or of the logged-in user; null otherwise. */
  device: string | null
}

/**
 * Verifies a password within the limits. The attempt is counted before the verification, so
 * that parallel attempts cannot exceed the limit, and removed if the password is correct.
 * Known browsers have separate attempts, so failures from elsewhere do not lock them out.
 * Returns whether the password is correct. Throws 429 if no attempts are left.
 */
export async function verifyPassword(
  db: Database['db'],
  request: FastifyRequest,
  attempt: SignInAttempt,
  isCorrect: () => Promise<boolean>,
): Promise<boolean> {
  const limits = await listLimits(db, request, attempt)
  const wait = await countAttempt(db, limits)
  if (wait > 0) {
    throw new DomainError('too-many-requests', 'account.errors.tooManyTries', {
      retryAfterSeconds: wait,
    })
  }
  if (!(await isCorrect())) return false
  await undoAttempt(
    db,
    limits.map(({ subject }) => subject),
  )
  return true
}

/** Resets the attempts of an account, after its owner has set a new password by mail. */
export function resetAccountAttempts(db: Database['db'], email: string): Promise<void> {
  return resetAttempts(db, getAccountLimit(email).subject)
}

async function listLimits(
  db: Database['db'],
  request: FastifyRequest,
  { email, device }: SignInAttempt,
): Promise<AttemptLimit[]> {
  // Many users may share an IP address, so its failures do not count for known browsers.
  if (device !== null)
    return [createLimit('device', `${normalizeEmail(email)} ${device}`, signInRateLimit.perDevice)]
  const network = toClientNetwork(request.ip)
  const limits = [getAccountLimit(email), createLimit('address', network, signInRateLimit.perIp)]
  const busy = createLimit('address', network, signInRateLimit.busyIpThreshold)
  // After many failures from a network each account still has a few attempts.
  if (!(await isAttemptLimitReached(db, busy))) return limits
  return [
    ...limits,
    createLimit('pair', `${network} ${normalizeEmail(email)}`, signInRateLimit.perAccountFromBusyIp),
  ]
}

function getAccountLimit(email: string): AttemptLimit {
  return createLimit('account', normalizeEmail(email), signInRateLimit.perAccount)
}

function createLimit(kind: string, text: string, most: number): AttemptLimit {
  return { subject: `${kind}:${createHash('sha256').update(text).digest('base64url')}`, limit: most }
}

function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
