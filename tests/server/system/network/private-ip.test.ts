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
  ['192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['224.0.0.0', '255.255.255.255', '223.255.255.255'],
  ['::', '::ffff:ffff', '2001::1'],
  ['64:ff9b::', '64:ff9b::ffff:ffff', '64:ff9c::'],
  ['fc00::', 'fdff:ffff::1', 'fbff::1'],
  ['fe80::', 'febf:ffff::1', 'fec0::1'],
  ['ff00::', 'ffff::1', 'feff::1'],
])('the network from %s to %s is not public, %s beside it is', (first, last, outside) => {
  expect([first, last, `[${last}]`, outside].map(isPrivateIp)).toEqual([true, true, true, false])
})

it('an IPv4 address in the form of IPv6 is that address', () => {
  expect(['::ffff:192.168.1.1', '::FFFF:8.8.8.8'].map(isPrivateIp)).toEqual([true, false])
})
