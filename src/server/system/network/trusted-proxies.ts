import { BlockList, isIP } from 'node:net'

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
    const named = Object.hasOwn(networks, part) ? networks[part] : undefined
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

/** Whether an IP address belongs to a trusted proxy. */
export type ProxyCheck = (address: string | undefined) => boolean

/** Creates a function that checks whether an IP address belongs to one of the networks of {@link parseTrustedProxies}. */
export function createProxyCheck(proxies: readonly string[]): ProxyCheck {
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
