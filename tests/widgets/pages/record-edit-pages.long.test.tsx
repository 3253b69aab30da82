import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NavAidEditPage } from '../../../src/app/pages/NavAidEditPage.tsx'
import { NavAidPage } from '../../../src/app/pages/NavAidPage.tsx'
import { PlaceEditPage } from '../../../src/app/pages/PlaceEditPage.tsx'
import { PlacePage } from '../../../src/app/pages/PlacePage.tsx'
import { UserPage } from '../../../src/app/pages/UserPage.tsx'
import { VesselPage } from '../../../src/app/pages/VesselPage.tsx'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices, notify } from '../../../src/client/notices.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildNavAid, buildPlace } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { findStructureProblems, readPageParts } from '../../support/page-parts.ts'
import { renderPage } from '../../support/render-page.tsx'

vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z'), toFake: ['Date'] })
const testUrl = window.location.href
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
beforeEach(() => window.history.replaceState(null, '', '/placeview/1401'))
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
  $confirmRequest.get()?.resolve(false)
  window.history.replaceState(null, '', testUrl)
})

const userSession = createUserSessionStore()

describe('the edit page of a place', () => {
  it('asks a visitor to log in', async () => {
    const place = buildPlace()
    const node = <PlaceEditPage id={1401} pageData={{ place }} />
    const { container, readMetadata } = renderPage(createFakeApi(), node)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Port Camargue')
    const parts = readPageParts(container)
    expect(parts.links).toMatchObject({
      'Back to the map': '/?lat=43.517&lng=4.132&zoom=14&layers=pois',
      'Back to the place': '/placeview/1401',
      'Log in': '/users/sign_in?return_to=%2Fplaceedit%2F1401',
    })
    expect(parts.fields).toEqual({})
    await expect
      .element(page.getByText('Log in to edit this place. Every edit is kept and can be reverted.'))
      .toBeVisible()
    await expect.poll(readMetadata).toEqual(['Edit Port Camargue · Roadstead', 'Edit Port Camargue'])
    expect(await findStructureProblems(container)).toEqual([])
  })

  it('has every field of the place by its label', async () => {
    const place = buildPlace({ user_id: 7, review_status: 'new' })
    const api = createFakeApi()
    const node = <PlaceEditPage id={1401} pageData={{ place }} />
    const { container } = renderPage(api, node, userSession)
    await expect.element(page.getByRole('button', { name: 'Update place' })).toBeVisible()
    const { fields, buttons } = readPageParts(container)
    expect(fields).toEqual({
      Name: 'Port Camargue',
      Type: 'Marina',
      Description: '',
      Address: '',
      'Postal code': '',
      City: 'Le Grau-du-Roi',
      'State or region': '',
      Country: 'France',
      Phone: '',
      'E-mail': '',
      Website: '',
      Latitude: '43.517',
      Longitude: '4.132',
    })
    for (const name of ['Zoom in', 'Zoom out', 'Set this position', 'Add an attribute', 'Delete place'])
      expect(buttons).toContain(name)
    for (const name of ['Details', 'Contact', 'Position', 'Custom attributes'])
      await expect.element(page.getByRole('group', { name })).toBeVisible()
    await expect
      .element(page.getByRole('group', { name: 'Custom attributes' }))
      .toHaveAccessibleDescription(
        'What skippers need to know: VHF channel, depth, berths, fuel. One per line.',
      )
    await page.getByRole('button', { name: 'Edit history' }).click()
    await expect
      .poll(() => api.findCalls('GET /places/:id/revisions').map(({ params }) => params))
      .toEqual([{ id: 1401 }])
    expect(await findStructureProblems(container)).toEqual([])
  })

  it('offers the deletion to the creator, who confirms it and is led to the map', async () => {
    const place = buildPlace({ user_id: 7, review_status: 'new' })
    const api = createFakeApi()
    renderPage(api, <PlaceEditPage id={1401} pageData={{ place }} />, userSession)
    await expect.element(page.getByRole('heading', { name: 'Delete this place' })).toBeVisible()
    await expect.element(page.getByText('This removes it from the map for everyone.')).toBeVisible()
    notify('place', 'A former failure', 'failed')
    const remove = page.getByRole('button', { name: 'Delete place' })
    await remove.click()
    await expect.poll(() => $confirmRequest.get()?.text).toBe('Confirm place delete?')
    $confirmRequest.get()?.resolve(false)
    await remove.click()
    await expect.poll(() => $confirmRequest.get()).not.toBeNull()
    expect(api.findCalls('DELETE /places/:id')).toEqual([])
    $confirmRequest.get()?.resolve(true)
    await expect.poll(() => api.findCalls('DELETE /places/:id').length).toBe(1)
    expect($notices.get()).toEqual([])
    api.getLastCall('DELETE /places/:id').respond(null)
    await expect.poll(() => $notices.get()).toMatchObject([{ text: 'place deleted', kind: 'done' }])
    expect(window.location.pathname).toBe('/')
  })

  it('goes to the page of the place once saved, and offers other users no deletion', async () => {
    const place = buildPlace({ user_id: 8 })
    const api = createFakeApi({ 'PATCH /places/:id': buildPlace({ id: 1402 }) })
    renderPage(api, <PlaceEditPage id={1401} pageData={{ place }} />, userSession)
    await page.getByLabelText('City', { exact: true }).fill('Agde')
    expect(page.getByRole('button', { name: 'Delete place' }).elements()).toEqual([])
    await page.getByRole('button', { name: 'Update place' }).click()
    await expect.poll(() => window.location.pathname).toBe('/placeview/1402')
  })

  it('does not revert an edit before unsaved changes are given up', async () => {
    const place = buildPlace({ lock_version: 5 })
    const revision = {
      id: 2,
      lock_version: 5,
      at: '2026-05-02T00:00:00Z',
      user_id: 1,
      user_name: 'Ada',
      before: { city: 'Sète' },
      after: { city: 'Agde' },
    }
    const api = createFakeApi({ 'GET /places/:id/revisions': [revision] })
    renderPage(api, <PlaceEditPage id={1401} pageData={{ place }} />, userSession)
    await page.getByLabelText('City', { exact: true }).fill('Nîmes')
    await page.getByRole('button', { name: 'Edit history' }).click()
    await page.getByRole('button', { name: 'Revert' }).click()
    await expect.poll(() => $confirmRequest.get()?.text).toBe('Revert this edit?')
    $confirmRequest.get()?.resolve(true)
    await expect
      .poll(() => $confirmRequest.get()?.text)
      .toBe('You have unsaved changes. Leave without saving?')
    $confirmRequest.get()?.resolve(false)
    await expect.poll(() => $confirmRequest.get()).toBeNull()
    expect(api.findCalls('POST /places/:id/revert')).toEqual([])
    await expect.element(page.getByLabelText('City', { exact: true })).toHaveValue('Nîmes')
  })
})

