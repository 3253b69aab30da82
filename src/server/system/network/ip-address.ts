import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Parses an IP address, with or without the brackets of a URL. An IPv4 address in the form of IPv6 becomes the IPv4
 * address. Returns null for other text, also for the short and octal forms of IPv4 that only some programs accept.
 */
export function parseIpAddress(text: string): IpAddress | null {
  const address = text.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && ipaddr.isValid(address) ? ipaddr.process(address) : null
}
