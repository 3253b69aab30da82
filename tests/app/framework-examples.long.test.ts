import { afterAll, expect, inject, it, vi } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { placeNames, startExample } from './example-tests.ts'

/** Installing and building a site of Angular or Next.js takes minutes on a machine with other work. */
vi.setConfig({ testTimeout: 400_000 })
const { open } = useBrowser()
const site = inject('siteUrl')
const stopCallbacks: (() => void)[] = []
afterAll(() => {
  for (const stop of stopCallbacks) stop()
})

const start = (name: string) => startExample(name, site, (stop) => stopCallbacks.push(stop))

it('next-app renders the map on the server and hydrates it without a warning', async () => {
  const url = await start('next-app')
  expect(await (await fetch(url)).text()).toContain('class="rs-map"')
  // The test fails on an error in the console, as React logs it for a mismatch.
  const page = await open(url, { theme: null })
  await page.getByRole('button', { name: placeNames }).first().waitFor()
})

it.each(['vue-app', 'svelte-app', 'angular-app'])(
  '%s shows the elements and receives their events',
  async (name) => {
    const page = await open(await start(name), { theme: null })
    await page.locator('roadstead-map').getByRole('button', { name: placeNames }).first().waitFor()
    await page.getByRole('combobox').pressSequentially('vieux')
    await page.getByRole('option', { name: /Vieux-Port/ }).click()
    await page.locator('output').getByText('Vieux-Port').waitFor()
  },
)
