import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldProblem, notFoundProblem } from '../../system/domain-error.ts'
import { deleteMarkedFiles } from '../../storage/delete-marked-files.ts'
import { deleteAccount } from './deletion-queries.ts'
import { findAccount } from '../profile-queries.ts'
import { matchesPasswordHash } from '../sign-in/passwords.ts'
import { verifyPassword } from '../sign-in/sign-in-limit.ts'

type Parts = Pick<
  FastifyInstance,
  | 'database'
  | 'authentication'
  | 'sessionCookies'
  | 'storage'
  | 'clock'
  | 'mailer'
  | 'scrubber'
  | 'logFailure'
>

/**
 * Deletes an account: the requester's own, with its password if it has one, or another's as
 * admin. Throws 422 if the password is wrong, 429 after too many attempts.
 */
export async function deleteUser(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, password }: { id: number; password: string | undefined },
): Promise<void> {
  const { authentication, sessionCookies } = parts
  const { db } = parts.database
  const caller = await authentication.getRequester(request)
  const account = await findAccount(db, id)
  if (!account) throw notFoundProblem('refusals.userNotFound')
  const isOwn = caller.user?.id === id
  const { email, password_hash: hash } = account
  if (isOwn && hash !== null) {
    // Logged-in users have separate attempts, which failures of others do not use up.
    const attempt = { email, device: `user ${id}` }
    const isCorrect = await verifyPassword(db, request, attempt, () =>
      matchesPasswordHash(hash, password ?? ''),
    )
    if (!isCorrect) throw fieldProblem('password', 'fieldErrors.passwordWrong')
  }
  await deleteAccount(db, id, parts.clock())
  await deleteMarkedFiles(parts)
  await parts.mailer.discardMailsTo(email).catch(parts.logFailure)
  parts.scrubber.schedule()
  if (isOwn && caller.authenticatedBy === 'cookie') sessionCookies.clearSession(reply)
}
