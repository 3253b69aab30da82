import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseUserAgent } from '../../../src/client/accounts/user-agent.ts'
import { createOwnUserStore } from '../../../src/client/accounts/users.ts'
import { parseLengthMetres } from '../../../src/core/units.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildOwnUser, buildApiError } from '../../factories/users.ts'

afterEach(() => vi.restoreAllMocks())

async function loadOwnUser(api: ReturnType<typeof createFakeApi>) {
  const { $load } = createOwnUserStore(api, 7)
  const stop = $load.listen(() => undefined)
  await expect.poll(() => $load.get().state).toBe('ready')
  stop()
  return $load.get()
}

describe('createOwnUserStore', () => {
  it('section 5: fills an unset country from the IP address', async () => {
    const api = createFakeApi({
      'GET /users/:id': buildOwnUser({ country_code: null }),
      'GET /country': { country_code: 'NO' },
    })
    expect(await loadOwnUser(api)).toMatchObject({ value: { country_code: 'NO' } })
  })

  it('does not look up a set country, and keeps it unset if the lookup fails', async () => {
    const api = createFakeApi({ 'GET /users/:id': buildOwnUser() })
    expect(await loadOwnUser(api)).toMatchObject({ value: { country_code: 'FR' } })
    expect(api.findCalls('GET /country')).toEqual([])
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    api.responses = {
      'GET /users/:id': buildOwnUser({ country_code: null }),
      'GET /country': buildApiError(500),
    }
    expect(await loadOwnUser(api)).toMatchObject({ value: { country_code: null } })
    expect(log).toHaveBeenCalledOnce()
  })
})

describe('parseUserAgent', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari', 'iPhone'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox', 'Android'],
  ])('%s', (userAgent, browser, system) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, system })
  })

  it.each(['curl/8.5.0', '', null])('returns null for %s', (userAgent) => {
    expect(parseUserAgent(userAgent)).toBeNull()
  })
})

describe('parseLengthMetres', () => {
  it.each([
    ['12.5', 'm', 12.5],
    [' 12,5 ', 'm', 12.5],
    ['40', 'ft', 12.19],
    ['-1', 'm', -1],
    ['1e3', 'm', null],
    ['12 m', 'm', null],
    ['', 'm', null],
    ['1.2.3', 'm', null],
  ] as const)('parses %s %s as %s metres', (typed, unit, metres) => {
    expect(parseLengthMetres(typed, unit)).toBe(metres)
  })
})
