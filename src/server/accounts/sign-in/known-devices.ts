import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { knownDevice } from '../../../core/limits/accounts.ts'
import { deviceCookie } from '../../plugins/session-cookies.ts'

/**
 * A browser that has logged in to an account has a cookie with a signed token. The token gives
 * no access; it only gives the browser separate log-in attempts, which failures of others do
 * not use up. It is valid until the password changes.
 */
type Parts = Pick<FastifyInstance, 'secrets' | 'sessionCookies'>

interface DeviceToken {
  userId: number
  device: string
  password: string
}

/** Id of this browser if it has logged in to the account with the current password; else null. */
export function findKnownDevice(
  { secrets }: Pick<Parts, 'secrets'>,
  request: FastifyRequest,
  account: { id: number; password_hash: string | null } | null,
): string | null {
  if (!account) return null
  const tokens = getDeviceTokens(request).map((signed) => readDeviceToken({ secrets }, signed))
  const token = tokens.find((token) => token?.userId === account.id)
  return token && token.password === digestPassword(account.password_hash) ? token.device : null
}

/** Stores a token that identifies this browser as a known device of the account; the cookie keeps the tokens of the latest accounts. */
export function rememberDevice(
  { secrets, sessionCookies }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  account: { id: number; password_hash: string | null },
): void {
  const device = findKnownDevice({ secrets }, request, account) ?? randomBytes(12).toString('base64url')
  const others = getDeviceTokens(request).filter((signed) => {
    const token = readDeviceToken({ secrets }, signed)
    return token !== null && token.userId !== account.id
  })
  const own = secrets.sign('device', `${account.id} ${device} ${digestPassword(account.password_hash)}`)
  sessionCookies.setDevice(reply, [own, ...others].slice(0, knownDevice.accounts).join(separator))
}

/** Separator of tokens: allowed in cookies, and not part of signed texts. */
const separator = '~'

function getDeviceTokens(request: FastifyRequest): string[] {
  return (request.cookies[deviceCookie] ?? '').split(separator).filter(Boolean).slice(0, knownDevice.accounts)
}

function readDeviceToken({ secrets }: Pick<Parts, 'secrets'>, signed: string): DeviceToken | null {
  const text = secrets.verify('device', signed)
  if (text === null) return null
  const [userId = '', device = '', password = ''] = text.split(' ')
  return { userId: Number(userId), device, password }
}

/** Digest that changes with every new password, because each hash has a new salt. */
function digestPassword(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
}
