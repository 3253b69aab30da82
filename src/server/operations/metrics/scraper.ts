import type { IncomingMessage } from 'node:http'
import { createProxyCheck, parseTrustedProxies } from '../../system/network/trusted-proxies.ts'
import { isEqualConstantTime } from '../../system/secrets.ts'

/** Whether a request contains the token, as `Authorization: Bearer <token>`. */
export function hasMetricsToken({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const [scheme = '', sent = ''] = (headers.authorization ?? '').split(' ')
  return scheme.toLowerCase() === 'bearer' && isEqualConstantTime(Buffer.from(sent), Buffer.from(token))
}

/** Headers that a proxy adds to the requests of others. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

const isLoopback = createProxyCheck(parseTrustedProxies('loopback'))

/**
 * Whether a request was sent by a program on this machine, and neither by a proxy that
 * says so nor by the page of another site whose name leads here (DNS rebinding).
 */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress)) return false
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
}
