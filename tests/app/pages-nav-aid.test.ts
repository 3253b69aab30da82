import { describe, expect, inject, it } from 'vitest'
import { languages } from '../../src/core/languages.ts'
import { formatMessage } from '../../src/core/text.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'
import { useBrowser } from '../support/browser.ts'
import { signUpSiteUser } from '../support/site-user.ts'

const site = inject('siteUrl')
const { open } = useBrowser()

describe('the nav aid edit page', () => {
  it.each(languages.map(({ code }) => code))(
    'has a title of its own in the served HTML: %s',
    async (code) => {
      const { messages } = getLanguageMessages(code)
      const response = await fetch(`${site}/nav_aidedit/1`, { headers: { 'accept-language': code } })
      const html = await response.text()
      const title = formatMessage(messages.navAidEdit.title, { name: 'Cap Couronne' })
      expect(html).toContain(`<title>${title} · ${messages.site.product}</title>`)
      const description = formatMessage(messages.navAidEdit.describe, { name: 'Cap Couronne' })
      expect(html).toContain(`<meta name="description" content="${description}"`)
    },
  )

  it('has the same title after client-side navigation and after a reload', async () => {
    const { context } = await signUpSiteUser(site)
    const page = await open(`${site}/nav_aidview/1`, { context })
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect.poll(() => page.title()).toBe('Edit Cap Couronne · Roadstead')
    await page.reload()
    expect(await page.title()).toBe('Edit Cap Couronne · Roadstead')
  })

  it('section 6: links a visitor to the log-in, which returns to it', async () => {
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
})
