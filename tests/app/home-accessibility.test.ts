import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { findAxeViolations, measureHorizontalOverflow } from '../support/axe.ts'
import { desktopSize, phoneSize, useBrowser, type ThemeName } from '../support/browser.ts'
import { signUpSiteUser } from '../support/site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const allLayersUrl = `${site}/?lat=43.47&lng=4.12&zoom=11&layers=pois+satMaps+buoys+navAids+vessels+aisPaths`

/** Finds axe violations except the target size of map markers, which WCAG 2.5.8 exempts. */
async function findViolations(page: Page): Promise<string[]> {
  return (await findAxeViolations(page)).filter(
    (violation) => !/^target-size: .*leaflet-marker-icon/.test(violation),
  )
}

async function openMenu(page: Page): Promise<void> {
  await page.locator('.rs-map__leaflet').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
}

const sizes = [
  ['1280x800', desktopSize],
  ['390x844', phoneSize],
] as const

describe.each<ThemeName>(['light', 'dark', 'night'])('home screen in the %s theme', (theme) => {
  it.each(sizes)('at %s: layers, cards, menu, form and list have no axe violations', async (_name, size) => {
    const { context } = await signUpSiteUser(site)
    const page = await open(allLayersUrl, { theme, size, context })
    await page.locator('.rs-boat').first().waitFor()
    expect(await findViolations(page), 'all layers').toEqual([])
    await page.getByRole('button', { name: /^Ghost/ }).dispatchEvent('click')
    await page.getByRole('link', { name: 'Vessel page' }).waitFor()
    expect(await findViolations(page), 'vessel').toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await openMenu(page)
    expect(await findViolations(page), 'menu').toEqual([])
    await page.getByRole('menuitem', { name: 'Add a Poi at this location' }).click()
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByText('This field is required.').waitFor()
    expect(await findViolations(page), 'form').toEqual([])
    await page.getByLabel('Name').fill('Never sent')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await findViolations(page), 'confirmation').toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Name').fill('')
    await page.getByRole('button', { name: 'Close' }).click()
    if (size === phoneSize) {
      await page.getByRole('button', { name: 'Map panel' }).click()
      await page.getByRole('button', { name: 'Map panel' }).click()
    }
    await page.getByRole('button', { name: 'In this view' }).click()
    await page.locator('.rs-view-row').first().waitFor()
    expect(await findViolations(page), 'list').toEqual([])
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  })

  it.each(sizes)(
    'at %s: intro, licences and the menu of a visitor have no axe violations',
    async (_name, size) => {
      const page = await open(allLayersUrl, { theme, size, intro: true })
      await page.getByRole('dialog', { name: 'Welcome to Roadstead' }).waitFor()
      expect(await findViolations(page), 'intro').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Licences' }).click()
      await page.getByRole('dialog', { name: 'Licences' }).waitFor()
      expect(await findViolations(page), 'licences').toEqual([])
      await page.keyboard.press('Escape')
      await openMenu(page)
      expect(await findViolations(page), 'menu').toEqual([])
    },
  )
})