describe('the pages of an aid to navigation', () => {
  const map = '/?lat=43.326&lng=5.053&zoom=14&layers=pois+navAids'
  const facts = {
    Type: 'Light, without sectors',
    MMSI: '992271409',
    Light: 'Fl R 3s',
    Location: '43.326, 5.053',
    Updated: 'May 1, 2024, 12:00 AM',
    Dimensions: '12 x 4 mt.',
  }

  it('show a visitor the aid', async () => {
    const navAid = buildNavAid({
      virtual: true,
      mmsi_valid: false,
      description: 'Off the cape.',
      city: 'Martigues',
      state_code: 'PAC',
    })
    const node = <NavAidPage id={9} pageData={{ navAid }} />
    const { container, readMetadata } = renderPage(createFakeApi(), node)
    await expect.element(page.getByRole('img', { name: 'Map of Cap Couronne' })).toBeVisible()
    const parts = readPageParts(container)
    expect(parts.headings).toEqual(['1 Cap Couronne'])
    expect(parts.facts).toEqual(facts)
    expect(parts.links).toMatchObject({ 'Back to the map': map, 'Show on the map': map })
    expect(parts.links).not.toHaveProperty('Edit')
    for (const text of [
      'Light, without sectors · Martigues, PAC, France',
      'Virtual: no physical structure',
      'The country digits of this MMSI are not assigned.',
      'Off the cape.',
      'From Roadstead members, 2 years ago',
      'Roadstead members · licence ODbL-1.0',
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await expect
      .poll(readMetadata)
      .toEqual([
        'Cap Couronne · Light, without sectors · Roadstead',
        'Cap Couronne: Light, without sectors, Martigues, PAC, France.',
      ])
    expect(await findStructureProblems(container)).toEqual([])
  })

  it('show a user the actions', async () => {
    const node = <NavAidPage id={9} pageData={{ navAid: buildNavAid({ user_id: 7 }) }} />
    const { container } = renderPage(createFakeApi(), node, userSession)
    await expect.element(page.getByText('Real structure', { exact: true })).toBeVisible()
    const parts = readPageParts(container)
    expect(parts.facts).toEqual(facts)
    expect(parts.links).toMatchObject({ Edit: '/nav_aidedit/9', 'Show on the map': map })
    expect(parts.buttons).toContain('Delete NavAid')
  })

  it('lead to the map at the position of a deleted aid', async () => {
    const api = createFakeApi({ 'DELETE /nav_aids/:id': { done: true } })
    const navAid = buildNavAid({ id: 10, user_id: 7 })
    const { container } = renderPage(api, <NavAidPage id={10} pageData={{ navAid }} />, userSession)
    // At the zoom 13 the world is 4096 times as wide as at 1.
    const readScale = () => container.querySelector<HTMLElement>('.leaflet-proxy')?.style.transform
    await expect.poll(readScale).toMatch(/scale\(4096\)$/)
    await page.getByRole('button', { name: 'Delete NavAid' }).click()
    await expect.poll(() => $confirmRequest.get()?.text).toBe('Confirm nav_aid delete?')
    $confirmRequest.get()?.resolve(true)
    await expect.poll(() => window.location.pathname + window.location.search).toBe(map)
  })

  it('ask a visitor to log in before the aid is edited', async () => {
    const node = <NavAidEditPage id={9} pageData={{ navAid: buildNavAid() }} />
    const { container, readMetadata } = renderPage(createFakeApi(), node)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Cap Couronne')
    const parts = readPageParts(container)
    expect(parts.links).toMatchObject({
      'Back to the map': map,
      'Back to the aid': '/nav_aidview/9',
      'Log in': '/users/sign_in?return_to=%2Fnav_aidedit%2F9',
    })
    expect(parts.fields).toEqual({})
    await expect
      .poll(readMetadata)
      .toEqual([
        'Edit Cap Couronne · Roadstead',
        'Correct the name, the town and the description of Cap Couronne.',
      ])
    expect(await findStructureProblems(container)).toEqual([])
  })

  it('show a user the form, which leads back to the aid', async () => {
    const node = <NavAidEditPage id={9} pageData={{ navAid: buildNavAid() }} />
    const { container } = renderPage(createFakeApi(), node, userSession)
    await expect.element(page.getByRole('button', { name: 'Update NavAid' })).toBeVisible()
    expect(readPageParts(container).fields).toEqual({
      Name: 'Cap Couronne',
      City: '',
      'State or region': '',
      Description: '',
    })
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeRequired()
    await expect
      .element(page.getByRole('textbox', { name: 'Description' }))
      .toHaveAccessibleDescription('What a sailor sees: colour, shape, topmark and anything nearby.')
    expect(await findStructureProblems(container)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => window.location.pathname).toBe('/nav_aidview/9')
  })
})

it.each([
  ['vessel', VesselPage],
  ['place', PlacePage],
  ['place to edit', PlaceEditPage],
  ['aid', NavAidPage],
  ['aid to edit', NavAidEditPage],
  ['user', UserPage],
])('without an id no %s is found', async (_name, Page) => {
  const node = <Page id={null} pageData={{}} />
  const { container, readMetadata } = renderPage(createFakeApi(), node, userSession)
  const text = 'The page or place you are looking for does not exist. It may have been moved or deleted.'
  await expect.element(page.getByText(text)).toBeVisible()
  const { headings, links } = readPageParts(container)
  expect(headings).toEqual(['1 Page not found'])
  expect(links).toEqual({ 'Back to the map': '/' })
  await expect.poll(readMetadata).toEqual(['Page not found · Roadstead', text])
})
