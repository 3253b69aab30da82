import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { NavAid } from '../../../src/core/contract/nav-aid.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'

const { open } = useActors()

describe('section 2: a nav aid', () => {
  const id = ids.spareNavAids.screens
  beforeAll(async () => {
    await callAs('member', 'PATCH', `/nav_aids/${id}`, {
      nav_aid: {
        name: 'Isolella Est',
        city: 'Pietrosella',
        state_code: '2A',
        description: 'A green pole.',
      },
    })
  })

  const waitForMarker = (page: Page) =>
    page
      .getByRole('button', { name: /^Isolella/ })
      .first()
      .waitFor()

  it('View: name, city, state code, link to map.', async () => {
    const page = await open(`/nav_aidview/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Isolella Est', exact: true }).waitFor()
    expect(await page.locator('.rs-record__title').innerText()).toContain('Pietrosella, 2A')
    await page.getByRole('link', { name: 'Show on the map' }).click()
    await waitForMarker(page)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('Edit: topographic map, form with name, city, description, links back to the map.', async () => {
    const page = await open(`/nav_aidedit/${id}`, { actor: 'member' })
    const map = page
      .getByRole('figure')
      .filter({ has: page.getByRole('img', { name: 'Map of Isolella Est' }) })
    await map.getByText('test topo imagery').waitFor()
    await map.locator('.rs-imagery img').first().waitFor()
    const field = (name: string) => page.getByRole('textbox', { name })
    const values = ['Name', 'City', 'Description'].map((name) => field(name).inputValue())
    expect(await Promise.all(values)).toEqual(['Isolella Est', 'Pietrosella', 'A green pole.'])
    for (const name of ['Back to the map', 'Show on the map']) {
      const link = page.getByRole('link', { name })
      expect(await link.getAttribute('href')).toMatch(/^\/\?.*lat=41\.95.*navAids/)
    }
    await field('Name').fill('Isolella Ouest')
    await field('City').fill('Porticcio')
    await field('Description').fill('A red pole.')
    await page.getByRole('button', { name: 'Update NavAid' }).click()
    await page.waitForURL(`${siteUrl}/nav_aidview/${id}`)
    const saved = { name: 'Isolella Ouest', city: 'Porticcio', description: 'A red pole.' }
    expect((await callAs<NavAid>('visitor', 'GET', `/nav_aids/${id}`)).body).toMatchObject(saved)
    await page.goto(`${siteUrl}/nav_aidedit/${id}`)
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await waitForMarker(page)
  })
})
