import { describe, expect, inject, it } from 'vitest'
import { desktopSize, phoneSize, useBrowser } from './browser.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const password = 'four words on a boat'

describe('without JavaScript', () => {
  it('one signs up, logs out and logs in', async () => {
    const context = { javaScriptEnabled: false }
    const page = await open(`${site}/users/sign_in`, { context, expectErrors: /401/ })
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('First name').fill('Tania')
    await page.getByLabel('Last name').fill('Aebi')
    await page.getByLabel('E-mail').fill('tania@example.org')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL(`${site}/`)
    await page.goto(`${site}/users/sign_out`)
    await page.getByText('You are logged in as Tania Aebi.').waitFor()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${site}/`)
    await page.goto(`${site}/users/sign_in?return_to=/placeview/1401`)
    await page.getByLabel('E-mail').fill('tania@example.org')
    await page.getByLabel('Password').fill('not that one')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').getByText('The e-mail address or the password is incorrect.').waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('tania@example.org')
    expect(await page.getByLabel('Password').inputValue()).toBe('')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(`${site}/placeview/1401`)
    const html = await page.content()
    expect(html).toMatch(/"session":\{"logged_in":true,"user":\{"id":\d+/)
    expect(html).not.toContain('tania@example.org')
  })

  it('the pages follow the device into the dark', async () => {
    const ground = async (colorScheme: 'light' | 'dark') => {
      const context = { javaScriptEnabled: false, colorScheme }
      const page = await open(`${site}/users/sign_in`, { theme: null, context })
      return page.locator('main').evaluate((main) => getComputedStyle(main).backgroundColor)
    }
    expect([await ground('light'), await ground('dark')]).toEqual(['rgb(255, 255, 255)', 'rgb(11, 29, 45)'])
  })
})

describe('the pages of accounts', () => {
  it.each([
    ['1280x800', desktopSize],
    ['390x844', phoneSize],
  ])('at %s have targets a thumb hits and no horizontal scroll', async (_name, size) => {
    const page = await open(`${site}/users/sign_up`, { size })
    for (const target of await page.locator('a, button, input:not([type=hidden])').all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  })

  it('are reached in the order they are read, with the focus in sight', async () => {
    const page = await open(`${site}/users/sign_in`)
    const reached: string[] = []
    for (let step = 0; step < 7; step++) {
      await page.keyboard.press('Tab')
      reached.push(
        await page.evaluate(() => {
          const element = document.activeElement as HTMLElement // something always has it
          const { outlineStyle } = getComputedStyle(element)
          return `${element.getAttribute('name') ?? element.textContent?.trim()} ${outlineStyle}`
        }),
      )
    }
    expect(reached).toEqual([
      'Roadstead solid',
      'Back to the map solid',
      'user[email] solid',
      'user[password] solid',
      'Log in solid',
      'Forgot your password? solid',
      'Sign up solid',
    ])
  })
})

describe('a page of the site', () => {
  it('section 7: carries the anti-forgery token, which belongs to its browser', async () => {
    const answer = await fetch(site)
    const html = await answer.text()
    const token = /<meta name="csrf-token" content="([\w-]{80,})">/.exec(html)?.[1] ?? ''
    expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
      'private, no-store',
      expect.stringContaining('cookie'),
    ])
    const [cookie = ''] = answer.headers.getSetCookie()
    const dismiss = (headers: Record<string, string>) =>
      fetch(`${site}/api/v1/users/dismiss_intro`, { method: 'POST', headers })
    expect((await dismiss({ 'x-csrf-token': token })).status).toBe(403)
    const own = { cookie: cookie.split(';')[0] ?? '', 'x-csrf-token': token }
    expect((await dismiss(own)).status).toBe(200)
    expect((await fetch(site, { headers: { cookie: own.cookie } })).headers.getSetCookie()).toEqual([])
  })
})
