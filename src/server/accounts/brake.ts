import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../http/call-rate.ts'
import { refusal } from '../http/problems.ts'
import { forgetSignInFailures, noteSignInFailure, signInWait } from '../store/sign-in-failures.ts'
import type { Db } from '../store/tables.ts'

/**
 * Asks a password under the brake: a failure counts against the account and the
 * network address. Returns whether it was right; throws 429 after too many failures.
 */
export async function askPassword(
  db: Db,
  request: FastifyRequest,
  email: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const subjects = {
    account: subject('account', email.trim().toLowerCase()),
    address: subject('address', networkOf(request.ip)),
  }
  const wait = await signInWait(db, subjects)
  if (wait > 0) {
    throw refusal('too-many-requests', ({ account }) => account.wrong.tooManyTries, {
      retryAfterSeconds: wait,
    })
  }
  if (await isRight()) {
    await forgetSignInFailures(db, subjects.account)
    return true
  }
  await noteSignInFailure(db, subjects)
  return false
}

/** A new password was set with a link: the failures of before say nothing any more. */
export function forgetFailures(db: Db, email: string): Promise<void> {
  return forgetSignInFailures(db, subject('account', email.trim().toLowerCase()))
}

function subject(kind: string, text: string): string {
  return `${kind}:${createHash('sha256').update(text).digest('base64url')}`
}
