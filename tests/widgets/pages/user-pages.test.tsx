import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ProfilePage } from '../../../src/app/pages/ProfilePage.tsx'
import { UserPage } from '../../../src/app/pages/UserPage.tsx'
import type { User } from '../../../src/core/contract/user.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildApiError, buildOwnUser, buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { renderPage } from '../../support/render-page.tsx'

const { href } = window.location
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', href)
})

function buildUser(fields: Partial<User> = {}): User {
  const { id, name, country_code, thumb_url, created_at } = buildOwnUser()
  return { id, name, country_code, thumb_url, created_at, vessels: [], places: [], ...fields }
}

it.each([
  ['the page of a member', <UserPage key="1" id={9} pageData={{ user: buildUser({ id: 9 }) }} />, 'Member'],
  ['the profile', <ProfilePage key="1" id={null} pageData={{}} />, 'Profile'],
])('%s asks a visitor to log in, and returns to the whole address', async (_page, node, title) => {
  window.history.replaceState(null, '', '/userview/9?from=mail')
  const api = createFakeApi()
  const { container, readMetadata } = renderPage(api, node)
  const needed = 'You must be logged in to view this page'
  await expect.element(page.getByRole('heading', { level: 1, name: needed })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/users/sign_in?return_to=%2Fuserview%2F9%3Ffrom%3Dmail')
  expect(readMetadata()).toEqual([`${title} · Roadstead`, needed])
  // Nothing of the member is requested or shown.
  expect(api.calls).toEqual([])
  expect(container.textContent?.includes('Ann')).toBe(false)
})

it('the page of a user lists vessels and places; the own one links to the profile', async () => {
  const place = { id: 4, name: 'Cala', type_enum: 1, city: 'Ajaccio' }
  const user = buildUser({
    vessels: [buildVessel({ id: 5, name: 'Spray' })] as unknown as User['vessels'], // has all fields of the type
    places: [place] as unknown as User['places'], // has the fields that are shown
  })
  const { readMetadata } = renderPage(
    createFakeApi(),
    <UserPage id={7} pageData={{ user }} />,
    createUserSessionStore(),
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ann Bonny' })).toBeVisible()
  expect(readMetadata()).toEqual(['Ann Bonny · Roadstead', 'Ann Bonny on Roadstead: vessels and places.'])
  await expect.element(page.getByText('France · Joined May 1, 2024', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Cala/ })).toHaveTextContent('CalaAnchorage · Ajaccio')
  await expect.element(page.getByRole('link', { name: /^Cala/ })).toHaveAttribute('href', '/placeview/4')
  await expect.element(page.getByRole('link', { name: /Spray/ })).toHaveAttribute('href', '/vesselview/5')
  await expect
    .element(page.getByRole('link', { name: 'Edit your profile' }))
    .toHaveAttribute('href', '/profile')
})

it('the page of another user without records says so, and offers no edit', async () => {
  const user = buildUser({ id: 9, name: '' })
  renderPage(createFakeApi(), <UserPage id={9} pageData={{ user }} />, createUserSessionStore())
  await expect.element(page.getByText('Unnamed member has no vessels yet.')).toBeVisible()
  await expect.element(page.getByText('Unnamed member has not added any places yet.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Edit your profile' }).elements()).toEqual([])
})

it('a profile that cannot be loaded is fetched again on demand', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const api = createFakeApi({ 'GET /users/:id': buildApiError(503) })
  const { readMetadata } = renderPage(api, <ProfilePage id={null} pageData={{}} />, createUserSessionStore())
  await expect.element(page.getByText('This user could not be loaded.')).toBeVisible()
  expect(api.getLastCall('GET /users/:id').params).toEqual({ id: 7 })
  api.responses['GET /users/:id'] = buildOwnUser()
  ;(page.getByRole('button', { name: 'Try again' }).element() as HTMLElement).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'User profile: ann@example.org' }))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See your page as others see it' }))
    .toHaveAttribute('href', '/userview/7')
  expect(readMetadata()[0]).toBe('User profile: ann@example.org · Roadstead')
})
