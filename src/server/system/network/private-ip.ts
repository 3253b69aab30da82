import ipaddr from 'ipaddr.js'
import { parseIpAddress, type IpAddress } from './ip-address.ts'

/** All public IPv6 addresses are in this network (RFC 4291); the rest of the space is special or not assigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Addresses that a translator maps to the IPv4 address in their last 32 bits (RFC 6052). */
const translatedIpv4 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an IP address is not public: loopback, private, multicast, for documentation, a tunnel, or anything else in
 * the registries of special-purpose addresses (RFC 6890). True for text that is not an IP address.
 */
export function isPrivateIp(text: string): boolean {
  const address = parseIpAddress(text)
  return address === null || !isPublic(address)
}

const localRanges = [
  'loopback',
  'private',
  'linkLocal',
  'carrierGradeNat',
  'uniqueLocal',
  'deprecatedSiteLocal',
]

/**
 * Whether an IP address belongs to a machine of a local network. False for other addresses that are not public: those
 * of tunnels contain the address of a client.
 */
export function isLocalIp(text: string): boolean {
  const address = parseIpAddress(text)
  return address !== null && localRanges.includes(address.range())
}

function isPublic(address: IpAddress): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(translatedIpv4)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(-4)))
  return address.range() === 'unicast' && address.match(globalUnicast)
}
