import { describe, expect, inject, it } from 'vitest'
import { languages } from '../../src/core/languages.ts'
import { formatMessage } from '../../src/core/text.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'
import { findPageProblems } from './axe.ts'
import { desktopSize, phoneSize, useBrowser, type ThemeName } from './browser.ts'
import { signUpSiteUser } from './site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
/** The third of the site's small world: no other file looks at it. */
const spareAid = 3

describe('editing an aid to navigation', () => {
  it.each(languages.map(({ code }) => code))(
    'has a title of its own in the served HTML: %s',
    async (code) => {
      const { messages } = getLanguageMessages(code)
      const answer = await fetch(`${site}/nav_aidedit/1`, { headers: { 'accept-language': code } })
      const html = await answer.text()
      const title = formatMessage(messages.navAidEdit.title, { name: 'Cap Couronne' })
      expect(html).toContain(`<title>${title} · ${messages.common.product}</title>`)
      const description = formatMessage(messages.navAidEdit.describe, { name: 'Cap Couronne' })
      expect(html).toContain(`<meta name="description" content="${description}"`)
    },
  )

  it('has the same title where it is gone to without a load', async () => {
    const { context } = await signUpSiteUser(site)
    const page = await open(`${site}/nav_aidview/1`, { context })
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect.poll(() => page.title()).toBe('Edit Cap Couronne · Roadstead')
    await page.reload()
    expect(await page.title()).toBe('Edit Cap Couronne · Roadstead')
  })

  it('section 6: asks a visitor to log in, and comes back', async () => {
    const page = await open(`${site}/nav_aidedit/1`)
    await page.getByRole('heading', { level: 1, name: /^Edit / }).waitFor()
    expect(await page.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/users/sign_in?return_to=%2Fnav_aidedit%2F1',
    )
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.goto(`${site}/nav_aidview/1`)
    await page.getByRole('link', { name: 'Show on the map' }).waitFor()
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  })

  it('sections 2 and 8: from its page, on a topographic map, saved and shown', async () => {
    const { context } = await signUpSiteUser(site)
    const page = await open(`${site}/nav_aidview/${spareAid}`, { context })
    expect(await page.getByRole('button', { name: 'Delete NavAid' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.waitForURL(`${site}/nav_aidedit/${spareAid}`)
    await page.getByText('test topo imagery').waitFor()
    await page.getByLabel('Name').fill('Espiguette <b>Sud</b>')
    await page.getByLabel('State or region').fill('Gard')
    await page.getByRole('button', { name: 'Update NavAid' }).click()
    await page.getByText('NavAid updated').waitFor()
    await page.waitForURL(`${site}/nav_aidview/${spareAid}`)
    await page.getByRole('heading', { level: 1, name: 'Espiguette <b>Sud</b>' }).waitFor()
    await page.getByText(/Gard/).first().waitFor()
    await page.getByText(/^Edited by a member now · first from /).waitFor()
  })

  it('asks before it is left with words that are not saved', async () => {
    const { context } = await signUpSiteUser(site)
    const page = await open(`${site}/nav_aidedit/1`, { context })
    await page.getByLabel('City').fill('Carro')
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByLabel('City').inputValue()).toBe('Carro')
    await page.getByRole('link', { name: 'Back to the aid' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(`${site}/nav_aidview/1`)
  })

  it('shows both versions where someone else saved meanwhile', async () => {
    const { context, call } = await signUpSiteUser(site)
    const page = await open(`${site}/nav_aidedit/1`, { context, expectErrors: /409/ })
    await page.getByLabel('Description').fill('Mine')
    await call('PATCH', '/nav_aids/1', { nav_aid: { description: 'Theirs' } })
    await page.getByRole('button', { name: 'Update NavAid' }).click()
    const panel = page.getByRole('alert')
    await panel.getByText('Theirs').waitFor()
    await panel.getByText('Mine', { exact: true }).waitFor()
    expect(await findPageProblems(page)).toEqual([])
    await panel.getByRole('button', { name: 'Save my version' }).click()
    await page.waitForURL(`${site}/nav_aidview/1`)
    await page.getByText('Mine', { exact: true }).waitFor()
  })

  it('section 2: takes its aid from navigation state where the path has no number', async () => {
    const page = await open(`${site}/nav_aidedit`)
    await page.getByText('Page not found').waitFor()
    await page.evaluate(() => window.history.replaceState({ id: 1 }, ''))
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /^Edit / }).waitFor()
  })

  it('an aid that is not there is the not-found screen', async () => {
    const page = await open(`${site}/nav_aidedit/999999`, { expectErrors: /404|There is no/ })
    await page.getByText('Page not found').waitFor()
  })
})

describe.each<ThemeName>(['light', 'dark', 'night'])('in the %s theme', (theme) => {
  it.each([
    ['1280x800', desktopSize],
    ['390x844', phoneSize],
  ] as const)('the form has no fault that axe finds and fits %s', async (_name, size) => {
    const { context } = await signUpSiteUser(site)
    const page = await open(`${site}/nav_aidedit/1`, { theme, size, context })
    await page.getByLabel('Name').fill('')
    await page.getByRole('button', { name: 'Update NavAid' }).click()
    await page.getByText(/^Enter the name of the aid/).waitFor()
    expect(await findPageProblems(page)).toEqual([])
  })
})
