import { describe, expect, inject, it } from 'vitest'
import { desktopSize, phoneSize, useBrowser } from '../support/browser.ts'
import { testPassword } from '../support/test-password.ts'

const site = inject('siteUrl')
const { open } = useBrowser()

describe('account pages without JavaScript', () => {
  it('a visitor signs up, logs out and logs in', async () => {
    const context = { javaScriptEnabled: false }
    const page = await open(`${site}/users/sign_in`, { context, expectErrors: /401/ })
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('First name').fill('Tania')
    await page.getByLabel('Last name').fill('Aebi')
    await page.getByLabel('E-mail').fill('tania@example.org')
    await page.getByLabel('Password').fill(testPassword)
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
    await page.getByLabel('Password').fill(testPassword)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(`${site}/placeview/1401`)
    const html = await page.content()
    expect(html).toMatch(/"session":\{"logged_in":true,"user":\{"id":\d+/)
    expect(html).not.toContain('tania@example.org')
  })

  it('follow the color scheme of the device', async () => {
    const getBackgroundColor = async (colorScheme: 'light' | 'dark') => {
      const context = { javaScriptEnabled: false, colorScheme }
      const page = await open(`${site}/users/sign_in`, { theme: null, context })
      return page.locator('main').evaluate((main) => getComputedStyle(main).backgroundColor)
    }
    expect(await getBackgroundColor('light')).toBe('rgb(255, 255, 255)')
    expect(await getBackgroundColor('dark')).toBe('rgb(11, 29, 45)')
  })
})

describe('account pages', () => {
  it.each([
    ['1280x800', desktopSize],
    ['390x844', phoneSize],
  ])('at %s have controls at least 44 px high and no horizontal scroll', async (_name, size) => {
    const page = await open(`${site}/users/sign_up`, { size })
    const targets = await page.locator('a, button, input:not([type=hidden])').all()
    expect(targets.length).toBeGreaterThan(4)
    for (const target of targets) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  })

  it('are tabbed through in reading order, with a visible focus outline', async () => {
    const page = await open(`${site}/users/sign_in`)
    const focusOrder: string[] = []
    for (let step = 0; step < 7; step++) {
      await page.keyboard.press('Tab')
      focusOrder.push(
        await page.evaluate(() => {
          const element = document.activeElement as HTMLElement // an element is always active
          const { outlineStyle } = getComputedStyle(element)
          return `${element.getAttribute('name') ?? element.textContent?.trim()} ${outlineStyle}`
        }),
      )
    }
    expect(focusOrder).toEqual([
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

describe('anti-forgery token', () => {
  it('section 7: is in every page and is valid only with the session cookie of that browser', async () => {
    const response = await fetch(site)
    const html = await response.text()
    const token = /<meta name="csrf-token" content="([\w-]{80,})">/.exec(html)?.[1] ?? ''
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toEqual(expect.stringContaining('cookie'))
    const [cookie = ''] = response.headers.getSetCookie()
    const dismiss = (headers: Record<string, string>) =>
      fetch(`${site}/api/v1/users/dismiss_intro`, { method: 'POST', headers })
    expect((await dismiss({ 'x-csrf-token': token })).status).toBe(403)
    const ownHeaders = { cookie: cookie.split(';')[0] ?? '', 'x-csrf-token': token }
    expect((await dismiss(ownHeaders)).status).toBe(200)
    expect((await fetch(site, { headers: { cookie: ownHeaders.cookie } })).headers.getSetCookie()).toEqual([])
  })
})
