import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError, fieldProblem } from '../../system/domain-error.ts'
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

/** Sends the link that confirms the address of an account, in the background and in the language of the request. */
export function sendConfirmationMail(parts: MailDependencies, request: FastifyRequest, userId: number): void {
  const messages = getMessages(request)
  parts.mailer.send(() => buildConfirmationMail(parts, messages, userId))
}

/** Sends the confirmation link again. Throws 429 after too many. Does nothing for a confirmed address. */
export async function requestEmailConfirmation(
  parts: MailDependencies,
  request: FastifyRequest,
  userId: number,
): Promise<void> {
  const account = await findAccount(parts.database.db, userId)
  if (!account || account.confirmed) return
  await parts.rateLimiter.limitMails(request)
  const messages = getMessages(request)
  const letter = await buildConfirmationMail(parts, messages, userId)
  if (!letter) {
    throw new DomainError('too-many-requests', 'account.errors.linkSentTooOften', {
      retryAfterSeconds: 3600,
    })
  }
  parts.mailer.send(() => Promise.resolve(letter))
}

/**
 * Confirms the address that a link was sent to. Someone else may have signed up with the
 * address. Therefore, if the request is not logged in to the account, all access to the
 * account is revoked, its owner is notified by mail, and a token to set a new password is
 * returned. If it is, API key and sessions stay valid, and null is returned. Throws 422 for
 * an invalid link.
 */
export async function confirmEmail(
  parts: MailDependencies,
  request: FastifyRequest,
  token: string,
): Promise<string | null> {
  const { db } = parts.database
  const { user } = await parts.authentication.getRequester(request)
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

/** Whether a confirmation by this request keeps the sessions of the account, because the request is logged in to it. */
export async function confirmationKeepsSessions(
  parts: MailDependencies,
  request: FastifyRequest,
  token: string,
): Promise<boolean> {
  const { user } = await parts.authentication.getRequester(request)
  return user !== null && (await findTokenUser(parts.database.db, 'confirmation', token)) === user.id
}

/** Notifies the owner of an account that all access was revoked, because someone else may have created it. */
export function sendAccessRevokedMail(
  parts: Pick<MailDependencies, 'database' | 'mailer' | 'siteUrl'>,
  request: FastifyRequest,
  userId: number,
): void {
  const messages = getMessages(request)
  parts.mailer.send(async () => {
    const account = await findAccount(parts.database.db, userId)
    return account && createMailComposer(parts.siteUrl(), messages).accessRevoked(account.email)
  })
}

/**
 * Sends a link to set a new password if the address has an account. The account is looked up
 * in the background, so that neither the response nor its time reveals whether it exists. An
 * unconfirmed address gets a confirmation link instead. Throws 429 after too many requests
 * from one client network.
 */
export async function requestPasswordReset(
  parts: MailDependencies,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  await parts.rateLimiter.limitMails(request)
  const messages = getMessages(request)
  parts.mailer.send(async () => {
    const { db } = parts.database
    const mailbox = await findUserByEmail(db, email)
    if (!mailbox) return null
    const token = await createUserToken(db, mailbox.id, mailbox.confirmed ? 'password' : 'confirmation')
    if (token === null) return null
    const write = createMailComposer(parts.siteUrl(), messages)
    return mailbox.confirmed
      ? write.passwordReset(mailbox.email, token)
      : write.confirmBeforeReset(mailbox.email, token)
  })
}

/**
 * Sets a password with the token of a link, revokes all other access to the account
 * (`revokeAccountAccess`) and notifies the owner by mail. Returns the account. Throws 422 for
 * an invalid link, and for a weak password, which leaves the link valid.
 */
export async function resetPassword(
  parts: MailDependencies,
  request: FastifyRequest,
  { token, password }: { token: string; password: string },
): Promise<number> {
  const { db } = parts.database
  // Checked before the expensive hash.
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

async function buildConfirmationMail(
  parts: MailDependencies,
  messages: ServerMessages,
  userId: number,
): Promise<MailMessage | null> {
  const { db } = parts.database
  const account = await findAccount(db, userId)
  if (!account || account.confirmed) return null
  const token = await createUserToken(db, userId, 'confirmation')
  return token === null
    ? null
    : createMailComposer(parts.siteUrl(), messages).confirmation(account.email, token)
}

function linkProblem(): DomainError {
  return fieldProblem('token', 'account.errors.linkInvalid')
}
