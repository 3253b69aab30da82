import { expect, it } from 'vitest'
import { isPrivateIp } from '../../../../src/server/system/network/private-ip.ts'

it.each([
  ['0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['192.88.99.0', '192.88.99.255', '192.88.100.0'],
  ['192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['203.0.113.0', '203.0.113.255', '203.0.114.0'],
  ['224.0.0.0', '255.255.255.255', '223.255.255.255'],
  // Unspecified, loopback, and the former form of IPv4 addresses in IPv6.
  ['::', '::ffff:ffff', '2000::1'],
  ['64:ff9b:1::', '64:ff9b:1:ffff::1', '2a00::1'],
  ['100::', '100::ffff:1', '3000::1'],
  // Teredo, benchmarks and the rest of the addresses for protocols.
  ['2001::', '2001:1ff:ffff::1', '2001:200::1'],
  ['2001:db8::', '2001:db8:ffff::1', '2001:db9::1'],
  // 6to4, whose next 32 bits are an IPv4 address: here 127.0.0.1, 192.168.0.1.
  ['2002:7f00:1::', '2002:c0a8:1::1', '2003::1'],
  ['3fff::', '3fff:fff:ffff::1', '3fff:1000::1'],
  ['4000::', '5f00::1', '2fff::1'],
  ['fc00::', 'fdff:ffff::1', '2600::1'],
  ['fe80::', 'febf:ffff::1', '2400::1'],
  ['fec0::', 'feff:ffff::1', '2800::1'],
  ['ff00::', 'ffff::1', '2c00::1'],
])('the network from %s to %s is not public, %s outside it is', (first, last, outside) => {
  expect(isPrivateIp(first)).toBe(true)
  expect(isPrivateIp(last)).toBe(true)
  expect(isPrivateIp(`[${last}]`)).toBe(true)
  expect(isPrivateIp(outside)).toBe(false)
})

it.each(['::ffff:0:0', '64:ff9b::'])(
  'an IPv4 address in the network %s is as public as that IPv4 address',
  (network) => {
    const prefix = network.replace(/(0:0)?$/, '')
    const embedded = ['127.0.0.1', '7f00:1', '10.0.0.1', 'C0A8:0101', '169.254.169.254', '0.0.0.0']
    expect(embedded.filter((address) => !isPrivateIp(prefix + address))).toEqual([])
    expect(['8.8.8.8', '808:808'].filter((address) => isPrivateIp(prefix + address))).toEqual([])
  },
)

it('a zone does not hide an address, and text that is not an address is not public', () => {
  expect(
    ['fe80::1%eth0', 'localhost', '127.1', '0x7f.0.0.1', '010.8.8.8', '', '[]'].map(isPrivateIp),
  ).toEqual(Array<boolean>(7).fill(true))
})
