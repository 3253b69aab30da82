import { BlockList, isIP } from 'node:net'

/** Networks that are not public (RFC 6890): loopback, private, reserved or multicast. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv6')
}

/** Whether an IP address is not public. True for text that is not an IP address. */
export function isPrivateIp(text: string): boolean {
  const address = text.replace(/^\[|\]$/g, '')
  const version = isIP(address)
  if (version === 0) return true
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return privateNetworks.check(mapped, 'ipv4')
  return privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
