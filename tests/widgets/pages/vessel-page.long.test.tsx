import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { VesselPage } from '../../../src/app/pages/VesselPage.tsx'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildVessel, createUserSessionStore, openPrivacy } from '../../factories/users.ts'
import { findStructureProblems, readPageParts } from '../../support/page-parts.ts'
import { renderPage } from '../../support/render-page.tsx'

vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z'), toFake: ['Date'] })
const testUrl = window.location.href
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  $confirmRequest.get()?.resolve(false)
  window.history.replaceState(null, '', testUrl)
})

const userSession = createUserSessionStore()
const headings = [
  '1 Sea Urchin',
  '2 Details',
  '2 Last known position',
  '2 Photos',
  '2 NMEA sensor analytics',
  '3 Sensors on board',
]
const facts = { 'Length overall': '12 m', Type: 'Sailboat', Flag: 'France', Owner: 'Ann Bonny' }

it('shows a visitor the vessel, a log-in to follow it and its last position on the map', async () => {
  const last_position = {
    type: 'Point' as const,
    coordinates: [4.13249, 43.51751] as [number, number],
    created_at: '2026-05-31T22:00:00Z',
    nearby_place: null,
  }
  const vessel = buildVessel({ last_position, stinkpot: true, description: 'Gaff-rigged.' })
  const node = <VesselPage id={5} pageData={{ vessel }} />
  const { container, readMetadata } = renderPage(createFakeApi(), node)
  await expect
    .element(page.getByRole('img', { name: 'Last known position of Sea Urchin', exact: true }))
    .toBeVisible()
  const map = '/?lat=43.518&lng=4.132&zoom=12&layers=pois+vessels'
  const parts = readPageParts(container)
  expect(parts.headings).toEqual(headings)
  expect(parts.facts).toEqual(facts)
  expect(parts.buttons).toContain('Menu')
  expect(parts.links).toMatchObject({
    'Back to the map': map,
    'Show on the map': map,
    'Log in to follow this vessel': '/users/sign_in?return_to=%2Fvesselview%2F5',
  })
  for (const text of [
    'Sailboat · France',
    'Superyacht or large cruise ship',
    'Gaff-rigged.',
    'Reported 2 hours ago',
    '43.518, 4.132',
    'From Roadstead members, last month',
    'Roadstead members · licence ODbL-1.0',
    'No photos of this vessel yet.',
    'This boat has not reported wind or depth in the last 30 days. Readings appear here when its plotter sends them.',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect
    .poll(readMetadata)
    .toEqual([
      'Sea Urchin · Sailboat · Roadstead',
      'Sea Urchin: Sailboat registered in France. Details, photos, last known position and sensors.',
    ])
  expect(await findStructureProblems(container)).toEqual([])
})

it('shows its owner the form, with every field by its label', async () => {
  const vessel = buildVessel({ privacy: openPrivacy })
  const node = <VesselPage id={5} pageData={{ vessel }} />
  const { container } = renderPage(createFakeApi(), node, userSession)
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await expect.element(edit).toHaveAttribute('aria-pressed', 'false')
  const parts = readPageParts(container)
  expect(parts.headings).toEqual(headings)
  expect(parts.facts).toEqual(facts)
  expect(parts.links).toMatchObject({ 'Ann Bonny': '/userview/7', 'Back to the map': '/' })
  expect(Object.keys(parts.fields)).toEqual(['Add a photo'])
  expect(parts.buttons).toEqual(['Menu of Ann Bonny', 'Edit', 'Follow Sea Urchin'])
  await edit.click()
  await expect.element(page.getByRole('heading', { name: 'Edit vessel' })).toBeVisible()
  expect(readPageParts(container).fields).toMatchObject({
    Name: 'Sea Urchin',
    Type: 'Sailboat',
    Flag: 'France',
    'Home port': '',
    Description: '',
    'Length overall (m)': '12',
    'Beam (m)': '',
    'Draft (m)': '',
    Make: '',
    Model: '',
    Year: '',
    MMSI: '',
    'IMO number': '',
    'Call sign': '',
    'Position shown to': 'everyone',
    'Shown as': 'its exact position',
    'How soon': 'immediately',
    'For how long': 'until the next report',
  })
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeRequired()
  await expect.element(page.getByRole('textbox', { name: 'Length overall (m)' })).toBeRequired()
  await expect
    .element(page.getByRole('textbox', { name: 'MMSI' }))
    .toHaveAccessibleDescription(
      'Nine digits, of a ship station. Leave it empty if the vessel has no AIS or DSC radio.',
    )
  expect(await findStructureProblems(container)).toEqual([])
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(edit).toHaveFocus()
})

it('shows another user neither the edit button nor a field for photos', async () => {
  const vessel = buildVessel({ id: 6, user_id: 8, country_registration: null })
  const { container } = renderPage(createFakeApi(), <VesselPage id={6} pageData={{ vessel }} />, userSession)
  await expect.element(page.getByRole('button', { name: 'Follow Sea Urchin' })).toBeVisible()
  const parts = readPageParts(container)
  expect(parts.buttons).toEqual(['Menu of Ann Bonny', 'Follow Sea Urchin'])
  expect(parts.fields).toEqual({})
  expect(parts.facts).toEqual({ 'Length overall': '12 m', Type: 'Sailboat', Owner: 'Ann Bonny' })
  await expect
    .element(page.getByText('No position of this vessel is known, or its owner keeps it private.'))
    .toBeVisible()
})

it('asks before changes are discarded', async () => {
  renderPage(createFakeApi(), <VesselPage id={5} pageData={{ vessel: buildVessel() }} />, userSession)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabelText('Model').fill('Sun Odyssey')
  await page.getByRole('button', { name: 'Stop editing' }).click()
  await expect.poll(() => $confirmRequest.get()?.text).toBe('You have unsaved changes. Leave without saving?')
  $confirmRequest.get()?.resolve(false)
  await expect.element(page.getByLabelText('Model')).toHaveValue('Sun Odyssey')
})

it('shows that it loads, and then that it could not be loaded', async () => {
  const api = createFakeApi()
  const { container } = renderPage(api, <VesselPage id={5} pageData={{}} />)
  await expect.poll(() => container.querySelector('[aria-busy="true"]')).not.toBeNull()
  await expect.element(page.getByRole('link', { name: 'Back to the map' })).toHaveAttribute('href', '/')
  api.getLastCall('GET /vessels/:id').fail(500)
  await expect.element(page.getByRole('alert')).toHaveTextContent('This vessel could not be loaded.')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(container.querySelector('[aria-busy="true"]')).toBeNull()
})

it('shows that a vessel is followed as soon as it is', async () => {
  const vessel = buildVessel({ id: 6, user_id: 8 })
  const api = createFakeApi({ 'POST /connections': vessel })
  renderPage(api, <VesselPage id={6} pageData={{ vessel }} />, userSession)
  await page.getByRole('button', { name: 'Follow Sea Urchin' }).click()
  await expect.poll(() => $confirmRequest.get()).not.toBeNull()
  $confirmRequest.get()?.resolve(true)
  await expect.element(page.getByRole('button', { name: 'Unfollow Sea Urchin' })).toBeVisible()
})
