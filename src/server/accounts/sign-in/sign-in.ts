import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../../core/contract/user.ts'
import { introCookie } from '../../plugins/session-cookies.ts'
import { DomainError, fieldProblem } from '../../system/domain-error.ts'
import { grantAccountAccess } from '../access-queries.ts'
import { revokeSession, createUserSession } from '../session-queries.ts'
import { setCountryIfMissing, findAccount } from '../profile-queries.ts'
import type { Db } from '../../database/tables.ts'
import { addUser, dismissIntro, findCredentials, findOwnUser } from '../queries.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { sendConfirmationMail, type MailDependencies } from '../mail/mailed-links.ts'
import { requireStrongPassword } from './password-strength.ts'
import { hashPassword, matchesPasswordHash } from './passwords.ts'
import { verifyPassword } from './sign-in-limit.ts'

export type LogInDependencies = MailDependencies & Pick<FastifyInstance, 'sessionCookies' | 'lookUpCountry'>

export interface SignUpFields {
  email: string
  password: string
  first_name: string
  last_name: string
}

/** Creates an account and logs in. Throws 422 for a weak password or an address that has an account, 429 after too many sign-ups. */
export async function signUp(
  parts: LogInDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: SignUpFields,
): Promise<{ session: Session; userId: number }> {
  await requireStrongPassword(fields.password)
  await parts.rateLimiter.limitSignUps(request)
  const userId = await addUser(parts.database.db, parts.secrets, {
    email: fields.email,
    passwordHash: await hashPassword(fields.password),
    first_name: fields.first_name.trim(),
    last_name: fields.last_name.trim(),
  })
  if (userId === null) throw fieldProblem('email', 'fieldErrors.accountExists')
  sendConfirmationMail(parts, request, userId)
  return { session: await startSession(parts, request, reply, userId), userId }
}

/** Logs in with address and password. Throws 401 if they do not match, 429 after too many attempts. */
export async function signIn(
  parts: LogInDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  const { db } = parts.database
  const credentials = await findCredentials(db, email)
  const device = findKnownDevice(parts, request, credentials)
  const passed = await verifyPassword(db, request, { email, device }, () =>
    matchesPasswordHash(credentials?.password_hash ?? null, password),
  )
  if (!passed || !credentials) throw new DomainError('unauthorized', 'account.errors.credentials')
  // The password may have been changed while this one was verified.
  return startSession(parts, request, reply, credentials.id, async (tx) => {
    const now = await findCredentials(tx, email)
    return now?.id === credentials.id && now.password_hash === credentials.password_hash
  })
}

/**
 * Creates a new session and ends the previous one of the browser, to prevent session fixation.
 * Throws 401 if the credentials no longer hold (`holds`).
 */
export async function startSession(
  parts: LogInDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  holds: (tx: Db) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Session> {
  const { db } = parts.database
  const before = await parts.authentication.getRequester(request)
  if (before.sessionId !== null) await revokeSession(db, before.sessionId)
  const agent = request.headers['user-agent'] ?? null
  const token = await grantAccountAccess(db, userId, holds, (tx) => createUserSession(tx, userId, agent))
  if (token === null) throw new DomainError('unauthorized', 'account.errors.credentials')
  parts.sessionCookies.setSession(reply, token)
  // Who dismissed the intro as a visitor does not see it again.
  if (isIntroQuiet(request)) await dismissIntro(db, userId)
  const account = await findAccount(db, userId)
  if (account) rememberDevice(parts, request, reply, { id: userId, ...account })
  const country = await parts.lookUpCountry(request.ip)
  if (country) await setCountryIfMissing(db, userId, country)
  return buildSession(parts, userId, token)
}

/** Ends the session of the browser. */
export async function signOut(
  parts: LogInDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const caller = await parts.authentication.getRequester(request)
  if (caller.sessionId !== null) await revokeSession(parts.database.db, caller.sessionId)
  parts.sessionCookies.clearSession(reply)
  return createVisitorSession(parts, parts.sessionCookies.setVisitor(reply), isIntroQuiet(request))
}

/** Session data of the requester (specification section 3). */
export async function getCurrentSession(
  parts: LogInDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const caller = await parts.authentication.getRequester(request)
  if (caller.user) {
    const session = await buildSession(parts, caller.user.id, caller.csrfBinding)
    await requireStillLoggedIn(parts, request, caller.user.id)
    return session
  }
  const name = caller.csrfBinding ?? parts.sessionCookies.setVisitor(reply)
  return createVisitorSession(parts, name, isIntroQuiet(request))
}

/**
 * Throws 401 if the requester's access was revoked after the request started. Call it after
 * reading the requester's own record, so that a revoked requester does not see the renewed key.
 */
export async function requireStillLoggedIn(
  { authentication, database }: Pick<LogInDependencies, 'authentication' | 'database'>,
  request: FastifyRequest,
  userId: number,
): Promise<void> {
  if (await authentication.isStillAuthenticated(database, request, userId)) return
  throw new DomainError('unauthorized', 'refusals.notLoggedIn')
}

function isIntroQuiet(request: FastifyRequest): boolean {
  return request.cookies[introCookie] !== undefined
}

export function createVisitorSession(
  parts: LogInDependencies,
  binding: string,
  introDismissed: boolean,
): Session {
  return {
    logged_in: false,
    user: null,
    show_intro: !introDismissed,
    csrf_token: parts.authentication.createCsrfToken(binding),
  }
}

async function buildSession(
  parts: LogInDependencies,
  userId: number,
  binding: string | null,
): Promise<Session> {
  const own = await findOwnUser(parts.database.db, parts.secrets, userId)
  if (!own) throw new DomainError('unauthorized', 'refusals.accountGone')
  return {
    logged_in: true,
    user: own.user,
    show_intro: !own.introDismissed,
    // Requests with an API key need no CSRF token.
    csrf_token: binding === null ? '' : parts.authentication.createCsrfToken(binding),
  }
}
