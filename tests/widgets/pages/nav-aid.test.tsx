import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NavAidEditPage } from '../../../src/app/pages/NavAidEditPage.tsx'
import { NavAidPage } from '../../../src/app/pages/NavAidPage.tsx'
import { navigateTo } from '../../../src/app/navigation.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildNavAid } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { renderPage } from '../../support/render-page.tsx'

const { href } = window.location
afterEach(() => {
  $notices.set([])
  $confirmRequest.get()?.resolve(false)
  window.history.replaceState(null, '', href)
})

const mapUrl = '/?lat=43.326&lng=5.053&zoom=14&layers=pois+navAids'
const click = (name: string) =>
  (page.getByRole('button', { name, exact: true }).element() as HTMLElement).click()

it('the page of an aid says whether it is virtual, and warns of an MMSI without a country', async () => {
  const real = buildNavAid({
    description: 'A white tower.',
    city: 'Martigues',
    state_code: '13',
    source: 'openstreetmap',
  })
  const { container, readMetadata } = renderPage(
    createFakeApi(),
    <NavAidPage id={9} pageData={{ navAid: real }} />,
  )
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cap Couronne' })).toBeVisible()
  const where = 'Light, without sectors, Martigues, 13, France'
  expect(readMetadata()).toEqual([
    'Cap Couronne · Light, without sectors · Roadstead',
    `Cap Couronne: ${where}.`,
  ])
  const readText = (part: string) => container.querySelector(part)?.textContent
  expect(readText('.rs-record__title p')).toBe('Light, without sectors · Martigues, 13, France')
  expect(readText('.rs-record__kind')).toBe('Real structure')
  expect(readText('.rs-record__warning')).toBeUndefined()
  expect(readText('.rs-record__licence')).toBe('© OpenStreetMap contributors · licence ODbL-1.0')
  for (const name of ['Back to the map', 'Show on the map'])
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', mapUrl)

  const virtual = buildNavAid({ virtual: true, mmsi_valid: false })
  const other = renderPage(createFakeApi(), <NavAidPage id={9} pageData={{ navAid: virtual }} />)
  await expect
    .poll(() => other.container.querySelector('.rs-record__warning')?.textContent)
    .toBe('The country digits of this MMSI are not assigned.')
  expect(other.container.querySelector('.rs-record__kind')?.textContent).toBe(
    'Virtual: no physical structure',
  )
  expect(other.container.querySelector('.rs-badge--virtual')).not.toBeNull()
})

it('the creator deletes an aid after a confirmation, and is led to its position on the map', async () => {
  navigateTo('/nav_aidview/9')
  const api = createFakeApi()
  const navAid = buildNavAid({ user_id: 7 })
  renderPage(api, <NavAidPage id={9} pageData={{ navAid }} />, createUserSessionStore())
  await expect.element(page.getByRole('button', { name: 'Delete NavAid' })).toBeVisible()
  click('Delete NavAid')
  await expect.poll(() => $confirmRequest.get()?.text).toBe('Confirm nav_aid delete?')
  $confirmRequest.get()?.resolve(true)
  await api.respond('DELETE /nav_aids/:id', undefined)
  await expect.poll(() => window.location.pathname + window.location.search).toBe(mapUrl)
})

it('the edit page of an aid asks a visitor to log in, and has no form', async () => {
  const api = createFakeApi({ 'GET /nav_aids/:id': buildNavAid() })
  const { readMetadata } = renderPage(api, <NavAidEditPage id={9} pageData={{}} />)
  await expect
    .element(page.getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/users/sign_in?return_to=%2Fnav_aidedit%2F9')
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(readMetadata()).toEqual([
    'Edit Cap Couronne · Roadstead',
    'Correct the name, the town and the description of Cap Couronne.',
  ])
  const links = page.getByRole('link', { name: 'Back to the aid' }).elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/nav_aidview/9', '/nav_aidview/9'])
})

it.each(['Update NavAid', 'Cancel'])('"%s" on the edit page leads back to the aid', async (name) => {
  navigateTo('/nav_aidedit/9')
  const api = createFakeApi({
    'GET /nav_aids/:id': buildNavAid(),
    'PATCH /nav_aids/:id': buildNavAid({ city: 'Carro' }),
  })
  renderPage(api, <NavAidEditPage id={9} pageData={{}} />, createUserSessionStore())
  await expect.element(page.getByLabelText('Name')).toHaveValue('Cap Couronne')
  click(name)
  await expect.poll(() => window.location.pathname).toBe('/nav_aidview/9')
})
