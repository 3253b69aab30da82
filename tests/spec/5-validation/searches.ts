import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { signUpSiteUser } from '../../site/site-user.ts'
import { collectCalls } from '../dialogs.ts'
import { siteUrl, type useActors } from '../actors.ts'

/** When a text that is typed is searched for. */
export function describeSearchValidation({ open }: ReturnType<typeof useActors>): void {
  describe('searches', () => {
    /** Stops the clock of a page: its pauses end when the test says so. */
    async function stopClock(page: Page): Promise<void> {
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 3_600_000)
    }

    async function pauses(page: Page, calls: string[], name: RegExp, texts: [text: string, asks: boolean][]) {
      const field = page.getByRole('combobox', { name })
      for (const [text, asks] of texts) {
        calls.length = 0
        await field.fill(text)
        await page.clock.runFor(490)
        expect([text, calls]).toEqual([text, []])
        await page.clock.runFor(20)
        await expect.poll(() => [text, calls.length]).toEqual([text, asks ? 1 : 0])
      }
    }

    it('Search runs only for non-empty query after a 500 ms pause', async () => {
      const page = await open('/?lat=41.2&lng=8.2&zoom=14')
      const calls = collectCalls(page, 'GET', /\/api\/v1\/search\/?$/)
      const name = /^(Place name|Search)/
      await page.getByRole('combobox', { name }).waitFor()
      await stopClock(page)
      await pauses(page, calls, name, [
        ['p', true],
        [' ', false],
        ['por', true],
        ['', false],
      ])
      // Each key begins the pause anew: what is typed on is searched for once.
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
      const skipper = await signUpSiteUser(siteUrl, 'Ida', 'Lewis')
      const { context } = skipper
      const boat = await skipper.call<{ id: number }>('POST', '/vessels', {
        vessel: { name: 'Lime', loa: 6 },
      })
      const mmsi = await open('/profile', { context })
      const vessels = collectCalls(mmsi, 'GET', /\/api\/v1\/vessels\/?$/)
      await mmsi.getByRole('button', { name: 'Add a vessel' }).click()
      await stopClock(mmsi)
      await pauses(mmsi, vessels, /^MMSI/, [
        ['227', false],
        ['2270', true],
        ['22 ', false],
      ])
      const port = await open(`/vesselview/${boat.id}`, { context })
      const places = collectCalls(port, 'GET', /\/api\/v1\/places\/?$/)
      await port.getByRole('button', { name: 'Edit', exact: true }).click()
      await port.getByRole('combobox', { name: 'Home port' }).waitFor()
      await stopClock(port)
      await pauses(port, places, /^Home port/, [
        ['Por', false],
        ['Port', true],
        ['   P', false],
      ])
    })
  })
}
