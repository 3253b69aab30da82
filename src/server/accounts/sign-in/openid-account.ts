import type { FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { SignUp } from '../../../core/contract/user.ts'
import { linkIdentity, findIdentity, transferAccountToIdentity } from './identity-queries.ts'
import { findUserByEmail } from '../profile-queries.ts'
import { addUser } from '../queries.ts'
import { sendAccessRevokedMail, sendConfirmationMail, type MailDependencies } from '../mail/mailed-links.ts'
import { OpenIdError, type OpenIdIdentity } from './openid.ts'

/**
 * Finds or creates the account of an OpenID identity: the linked account, else the account
 * with the address that the provider has verified, else a new one. An account with an
 * unconfirmed address may have been created by someone else, so a verified address transfers
 * the account and revokes all other access. Throws OpenIdError if the identity has no address,
 * or if the address has an account and is not verified.
 */
export async function findOrCreateOpenIdAccount(
  parts: MailDependencies,
  request: FastifyRequest,
  identity: OpenIdIdentity,
): Promise<number> {
  const { db } = parts.database
  const linked = await findIdentity(db, identity)
  if (linked !== null) return linked
  const { email, emailVerified } = identity
  if (email === null || !Value.Check(SignUp.properties.email, email)) throw new OpenIdError('noEmail')
  const known = await findUserByEmail(db, email)
  if (known && !emailVerified) throw new OpenIdError('emailTaken')
  if (known) {
    if (known.confirmed) await linkIdentity(db, known.id, identity)
    else {
      await transferAccountToIdentity(db, parts.secrets, known.id, identity)
      sendAccessRevokedMail(parts, request, known.id)
    }
    return known.id
  }
  await parts.rateLimiter.limitSignUps(request)
  const added = await addUser(db, parts.secrets, {
    email,
    passwordHash: null,
    first_name: identity.firstName,
    last_name: identity.lastName,
    confirmed: emailVerified,
  })
  // A concurrent log-in has created the account.
  if (added === null) return findOrCreateOpenIdAccount(parts, request, identity)
  await linkIdentity(db, added, identity)
  if (!emailVerified) sendConfirmationMail(parts, request, added)
  return added
}
