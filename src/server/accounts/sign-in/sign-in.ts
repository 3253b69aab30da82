import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../../core/contract/user.ts'
import { introCookie } from '../authentication.ts'
import { HttpProblem, invalid, refusal } from '../../http/problems.ts'
import { giveAccess } from '../access-queries.ts'
import { endSession, openSession } from '../session-queries.ts'
import { fillCountry, findAccount } from '../profile-queries.ts'
import type { Db } from '../../database/tables.ts'
import { addUser, findCredentials, findOwnUser } from '../queries.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { mailConfirmation, type MailParts } from '../mail/mailed-links.ts'
import { requireGoodPassword } from './password-strength.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { verifyPassword } from './sign-in-limit.ts'

export type LogInParts = MailParts & Pick<FastifyInstance, 'sessionCookies' | 'lookUpCountry'>

export interface SignUpFields {
  email: string
  password: string
  first_name: string
  last_name: string
}

/** Adds an account and logs it in. Throws 422 for an easy password or an address that has one, 429 after too many. */
export async function signUp(
  parts: LogInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: SignUpFields,
): Promise<{ session: Session; userId: number }> {
  await requireGoodPassword(fields.password)
  await parts.rateLimiter.signUp(request)
  const userId = await addUser(parts.database.db, parts.secrets, {
    email: fields.email,
    passwordHash: await hashPassword(fields.password),
    first_name: fields.first_name.trim(),
    last_name: fields.last_name.trim(),
  })
  if (userId === null) throw invalid({ email: ['has an account already'] })
  mailConfirmation(parts, request, userId)
  return { session: await logIn(parts, request, reply, userId), userId }
}

/** Logs in with address and password. Throws 401 where they do not fit, 429 after too many tries. */
export async function signIn(
  parts: LogInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  const { db } = parts.database
  const credentials = await findCredentials(db, email)
  const device = findKnownDevice(parts, request, credentials)
  const passed = await verifyPassword(db, request, { email, device }, () =>
    isPassword(credentials?.password_hash ?? null, password),
  )
  if (!passed || !credentials) throw refusal('unauthorized', ({ account }) => account.wrong.credentials)
  // A new password may have been set while this one was verified.
  return logIn(parts, request, reply, credentials.id, async (tx) => {
    const now = await findCredentials(tx, email)
    return now?.id === credentials.id && now.password_hash === credentials.password_hash
  })
}

/**
 * Opens a new session and ends the one the browser had, so that no token outlives a log-in.
 * Throws 401 where what let the caller in `holds` no more.
 */
export async function logIn(
  parts: LogInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  holds: (tx: Db) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Session> {
  const { db } = parts.database
  const before = await parts.authentication.of(request)
  if (before.sessionId !== null) await endSession(db, before.sessionId)
  const agent = request.headers['user-agent'] ?? null
  const token = await giveAccess(db, userId, holds, (tx) => openSession(tx, userId, agent))
  if (token === null) throw refusal('unauthorized', ({ account }) => account.wrong.credentials)
  parts.sessionCookies.open(reply, token)
  const account = await findAccount(db, userId)
  if (account) rememberDevice(parts, request, reply, { id: userId, ...account })
  const country = await parts.lookUpCountry(request.ip)
  if (country) await fillCountry(db, userId, country)
  return sessionOf(parts, userId, token)
}

/** Ends the session of the browser, which is a visitor's from now on. */
export async function signOut(
  parts: LogInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const caller = await parts.authentication.of(request)
  if (caller.sessionId !== null) await endSession(parts.database.db, caller.sessionId)
  parts.sessionCookies.end(reply)
  return visitorSession(parts, parts.sessionCookies.nameVisitor(reply), isIntroQuiet(request))
}

/** Session data of whoever makes the request (specification section 3). */
export async function currentSession(
  parts: LogInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const caller = await parts.authentication.of(request)
  if (caller.user) {
    const session = await sessionOf(parts, caller.user.id, caller.binding)
    await requireStillIn(parts, request, caller.user.id)
    return session
  }
  const name = caller.binding ?? parts.sessionCookies.nameVisitor(reply)
  return visitorSession(parts, name, isIntroQuiet(request))
}

/**
 * Call it after the own record was read: throws 401 where the caller's access has ended since
 * the request began, so that nobody is shown a key that was renewed to shut them out.
 */
export async function requireStillIn(
  { authentication, database }: Pick<LogInParts, 'authentication' | 'database'>,
  request: FastifyRequest,
  userId: number,
): Promise<void> {
  if (await authentication.holds(database.reads, request, userId)) return
  throw new HttpProblem('unauthorized', 'You must be logged in.')
}

function isIntroQuiet(request: FastifyRequest): boolean {
  return request.cookies[introCookie] !== undefined
}

export function visitorSession(parts: LogInParts, binding: string, introDismissed: boolean): Session {
  return {
    logged_in: false,
    user: null,
    show_intro: !introDismissed,
    csrf_token: parts.authentication.csrfToken(binding),
  }
}

async function sessionOf(parts: LogInParts, userId: number, binding: string | null): Promise<Session> {
  const own = await findOwnUser(parts.database.db, parts.secrets, userId)
  if (!own) throw new HttpProblem('unauthorized', 'This account is gone.')
  return {
    logged_in: true,
    user: own.user,
    show_intro: !own.introDismissed,
    // A program that comes with its key needs no token.
    csrf_token: binding === null ? '' : parts.authentication.csrfToken(binding),
  }
}
