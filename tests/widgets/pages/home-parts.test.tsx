import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { AddPlaceDialog } from '../../../src/app/parts/AddPlaceDialog.tsx'
import { PluginAd } from '../../../src/app/parts/PluginAd.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const userSession = createUserSessionStore()
afterEach(() => $confirmRequest.get()?.resolve(false))

describe('PluginAd', () => {
  it('the advertisement of the plugin stays hidden once dismissed', async () => {
    onTestFinished(() => localStorage.clear())
    const advertisement = page.getByRole('link', { name: /on your chart plotter/ })
    const { unmount } = renderStrict(wrapWithApi(createFakeApi(), <PluginAd />))
    await expect.element(advertisement).toBeVisible()
    await getButton('Hide this').click()
    await expect.element(advertisement).not.toBeInTheDocument()
    unmount()
    renderStrict(
      wrapWithApi(
        createFakeApi(),
        <>
          <PluginAd />
          <p>rendered</p>
        </>,
      ),
    )
    await expect.element(page.getByText('rendered')).toBeVisible()
    expect(advertisement.elements()).toEqual([])
  })
})

describe('AddPlaceDialog', () => {
  it("statement of section 2: Add-POI form: rounded latitude and longitude (3 decimals), name, POI type select, description, button 'Submit for review'.", async () => {
    const position = { latitude: 43.4567891, longitude: 4.1234567 }
    const add = <AddPlaceDialog view={createMapView()} position={position} onClose={() => undefined} />
    renderStrict(wrapWithApi(createFakeApi(), add, [], userSession))
    const form = page.getByRole('dialog', { name: 'Add a Point of Interest' })
    await expect.element(form.getByLabelText('Latitude')).toHaveValue('43.457')
    await expect.element(form.getByLabelText('Longitude')).toHaveValue('4.123')
    await expect.element(form.getByLabelText('Name')).toHaveValue('')
    const types = form.getByRole('combobox', { name: 'POI type' })
    expect(types.element().tagName).toBe('SELECT')
    expect(types.getByRole('option').elements().length).toBeGreaterThanOrEqual(12)
    expect(form.getByLabelText('Description').element().tagName).toBe('TEXTAREA')
    await expect.element(form.getByRole('button', { name: 'Submit for review' })).toBeEnabled()
  })

  it('statement of section 8: place submit,', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => void logged.mockRestore())
    const api = createFakeApi()
    const position = { latitude: 43.5, longitude: 4.1 }
    const add = <AddPlaceDialog view={createMapView()} position={position} onClose={() => undefined} />
    renderStrict(wrapWithApi(api, add, [], userSession))
    await page.getByLabelText('Name').fill('Nowhere')
    await getButton('Submit for review').click()
    await expect.poll(() => $confirmRequest.get()).not.toBeNull()
    $confirmRequest.get()?.resolve(true)
    await vi.waitFor(() => api.getLastCall('POST /places').fail(500))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The POI could not be added. What you typed is still here.')
    expect(logged.mock.calls).toEqual([['POST /places: status 500']])
    expect([$notices.get(), $confirmRequest.get()]).toEqual([[], null])
    await expect.element(page.getByLabelText('Name')).toHaveValue('Nowhere')
  })

  it('asks for confirmation before it is closed with input', async () => {
    const onClose = vi.fn()
    const position = { latitude: 43.5, longitude: 4.1 }
    const dialog = <AddPlaceDialog view={createMapView()} position={position} onClose={onClose} />
    renderStrict(wrapWithApi(createFakeApi(), dialog, [], userSession))
    const close = getButton('Close')
    await page.getByLabelText('Name').fill('Kept words')
    await close.click()
    await expect.poll(() => $confirmRequest.get()?.text).toContain('You have unsaved changes.')
    $confirmRequest.get()?.resolve(false)
    await expect.poll(() => $confirmRequest.get()).toBeNull()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Kept words')
    expect(onClose).not.toHaveBeenCalled()
    await close.click()
    await expect.poll(() => $confirmRequest.get()).not.toBeNull()
    $confirmRequest.get()?.resolve(true)
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })
})
