import type { FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { SignUp } from '../../../core/contract/user.ts'
import { linkIdentity, findIdentity, transferAccountToIdentity } from './identity-queries.ts'
import { findUserByEmail } from '../profile-queries.ts'
import { addUser } from '../queries.ts'
import { sendAccessRevokedMail, sendConfirmationMail, type MailDependencies } from '../mail/mailed-links.ts'
import { OpenIdError, type OpenIdIdentity } from './openid.ts'

/**
 * The account of someone who logged in at another house: the one linked before,
 * else the one with an address the house vouches for, else a new one. An account
 * whose address was never confirmed may be a stranger's who took the address: a
 * house that vouches for it hands the account over, and every other way in ends.
 * Throws OpenIdError where there is no address, or a taken one nobody vouches for.
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
  // Two log-ins at a time made one account: the second finds it there.
  if (added === null) return findOrCreateOpenIdAccount(parts, request, identity)
  await linkIdentity(db, added, identity)
  if (!emailVerified) sendConfirmationMail(parts, request, added)
  return added
}
