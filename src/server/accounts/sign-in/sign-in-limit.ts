import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { signInRateLimit } from '../../../core/limits.ts'
import { toClientNetwork } from '../../plugins/rate-limit.ts'
import { localizedProblem } from '../../system/domain-error.ts'
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
  /** The browser that has logged in to the account before (`findKnownDevice`), or who is logged in; null for any other. */
  device: string | null
}

/**
 * Verifies a password within the limits. The attempt is counted before the password is
 * verified, so that parallel attempts cannot pass the limit together, and taken back where it
 * was right. Failures from elsewhere use up the attempts of unknown browsers alone: a known
 * one has its own. Returns whether the password was right; throws 429 without an attempt left.
 */
export async function verifyPassword(
  db: Database['db'],
  request: FastifyRequest,
  attempt: SignInAttempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const limits = await limitsOf(db, request, attempt)
  const wait = await countAttempt(db, limits)
  if (wait > 0) {
    throw localizedProblem('too-many-requests', ({ account }) => account.errors.tooManyTries, {
      retryAfterSeconds: wait,
    })
  }
  if (!(await isRight())) return false
  await undoAttempt(
    db,
    limits.map(({ subject }) => subject),
  )
  return true
}

/** Gives an account all its attempts again: its owner has set a new password by mail. */
export function resetAccountAttempts(db: Database['db'], email: string): Promise<void> {
  return resetAttempts(db, accountLimit(email).subject)
}

async function limitsOf(
  db: Database['db'],
  request: FastifyRequest,
  { email, device }: SignInAttempt,
): Promise<AttemptLimit[]> {
  // An address may be that of a whole harbour: its failures are nothing to a browser known here.
  if (device !== null) return [limit('device', `${normal(email)} ${device}`, signInRateLimit.perDevice)]
  const network = toClientNetwork(request.ip)
  const limits = [accountLimit(email), limit('address', network, signInRateLimit.perIp)]
  const busy = limit('address', network, signInRateLimit.busyIpThreshold)
  // Where many failed already, each account has few attempts, but has them.
  if (!(await isAttemptLimitReached(db, busy))) return limits
  return [...limits, limit('pair', `${network} ${normal(email)}`, signInRateLimit.perAccountFromBusyIp)]
}

function accountLimit(email: string): AttemptLimit {
  return limit('account', normal(email), signInRateLimit.perAccount)
}

function limit(kind: string, text: string, most: number): AttemptLimit {
  return { subject: `${kind}:${createHash('sha256').update(text).digest('base64url')}`, limit: most }
}

function normal(email: string): string {
  return email.trim().toLowerCase()
}
