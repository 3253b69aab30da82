import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ProfilePage } from '../../../src/app/pages/ProfilePage.tsx'
import { UserPage } from '../../../src/app/pages/UserPage.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildOwnUser, buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { findStructureProblems, readPageParts } from '../../support/page-parts.ts'
import { renderPage } from '../../support/render-page.tsx'

vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z'), toFake: ['Date'] })
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

const userSession = createUserSessionStore()
const user = {
  id: 8,
  name: '',
  thumb_url: '/photos/8/thumb/photo.jpg',
  country_code: 'FR',
  created_at: '2024-05-01T00:00:00Z',
  vessels: [],
  places: [],
}

it('the page of a user without a name, vessels and places says so', async () => {
  const node = <UserPage id={8} pageData={{ user }} />
  const { container, readMetadata } = renderPage(createFakeApi(), node, userSession)
  await expect.element(page.getByRole('img', { name: 'Picture of Unnamed member' })).toBeInTheDocument()
  const { headings, links } = readPageParts(container)
  expect(headings).toEqual(['1 Unnamed member', '2 Vessels', '2 Places'])
  expect(links).not.toHaveProperty('Edit your profile')
  for (const text of [
    'France · Joined May 1, 2024',
    'Unnamed member has no vessels yet.',
    'Unnamed member has not added any places yet.',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect
    .poll(readMetadata)
    .toEqual(['Unnamed member · Roadstead', 'Unnamed member on Roadstead: vessels and places.'])
  expect(await findStructureProblems(container)).toEqual([])
})

it('the own page lists vessels and places, and links to the profile', async () => {
  const place = { id: 1401, name: 'Port Camargue', type_enum: 0, city: 'Le Grau-du-Roi' }
  const own = { ...user, id: 7, name: 'Ann Bonny', country_code: null, thumb_url: null }
  const known = { ...own, vessels: [buildVessel()], places: [place, { ...place, id: 2, city: null }] }
  const node = <UserPage id={7} pageData={{ user: known as never }} />
  const { container } = renderPage(createFakeApi(), node, userSession)
  await expect
    .element(page.getByRole('link', { name: 'Edit your profile' }))
    .toHaveAttribute('href', '/profile')
  expect(readPageParts(container).headings).toEqual(['1 Ann Bonny', '2 Vessels', '2 Places'])
  const getLink = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(getLink('Sea Urchin Sailboat · France')).toHaveAttribute('href', '/vesselview/5')
  await expect
    .element(getLink('Port Camargue Marina · Le Grau-du-Roi'))
    .toHaveAttribute('href', '/placeview/1401')
  await expect.element(getLink('Port Camargue Marina')).toHaveAttribute('href', '/placeview/2')
  expect(await findStructureProblems(container)).toEqual([])
})

it.each([
  ['the page of a user', <UserPage key="1" id={8} pageData={{}} />],
  ['the profile', <ProfilePage key="1" id={null} pageData={{}} />],
])('%s shows that it loads, with a way back to the map', async (_name, node) => {
  const { container } = renderPage(createFakeApi(), node, userSession)
  await expect.poll(() => container.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(readPageParts(container)).toMatchObject({
    headings: [],
    links: { 'Back to the map': '/' },
    buttons: ['Menu of Ann Bonny'],
  })
})

it('the profile has the details, the photo, the lists and the account', async () => {
  const api = createFakeApi({ 'GET /users/:id': buildOwnUser() })
  const node = <ProfilePage id={null} pageData={{}} />
  const { container, readMetadata } = renderPage(api, node, userSession)
  await expect.element(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  const { headings, fields, links, buttons } = readPageParts(container)
  expect(headings).toEqual([
    '1 User profile: ann@example.org',
    '2 Profile details',
    '2 Profile photo',
    "2 User's vessels",
    '2 Followed vessels',
    '2 Followers of your vessels',
    '2 Your charts',
    '2 Account',
    '3 E-mail',
    '3 API key',
    '3 Where you are logged in',
    '3 Your data',
    '3 Delete account',
  ])
  expect(fields).toEqual({
    'First name': 'Ann',
    'Last name': 'Bonny',
    Address: '',
    'Postal code': '',
    City: '',
    'State or region': '',
    Country: 'France',
    'Mobile phone': '',
    'Select an image to upload:': '',
    Password: '',
  })
  expect(links).toMatchObject({
    'See your page as others see it': '/userview/7',
    'Download your data': '/api/v1/users/7/data',
  })
  for (const name of ['Update profile', 'Update profile photo', 'Show', 'Copy', 'Renew'])
    expect(buttons).toContain(name)
  await expect.element(page.getByText('Others see only your name, photo and country.')).toBeVisible()
  await expect
    .poll(readMetadata)
    .toEqual([
      'User profile: ann@example.org · Roadstead',
      'Your details, your vessels and the vessels you follow.',
    ])
  expect(await findStructureProblems(container)).toEqual([])
})

it('the profile hides the API key, and a browser can fill in the details', async () => {
  const api = createFakeApi({ 'GET /users/:id': buildOwnUser() })
  const { container } = renderPage(api, <ProfilePage id={null} pageData={{}} />, userSession)
  await expect.element(page.getByRole('heading', { name: 'API key' })).toBeVisible()
  expect(container.querySelector('code')?.textContent).toMatch(/^•+$/)
  for (const [label, purpose] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Postal code', 'postal-code'],
    ['Mobile phone', 'tel'],
    ['Password', 'current-password'],
  ] as const)
    await expect.element(page.getByLabelText(label)).toHaveAttribute('autocomplete', purpose)
  await expect
    .element(page.getByLabelText('Password'))
    .toHaveAccessibleDescription(
      'Confirms that it is you. Leave it empty if you log in with another service.',
    )
  await expect
    .poll(() => api.calls.map(({ key }) => key).sort())
    .toEqual([
      'GET /chart_jobs',
      'GET /followers',
      'GET /sessions',
      'GET /users/:id',
      'GET /vessels?followed',
      'GET /vessels?own',
    ])
})
