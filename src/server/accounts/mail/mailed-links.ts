import type { FastifyInstance, FastifyRequest } from 'fastify'
import { localizedProblem, localizedFieldProblem, type HttpProblem } from '../../system/domain-error.ts'
import { getMessages } from '../../http/messages.ts'
import { type ServerMessages } from '../../messages/language-messages.ts'
import { createMailComposer, type MailMessage } from './mail-messages.ts'
import { revokeAccountAccess } from '../access-queries.ts'
import { confirmUser, findAccount, findUserByEmail, setPasswordHash } from '../profile-queries.ts'
import { findTokenUser, createPasswordToken, createUserToken, consumeToken } from '../token-queries.ts'
import { requireStrongPassword } from '../sign-in/password-strength.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { resetAccountAttempts } from '../sign-in/sign-in-limit.ts'

export type MailDependencies = Pick<
  FastifyInstance,
  'database' | 'mailer' | 'siteUrl' | 'rateLimiter' | 'secrets' | 'authentication'
>

/** Sends the link that confirms the address of an account, beside the call and in the caller's language. */
export function sendConfirmationMail(parts: MailDependencies, request: FastifyRequest, userId: number): void {
  const words = getMessages(request)
  parts.mailer.send(() => confirmationLetter(parts, words, userId))
}

/** Sends that link once more because its owner asks. Throws 429 after too many. Nothing for a confirmed address. */
export async function requestEmailConfirmation(
  parts: MailDependencies,
  request: FastifyRequest,
  userId: number,
): Promise<void> {
  const account = await findAccount(parts.database.db, userId)
  if (!account || account.confirmed) return
  await parts.rateLimiter.limitMails(request)
  const words = getMessages(request)
  const letter = await confirmationLetter(parts, words, userId)
  if (!letter) {
    throw localizedProblem('too-many-requests', ({ account }) => account.errors.linkSentTooOften, {
      retryAfterSeconds: 3600,
    })
  }
  parts.mailer.send(() => Promise.resolve(letter))
}

/**
 * Confirms the address that a link was sent to. Whoever signed up may be a stranger
 * who took the address: without a log-in of that account, every way into it ends, its
 * owner is told by mail, and the answer is a token to set a new password with. With one
 * the key and the log-ins stay, and the answer is null. Throws 422 for a link that is not valid.
 */
export async function confirmEmail(
  parts: MailDependencies,
  request: FastifyRequest,
  token: string,
): Promise<string | null> {
  const { db } = parts.database
  const { user } = await parts.authentication.of(request)
  const confirmed = await db.transaction().execute(async (tx) => {
    const owner = await consumeToken(tx, 'confirmation', token)
    if (owner === null) throw linkProblem()
    await confirmUser(tx, owner)
    if (user?.id === owner) return null
    await setPasswordHash(tx, owner, null)
    await revokeAccountAccess(tx, parts.secrets, owner)
    return { owner, passwordToken: await createPasswordToken(tx, owner) }
  })
  if (!confirmed) return null
  sendAccessRevokedMail(parts, request, confirmed.owner)
  return confirmed.passwordToken
}

/** Whether a confirmation by this request keeps the log-ins of the account: it is logged in there. */
export async function confirmationKeepsSessions(
  parts: MailDependencies,
  request: FastifyRequest,
  token: string,
): Promise<boolean> {
  const { user } = await parts.authentication.of(request)
  return user !== null && (await findTokenUser(parts.database.db, 'confirmation', token)) === user.id
}

/** Tells the owner of an account that every way into it ended, because a stranger may have made it. */
export function sendAccessRevokedMail(
  parts: Pick<MailDependencies, 'database' | 'mailer' | 'siteUrl'>,
  request: FastifyRequest,
  userId: number,
): void {
  const words = getMessages(request)
  parts.mailer.send(async () => {
    const account = await findAccount(parts.database.db, userId)
    return account && createMailComposer(parts.siteUrl(), words).accessRevoked(account.email)
  })
}

/**
 * Sends a link to a new password, if the address has an account. Whether it has
 * one is looked up beside the call, so that neither its answer nor its time
 * tells. An address that was never confirmed gets the link that confirms it.
 * Throws 429 after too many from one network address.
 */
export async function requestPasswordReset(
  parts: MailDependencies,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  await parts.rateLimiter.limitMails(request)
  const words = getMessages(request)
  parts.mailer.send(async () => {
    const { db } = parts.database
    const mailbox = await findUserByEmail(db, email)
    if (!mailbox) return null
    const token = await createUserToken(db, mailbox.id, mailbox.confirmed ? 'password' : 'confirmation')
    if (token === null) return null
    const write = createMailComposer(parts.siteUrl(), words)
    return mailbox.confirmed
      ? write.passwordReset(mailbox.email, token)
      : write.confirmBeforeReset(mailbox.email, token)
  })
}

/**
 * Sets a password with the token of its link, ends every other way into the account
 * (`revokeAccountAccess`) and says so by mail. Returns whose it is. Throws 422 for a link that
 * is not valid and for an easy password, which leaves the link valid.
 */
export async function resetPassword(
  parts: MailDependencies,
  request: FastifyRequest,
  { token, password }: { token: string; password: string },
): Promise<number> {
  const { db } = parts.database
  // Before the hash, which costs something.
  if ((await findTokenUser(db, 'password', token)) === null) throw linkProblem()
  await requireStrongPassword(password)
  const passwordHash = await hashPassword(password)
  const userId = await db.transaction().execute(async (tx) => {
    const owner = await consumeToken(tx, 'password', token)
    if (owner === null) throw linkProblem()
    await setPasswordHash(tx, owner, passwordHash)
    await revokeAccountAccess(tx, parts.secrets, owner)
    return owner
  })
  const account = await findAccount(db, userId)
  if (account) {
    await resetAccountAttempts(db, account.email)
    const letter = createMailComposer(parts.siteUrl(), getMessages(request)).passwordChanged(account.email)
    parts.mailer.send(() => Promise.resolve(letter))
  }
  return userId
}

async function confirmationLetter(
  parts: MailDependencies,
  words: ServerMessages,
  userId: number,
): Promise<MailMessage | null> {
  const { db } = parts.database
  const account = await findAccount(db, userId)
  if (!account || account.confirmed) return null
  const token = await createUserToken(db, userId, 'confirmation')
  return token === null ? null : createMailComposer(parts.siteUrl(), words).confirmation(account.email, token)
}

function linkProblem(): HttpProblem {
  return localizedFieldProblem('token', ({ account }) => account.errors.linkInvalid)
}
