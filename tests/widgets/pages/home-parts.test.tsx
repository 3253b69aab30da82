import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { AddPlaceDialog } from '../../../src/app/parts/AddPlaceDialog.tsx'
import { PluginAd } from '../../../src/app/parts/home/PluginAd.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

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
  const question = 'Submit new POI? (May take a few seconds....)'
  const submit = getButton('Submit for review')
  const onClose = vi.fn()

  /** Renders the dialog for a logged-in user. */
  function openForm() {
    onClose.mockClear()
    const api = createFakeApi()
    const view = createMapView()
    const dialog = (
      <AddPlaceDialog view={view} position={{ latitude: 43.5, longitude: 4.1 }} onClose={onClose} />
    )
    renderStrict(wrapWithApi(api, dialog, [], userSession))
    return { api, view, form: page.getByRole('dialog', { name: 'Add a Point of Interest' }) }
  }

  async function answerConfirmation(text: string, isConfirmed: boolean): Promise<void> {
    await expect.poll(() => $confirmRequest.get()?.text).toBe(text)
    $confirmRequest.get()?.resolve(isConfirmed)
  }

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
    await expect.element(form.getByRole('button', { name: 'Submit for review', exact: true })).toBeEnabled()
  })

  it('statement of section 5: New POI: name required; type defaults to 0.', async () => {
    const { api, form } = openForm()
    const name = form.getByLabelText('Name')
    await expect.element(form.getByRole('combobox', { name: 'POI type' })).toHaveValue('0')
    await expect.element(name).toBeRequired()
    for (const text of ['', '  ']) {
      await name.fill(text)
      await submit.click()
      await expect.element(form.getByText('This field is required.')).toBeVisible()
    }
    expect($confirmRequest.get()).toBeNull()
    expect(api.calls).toEqual([])
    await name.fill('Anse')
    await submit.click()
    await answerConfirmation(question, true)
    await expect.poll(() => api.findCalls('POST /places').length).toBe(1)
    expect(api.getLastCall('POST /places').body).toMatchObject({ name: 'Anse', type_enum: 0 })
  })

  it("statement of section 5: submit POI 'Submit new POI? (May take a few seconds....)'.", async () => {
    const { api, form } = openForm()
    await form.getByLabelText('Name').fill('Anse de la Question')
    await submit.click()
    await answerConfirmation('Submit new POI? (May take a few seconds....)', false)
    await waitForRender()
    expect(api.calls).toEqual([])
    await submit.click()
    await answerConfirmation('Submit new POI? (May take a few seconds....)', true)
    await expect.poll(() => api.calls.map(({ key }) => key)).toEqual(['POST /places'])
  })

  it('statement of section 4: Add-POI: form, confirm dialog, submit, success message; the POI is submitted for review.', async () => {
    const { api, view, form } = openForm()
    await form.getByLabelText('Name').fill('Cala Nuova')
    await form.getByLabelText('Description').fill('Sand.')
    await submit.click()
    await answerConfirmation(question, true)
    await expect.poll(() => api.calls.length).toBe(1)
    expect(api.getLastCall('POST /places').body).toEqual({
      name: 'Cala Nuova',
      type_enum: 0,
      description: 'Sand.',
      latitude: 43.5,
      longitude: 4.1,
    })
    // tests/server/places/place-edits.test.ts proves that the new place waits for a review.
    api
      .getLastCall('POST /places')
      .respond(buildPlace({ id: 1500, name: 'Cala Nuova', review_status: 'new' }))
    const thanks = page.getByRole('dialog', { name: 'POI added', exact: true })
    await expect.element(thanks.getByText('Cala Nuova', { exact: true })).toBeVisible()
    await expect.element(thanks.getByRole('status')).toHaveTextContent(/^Thank you!/)
    expect(view.$layerRevisions.get()).toMatchObject({ pois: 1 })
  })

  it("statement of section 2: Afterwards 'POI added' with a thank-you: the creator can edit or delete it, and the site admin may delete it if it does not meet guidelines.", async () => {
    const { api, form } = openForm()
    await form.getByLabelText('Name').fill('Cala Grazie')
    await submit.click()
    await answerConfirmation(question, true)
    await api.respond('POST /places', buildPlace({ id: 1500 }))
    const thanks = page.getByRole('dialog', { name: 'POI added', exact: true })
    await expect
      .element(
        thanks.getByText(
          'Thank you! You can edit or delete this POI. The site admin may delete it if it does not meet the guidelines.',
          { exact: true },
        ),
      )
      .toBeVisible()
    const link = thanks.getByRole('link', { name: 'View the POI' })
    await expect.element(link).toHaveAttribute('href', '/placeview/1500')
    expect(onClose).not.toHaveBeenCalled()
    await thanks.getByRole('button', { name: 'Back to the map' }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('statement of section 8: place submit,', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => void logged.mockRestore())
    const { api } = openForm()
    await page.getByLabelText('Name').fill('Nowhere')
    await submit.click()
    await answerConfirmation(question, true)
    await api.fail('POST /places', 500)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The POI could not be added. What you typed is still here.')
    expect(logged.mock.calls).toEqual([['POST /places: status 500']])
    expect($notices.get()).toEqual([])
    expect($confirmRequest.get()).toBeNull()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Nowhere')
  })

  it('asks for confirmation before it is closed with input', async () => {
    openForm()
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
