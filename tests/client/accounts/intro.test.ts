import { describe, expect, it, vi } from 'vitest'
import { $isIntroOpen, dismissIntro, roundDownToTwoDigits } from '../../../src/client/accounts/intro.ts'
import { createSessionStore } from '../../../src/client/api/session.ts'
import { createFakeApi } from '../../fakes/api.ts'

const createStore = (show_intro: boolean) =>
  createSessionStore({ logged_in: false, user: null, show_intro, csrf_token: 'x' })

describe('the intro', () => {
  it.each([
    [34_512, 34_000],
    [30_001, 30_000],
    [30_000, 29_000],
    [1610, 1600],
    [33, 32],
    [10, 9],
    [1, 0],
    [0, 0],
  ])('CONTRACT 6: rounds %i places down to "over %i"', (count, expected) => {
    expect(roundDownToTwoDigits(count)).toBe(expected)
  })

  it('is dismissed with one call', async () => {
    const store = createStore(true)
    const api = createFakeApi({
      'POST /users/dismiss_intro': { logged_in: false, user: null, show_intro: false, csrf_token: 'x' },
    })
    $isIntroOpen.set(true)
    await dismissIntro(api, store)
    expect($isIntroOpen.get()).toBe(false)
    expect(store.$session.get()?.show_intro).toBe(false)
    await dismissIntro(api, store)
    expect(api.findCalls('POST /users/dismiss_intro')).toHaveLength(1)
  })

  it('is dismissed too before the session is known', async () => {
    const api = createFakeApi({
      'POST /users/dismiss_intro': { logged_in: false, user: null, show_intro: false, csrf_token: 'x' },
    })
    const store = createSessionStore()
    await dismissIntro(api, store)
    expect(store.$session.get()?.show_intro).toBe(false)
  })

  it('section 8: closes if the call fails and logs the error', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    $isIntroOpen.set(true)
    await dismissIntro(
      createFakeApi({ 'POST /users/dismiss_intro': new Error('offline') }),
      createStore(true),
    )
    expect($isIntroOpen.get()).toBe(false)
    expect(logged).toHaveBeenCalledWith('POST /users/dismiss_intro failed', expect.any(Error))
    logged.mockRestore()
  })
})
