import { afterEach, describe, expect, it, vi } from 'vitest'
import { createOwnUserStore } from '../../../src/client/accounts/users.ts'
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
