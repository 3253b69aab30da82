import { expect, it, vi } from 'vitest'
import { maxRateLimitKeys } from '../../../src/core/limits/requests.ts'
import { MonotonicRateLimitStore } from '../../../src/server/plugins/monotonic-rate-limit-store.ts'
import { toClientNetwork } from '../../../src/server/plugins/rate-limit.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:0DB8:0001:2::9', '2001:db8:1:2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['no address', 'no address'],
])('%s belongs to the network %s', (address, network) => {
  expect(toClientNetwork(address)).toBe(network)
})

/** Counts a request and returns the count and the milliseconds until the end of its window. */
function count(store: MonotonicRateLimitStore, key: string, lengthMs = 1000) {
  let result: { current: number; ttl: number } | undefined
  store.incr(key, (_error, counted) => (result = counted), lengthMs, 10)
  return [result?.current, result?.ttl]
}

it('requests are counted by key in windows that begin with the first request', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5000)
  try {
    const store = new MonotonicRateLimitStore()
    expect(count(store, 'a')).toEqual([1, 1000])
    expect(count(store, 'b')).toEqual([1, 1000])
    now.mockReturnValue(5999)
    expect(count(store, 'a')).toEqual([2, 1])
    expect(count(store.child(), 'a')).toEqual([1, 1000])
    now.mockReturnValue(6000)
    expect(count(store, 'a')).toEqual([1, 1000])
  } finally {
    now.mockRestore()
  }
})

it('keys that were quiet longest are displaced', () => {
  const store = new MonotonicRateLimitStore()
  for (const key of ['first', 'second']) count(store, key, 60_000)
  for (let key = 2; key < maxRateLimitKeys; key++) count(store, `key ${key}`, 60_000)
  expect(count(store, 'first', 60_000)[0]).toBe(2)
  count(store, 'one more', 60_000)
  expect(count(store, 'first', 60_000)[0]).toBe(3)
  expect(count(store, 'second', 60_000)[0]).toBe(1)
})
