import type { FastifyInstance } from 'fastify'
import { BlockList, isIP } from 'node:net'
import { unnamedProxyLines } from '../../../core/limits/protection.ts'
import { isPrivateIp } from './private-ip.ts'

/** Named groups of networks that proxies usually belong to. */
const networks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'],
}

/**
 * Parses a list like `loopback, 10.1.2.3, 2001:db8::/32` to networks in CIDR notation.
 * Throws an error that names the first invalid part.
 */
export function parseTrustedProxies(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.flatMap((part) => {
    const named = networks[part]
    if (named) return named
    const [address = '', prefix, ...rest] = part.split('/')
    const bits = isIP(address) === 4 ? 32 : 128
    const length = prefix === undefined ? bits : Number(prefix)
    const isLength = prefix === undefined || (/^\d{1,3}$/.test(prefix) && length <= bits)
    if (isIP(address) === 0 || !isLength || rest.length > 0)
      throw new Error(
        `must list addresses, networks like 10.0.0.0/8, loopback or private, separated by commas; "${part}" is not valid`,
      )
    return [`${address}/${length}`]
  })
}

/** Creates a function that checks whether an IP address belongs to one of the networks of {@link parseTrustedProxies}. */
export function createProxyCheck(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', length] = proxy.split('/')
    list.addSubnet(address, Number(length), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return (stated = '') => {
    const address = stated.replace(/^::ffff:/, '')
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

export interface ProxyHintParts {
  isProxy: (address: string | undefined) => boolean
  clock: () => Date
}

/**
 * Logs a warning about requests with X-Forwarded-For that do not come from a trusted proxy.
 * Usually ROADSTEAD_TRUSTED_PROXIES lacks a proxy, so that all visitors seem to share one
 * address. The log contains the address only if it is private; a public one may be a visitor's.
 */
export function hintAtUnnamedProxies(app: FastifyInstance, { isProxy, clock }: ProxyHintParts): void {
  const warned = new Set<string>()
  let resetAt = 0
  app.addHook('onRequest', async ({ headers, raw, log }) => {
    const address = raw.socket.remoteAddress
    if (headers['x-forwarded-for'] === undefined || address === undefined || isProxy(address)) return
    const now = clock().getTime()
    if (now >= resetAt) {
      warned.clear()
      resetAt = now + unnamedProxyLines.everyMs
    }
    if (warned.has(address) || warned.size >= unnamedProxyLines.addresses) return
    warned.add(address)
    log.warn(
      isPrivateIp(address) ? { address } : {},
      'X-Forwarded-For ignored: add your proxy to ROADSTEAD_TRUSTED_PROXIES',
    )
  })
}
