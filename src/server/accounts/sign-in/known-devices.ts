import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { knownDevice } from '../../../core/limits.ts'
import { deviceCookie } from '../../plugins/session-cookies.ts'

/**
 * A browser that has logged in to an account carries a signed mark of it. The mark opens
 * nothing: it gives the browser attempts of its own, which failures of others do not use up.
 * It belongs to the password that was set when it was given.
 */
type Parts = Pick<FastifyInstance, 'secrets' | 'sessionCookies'>

interface Mark {
  userId: number
  device: string
  password: string
}

/** The id of this browser, where it has logged in to the account under its present password; else null. */
export function findKnownDevice(
  { secrets }: Pick<Parts, 'secrets'>,
  request: FastifyRequest,
  account: { id: number; password_hash: string | null } | null,
): string | null {
  if (!account) return null
  const marks = marksIn(request).map((signed) => readMark({ secrets }, signed))
  const mark = marks.find((found) => found?.userId === account.id)
  return mark && mark.password === digestOf(account.password_hash) ? mark.device : null
}

/** Marks this browser as one of the account; it keeps the marks of the latest few accounts. */
export function rememberDevice(
  { secrets, sessionCookies }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  account: { id: number; password_hash: string | null },
): void {
  const device = findKnownDevice({ secrets }, request, account) ?? randomBytes(12).toString('base64url')
  const others = marksIn(request).filter((signed) => {
    const mark = readMark({ secrets }, signed)
    return mark !== null && mark.userId !== account.id
  })
  const own = secrets.sign('device', `${account.id} ${device} ${digestOf(account.password_hash)}`)
  sessionCookies.setDevice(reply, [own, ...others].slice(0, knownDevice.accounts).join(separator))
}

/** In no signed text, and allowed in a cookie. */
const separator = '~'

function marksIn(request: FastifyRequest): string[] {
  return (request.cookies[deviceCookie] ?? '').split(separator).filter(Boolean).slice(0, knownDevice.accounts)
}

function readMark({ secrets }: Pick<Parts, 'secrets'>, signed: string): Mark | null {
  const text = secrets.verify('device', signed)
  if (text === null) return null
  const [userId = '', device = '', password = ''] = text.split(' ')
  return { userId: Number(userId), device, password }
}

/** Changes with every password, for each is hashed with a salt of its own. */
function digestOf(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
}
