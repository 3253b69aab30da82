import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { signUpSiteUser } from '../../support/site-user.ts'
import { collectCalls } from '../dialogs.ts'
import { siteUrl, useActors } from '../actors.ts'
import { pauseClock } from '../paused-clock.ts'

const { open } = useActors()

describe('section 5: searches', () => {
  async function expectDebounced(
    page: Page,
    calls: string[],
    name: RegExp,
    texts: [text: string, sendsRequest: boolean][],
  ) {
    const field = page.getByRole('combobox', { name })
    for (const [text, sendsRequest] of texts) {
      calls.length = 0
      await field.fill(text)
      await page.clock.runFor(490)
      expect([text, calls]).toEqual([text, []])
      await page.clock.runFor(20)
      await expect.poll(() => [text, calls.length]).toEqual([text, sendsRequest ? 1 : 0])
    }
  }

  it('Search runs only for non-empty query after a 500 ms pause', async () => {
    const page = await open('/?lat=41.2&lng=8.2&zoom=14')
    const calls = collectCalls(page, 'GET', /\/api\/v1\/search\/?$/)
    const name = /^(Place name|Search)/
    await page.getByRole('combobox', { name }).waitFor()
    await pauseClock(page)
    await expectDebounced(page, calls, name, [
      ['p', true],
      [' ', false],
      ['por', true],
      ['', false],
    ])
    // Each key restarts the delay, so continuous typing sends one request.
    calls.length = 0
    const field = page.getByRole('combobox', { name })
    for (const text of ['v', 'vi', 'vie', 'vieux']) {
      await field.fill(text)
      await page.clock.runFor(400)
    }
    expect(calls).toEqual([])
    await page.clock.runFor(200)
    await expect.poll(() => calls.length).toBe(1)
    expect(calls[0]).toMatch(/[?=]vieux$/)
  })

  it('MMSI and home-port candidate search only when the text is longer than 3 characters after a 500 ms pause.', async () => {
    const user = await signUpSiteUser(siteUrl, 'Ida', 'Lewis')
    const { context } = user
    const vessel = await user.call<{ id: number }>('POST', '/vessels', {
      vessel: { name: 'Lime', loa: 6 },
    })
    const mmsiPage = await open('/profile', { context })
    const vessels = collectCalls(mmsiPage, 'GET', /\/api\/v1\/vessels\/?$/)
    await mmsiPage.getByRole('button', { name: 'Add a vessel' }).click()
    await pauseClock(mmsiPage)
    await expectDebounced(mmsiPage, vessels, /^MMSI/, [
      ['227', false],
      ['2270', true],
      ['22 ', false],
    ])
    const vesselPage = await open(`/vesselview/${vessel.id}`, { context })
    const places = collectCalls(vesselPage, 'GET', /\/api\/v1\/places\/?$/)
    await vesselPage.getByRole('button', { name: 'Edit', exact: true }).click()
    await vesselPage.getByRole('combobox', { name: 'Home port' }).waitFor()
    await pauseClock(vesselPage)
    await expectDebounced(vesselPage, places, /^Home port/, [
      ['Por', false],
      ['Port', true],
      ['   P', false],
    ])
  })
})
