import type { FastifyInstance } from 'fastify'
import { BlockList, isIP } from 'node:net'
import { unnamedProxyLines } from '../../../core/limits/protection.ts'
import { isPrivateIp } from './private-ip.ts'

/** Names for the networks that a proxy usually is in. */
const networks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'],
}

/**
 * Reads a list like `loopback, 10.1.2.3, 2001:db8::/32` as networks with their
 * prefix. Throws with the part that is none.
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
        `must list addresses, networks like 10.0.0.0/8, loopback or private, separated by commas; "${part}" is none`,
      )
    return [`${address}/${length}`]
  })
}

/** Whether an address is one of the proxies, as {@link parseTrustedProxies} gives them. */
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
 * Tells the log of an address that says for whom it calls and is not believed: mostly a
 * proxy that the settings do not name, behind which all visitors seem to be one. Only a
 * private address is named; a public one may be a visitor's own.
 */
export function hintAtUnnamedProxies(app: FastifyInstance, { isProxy, clock }: ProxyHintParts): void {
  const told = new Set<string>()
  let forgetAt = 0
  app.addHook('onRequest', async ({ headers, raw, log }) => {
    const address = raw.socket.remoteAddress
    if (headers['x-forwarded-for'] === undefined || address === undefined || isProxy(address)) return
    const now = clock().getTime()
    if (now >= forgetAt) {
      told.clear()
      forgetAt = now + unnamedProxyLines.everyMs
    }
    if (told.has(address) || told.size >= unnamedProxyLines.addresses) return
    told.add(address)
    log.warn(
      isPrivateIp(address) ? { address } : {},
      'X-Forwarded-For ignored: a proxy of yours must be named in ROADSTEAD_TRUSTED_PROXIES',
    )
  })
}
