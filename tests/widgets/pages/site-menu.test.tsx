import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SiteMenu } from '../../../src/app/parts/SiteMenu.tsx'
import { createSessionStore, type SessionStore } from '../../../src/client/api/session.ts'
import { $locale, setLanguage } from '../../../src/client/language.ts'
import { $theme, $units, saveTheme, setDefaultPreferences } from '../../../src/client/preferences.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildUserPageSession } from '../../factories/records.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

const { href } = window.location
afterEach(async () => {
  window.history.replaceState(null, '', href)
  await setLanguage('en')
  saveTheme('auto')
  localStorage.clear()
  setDefaultPreferences({})
})

const menuButton = page.getByRole('button', { name: /^Menu/ })
const links = page.getByRole('navigation', { name: 'Menu' })

async function openMenu(session?: SessionStore): Promise<void> {
  const menu = (
    <>
      <SiteMenu />
      <button type="button" style={{ marginTop: 700 }}>
        Elsewhere
      </button>
    </>
  )
  renderStrict(wrapWithApi(createFakeApi(), menu, [], session))
  await expect.element(menuButton).toBeVisible()
  click(menuButton.element())
  await expect.element(links).toBeVisible()
}

function click(element: Element): void {
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

const listLinks = () =>
  links
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])
const siteLinks = [
  ['Help', '/faq'],
  ['Chart plotter plugin', '/roadstead-plugin'],
  ['Put this map on your site', '/embed'],
]

it('a visitor logs in and signs up with a return to the whole address', async () => {
  window.history.replaceState(null, '', '/embed?widget=map&zoom=9')
  await openMenu()
  const returnTo = 'return_to=%2Fembed%3Fwidget%3Dmap%26zoom%3D9'
  expect(listLinks()).toEqual([
    ['Log in', `/users/sign_in?${returnTo}`],
    ['Sign up', `/users/sign_up?${returnTo}`],
    ...siteLinks,
  ])
})

it.each([
  ['a member', false, []],
  ['an administrator', true, [['Administration', '/admin']]],
])('%s has the links of an account', async (_user, admin, more) => {
  await openMenu(createSessionStore(buildUserPageSession({ admin, thumb_url: '/icon.svg?me' })))
  await expect.element(menuButton).toHaveAttribute('aria-label', 'Menu of Ann Bonny')
  expect(menuButton.element().querySelector('img')?.getAttribute('src')).toBe('/icon.svg?me')
  expect(listLinks()).toEqual([
    ['Profile', '/profile'],
    ...more,
    ...siteLinks,
    ['Log out', '/users/sign_out'],
  ])
})

it('Escape closes the menu and returns the focus to its button', async () => {
  await openMenu()
  links.getByRole('link', { name: 'Help' }).element().focus()
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.element(links).not.toBeInTheDocument()
  await expect.element(menuButton).toHaveFocus()
  await expect.element(menuButton).toHaveAttribute('aria-expanded', 'false')
})

it.each([
  ['a click', () => click(document.body)],
  ['the focus', () => page.getByRole('button', { name: 'Elsewhere' }).element().focus()],
])('%s outside closes the menu, inside it does not', async (_what, leave) => {
  await openMenu()
  click(page.getByText('Units', { exact: true }).element())
  page.getByLabelText('Depth').element().focus()
  await waitForRender()
  await expect.element(links).toBeVisible()
  leave()
  await expect.element(links).not.toBeInTheDocument()
})

function choose(name: string, value: string): void {
  const select = page.getByLabelText(name).element() as HTMLSelectElement
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

it('theme, units and language are chosen and kept', async () => {
  await openMenu()
  await expect.element(page.getByRole('radio', { name: 'Match device' })).toBeChecked()
  click(page.getByRole('radio', { name: 'Night (red)' }).element())
  await expect.element(page.getByRole('radio', { name: 'Night (red)' })).toBeChecked()
  for (const [name, unit] of [
    ['Speed', 'km/h'],
    ['Depth', 'fm'],
    ['Length', 'ft'],
    ['Position', 'dms'],
  ] as const)
    choose(name, unit)
  expect($theme.get()).toBe('night')
  expect($units.get()).toEqual({ speed: 'km/h', depth: 'fm', length: 'ft', position: 'dms' })
  choose('Language', 'de')
  await expect.poll(() => $locale.get().language).toBe('de')
  // The choices outlast the page.
  $theme.set('auto')
  setDefaultPreferences({})
  expect($theme.get()).toBe('night')
  expect($units.get().depth).toBe('fm')
})
