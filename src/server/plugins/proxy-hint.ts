import fp from 'fastify-plugin'
import { unnamedProxyLines } from '../../core/limits/requests.ts'
import { isLocalIp } from '../system/network/private-ip.ts'
import type { ProxyCheck } from '../system/network/trusted-proxies.ts'

/**
 * Logs a warning about requests with X-Forwarded-For that do not come from a trusted proxy.
 * Usually ROADSTEAD_TRUSTED_PROXIES lacks a proxy, so that all visitors seem to share one
 * address. The log contains the address only if it is local; any other may be a visitor's.
 */
export const proxyHint = fp<{ isProxy: ProxyCheck }>(async (app, { isProxy }) => {
  const warned = new Set<string>()
  let resetAt = 0
  app.addHook('onRequest', async ({ headers, raw, log }) => {
    const address = raw.socket.remoteAddress
    if (headers['x-forwarded-for'] === undefined || address === undefined || isProxy(address)) return
    const now = app.clock().getTime()
    if (now >= resetAt) {
      warned.clear()
      resetAt = now + unnamedProxyLines.everyMs
    }
    if (warned.has(address) || warned.size >= unnamedProxyLines.addresses) return
    warned.add(address)
    log.warn(
      isLocalIp(address) ? { address } : {},
      'X-Forwarded-For ignored: add your proxy to ROADSTEAD_TRUSTED_PROXIES',
    )
  })
})
