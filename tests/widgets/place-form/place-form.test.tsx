import { useStore } from '@nanostores/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../../src/client/api/call.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createPlaceRevisionsStore } from '../../../src/client/places/places.ts'
import { listPlaceChanges } from '../../../src/client/places/revision-changes.ts'
import { listSelectablePlaceTypes } from '../../../src/core/names/selectable-place-types.ts'
import { english } from '../../../src/core/messages.ts'
import { hasUnsavedChanges } from '../../../src/client/unsaved-changes.ts'
import type { Place } from '../../../src/core/contract/place.ts'
import { ConfirmDialog } from '../../../src/ui/overlays/ConfirmDialog.tsx'
import { PlaceForm } from '../../../src/widgets/place-form/PlaceForm.tsx'
import { Revisions } from '../../../src/widgets/revisions/Revisions.tsx'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

let api: FakeApi
let savedPlaces: Place[]
beforeEach(() => {
  api = createFakeApi({ 'GET /tile_sources': [] })
  savedPlaces = []
  $notices.set([])
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  $confirmRequest.get()?.resolve(false)
  vi.restoreAllMocks()
})

const getNoticeTexts = () => $notices.get().map(({ text }) => text)
const getButton = (name: string | RegExp) => page.getByRole('button', { name })
const getField = (name: string) => page.getByLabelText(name, { exact: true })
const place = buildPlace({ tags: { vhf: '9', roadstead: 'secret' }, city: 'Sète', lock_version: 4 })

function ConfirmRequestDialog() {
  const request = useStore($confirmRequest)
  return (
    request && (
      <ConfirmDialog text={request.text} confirmLabel="OK" cancelLabel="Cancel" onAnswer={request.resolve} />
    )
  )
}

function renderForm(initialPlace: Place = place) {
  renderStrict(
    wrapWithApi(
      api,
      <div style={{ width: 700 }}>
        <PlaceForm place={initialPlace} onSaved={(savedPlace) => savedPlaces.push(savedPlace)} />
        <ConfirmRequestDialog />
      </div>,
    ),
  )
}

const getRequestBody = () => api.getLastCall('PATCH /places/:id').body as Record<string, unknown>

describe('PlaceForm', () => {
  it('section 7: saves all editable fields with the lock_version', async () => {
    renderForm()
    await getField('City').fill('Agde')
    expect(hasUnsavedChanges()).toBe(true)
    await getButton('Update place').click()
    expect(getRequestBody()).toMatchObject({
      name: 'Port Camargue',
      city: 'Agde',
      tags: { vhf: '9' },
      lock_version: 4,
    })
    api.getLastCall('PATCH /places/:id').respond(buildPlace({ city: 'Agde' }))
    await expect.poll(() => savedPlaces.map(({ city }) => city)).toEqual(['Agde'])
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('section 3: never shows the product-internal tag', async () => {
    renderForm()
    await expect.element(page.getByLabelText('Value of VHF channel')).toHaveValue('9')
    expect(document.body.innerHTML).not.toContain('secret')
  })

  it('section 5: requires a name', async () => {
    renderForm()
    await page.getByLabelText('Name *').fill(' ')
    await getButton('Update place').click()
    await expect.element(page.getByText('This field is required.')).toBeVisible()
    expect(api.findCalls('PATCH /places/:id')).toHaveLength(0)
  })

  it('adds, renames and removes attributes, whose names are unique', async () => {
    renderForm()
    await getButton('Add an attribute').click()
    await userEvent.keyboard('vhf')
    await page.getByLabelText('Value of VHF channel').nth(1).fill('12')
    await getButton('Update place').click()
    await expect.element(page.getByText('An attribute with this name already exists.')).toBeVisible()
    await page.getByLabelText('Attribute', { exact: true }).nth(1).fill('depth')
    await getButton('Remove VHF channel').click()
    await getButton('Update place').click()
    expect(getRequestBody().tags).toEqual({ depth: '12' })
  })

  it('offers the selectable types and keeps a type that is not selectable', async () => {
    renderForm({ ...place, type_enum: 131 })
    await expect.element(getField('City')).toBeVisible()
    const options = [...document.querySelectorAll('select')][0]?.options
    const offeredTypes = [...(options ?? [])].map(({ value, text }) => ({ id: Number(value), name: text }))
    expect(offeredTypes.slice(0, -1)).toEqual(listSelectablePlaceTypes(english))
    expect(offeredTypes.at(-1)).toEqual({ id: 131, name: 'AIS Aton' })
    await getField('City').fill('Agde')
    await getButton('Update place').click()
    expect(getRequestBody().type_enum).toBe(131)
  })

  it("statement of section 8: Place update failure: alert 'error in updating place'.", async () => {
    renderForm()
    await getField('City').fill('Agde')
    await getButton('Update place').click()
    api.getLastCall('PATCH /places/:id').fail(500)
    const alert = page.getByRole('alert')
    await expect
      .element(alert)
      .toHaveTextContent(/^error in updating place\..*What you typed is still here\.$/)
    // The error is shown once, in the form and not in a notice.
    expect(getNoticeTexts()).toEqual([])
    await expect.element(getField('City')).toHaveValue('Agde')
    expect(hasUnsavedChanges()).toBe(true)
    await getButton('Update place').click()
    await expect.element(alert).not.toBeInTheDocument()
  })

  it('shows server errors at their fields', async () => {
    renderForm()
    const problem = {
      type: 'x',
      title: 'x',
      status: 422,
      detail: 'x',
      errors: { url: ['must be a web address'] },
    }
    api.responses['PATCH /places/:id'] = new ApiError('PATCH /places/:id', 422, problem)
    await getField('Website').fill('not one')
    await getButton('Update place').click()
    await expect.element(page.getByText('must be a web address')).toBeVisible()
  })
})

describe('the edit map of PlaceForm', () => {
  it('opens no confirmation on a drag, but on a click', async () => {
    renderForm()
    await expect.poll(() => document.querySelector('.rs-mini-map__mark')).not.toBeNull()
    const map = page.elementLocator(document.querySelector('.leaflet-container') ?? document.body)
    let clicks = 0
    map.element().addEventListener('click', () => clicks++)
    await userEvent.dragAndDrop(map, map, {
      sourcePosition: { x: 100, y: 100 },
      targetPosition: { x: 180, y: 140 },
    })
    // The browser fires a click at the end of the drag.
    await expect.poll(() => clicks).toBe(1)
    expect($confirmRequest.get()).toBeNull()
    await map.click({ position: { x: 100, y: 100 } })
    await expect.poll(() => $confirmRequest.get()?.text).toBe('Confirm the new position?')
  })

  it('section 5: moves the place on a click after confirmation and shows a notice', async () => {
    renderForm()
    await expect.poll(() => document.querySelector('.rs-mini-map__mark')).not.toBeNull()
    const map = page.elementLocator(document.querySelector('.leaflet-container') ?? document.body)
    await map.click({ position: { x: 100, y: 100 } })
    await expect.element(page.getByText('Confirm the new position?')).toBeVisible()
    await getButton('Cancel').click()
    await expect.element(getField('Latitude')).toHaveValue('43.517')
    await map.click({ position: { x: 100, y: 100 } })
    await getButton('OK').click()
    await expect
      .poll(getNoticeTexts)
      .toEqual(['Coordinates updated. Hit the Update Place button to save the changes.'])
    expect(api.findCalls('PATCH /places/:id')).toHaveLength(0)
    await getButton('Update place').click()
    expect(Number(getRequestBody().latitude)).toBeGreaterThan(43.517)
    expect(Number(getRequestBody().longitude)).toBeLessThan(4.132)
  })

  it('section 5: refuses typed positions outside the map and invalid ones', async () => {
    renderForm()
    await getField('Latitude').fill('43,52')
    await getButton('Set this position').click()
    await getButton('OK').click()
    await expect.element(getField('Latitude')).toHaveValue('43.52')
    await getField('Latitude').fill('44.5')
    await getButton('Set this position').click()
    await expect.element(page.getByText(/This position is outside the map/)).toBeVisible()
    await getField('Latitude').fill('north')
    await getButton('Set this position').click()
    await expect.element(page.getByText(/Enter degrees as a number/)).toBeVisible()
    await getButton('Update place').click()
    expect(getRequestBody().latitude).toBe(43.52)
  })

  it('section 9: zooms from 14 to 16 and cannot be dragged', async () => {
    renderForm()
    await getButton('Zoom out').click({ force: true })
    await expect.element(getButton('Zoom out')).toHaveAttribute('aria-disabled', 'true')
    await getButton('Zoom in').click()
    await expect.element(getButton('Zoom out')).toHaveAttribute('aria-disabled', 'false')
    await getButton('Zoom in').click()
    await expect.element(getButton('Zoom in')).toHaveAttribute('aria-disabled', 'true')
    expect(document.querySelector('.leaflet-container')?.className).not.toContain('leaflet-grab')
  })
})

describe('edit conflicts in PlaceForm', () => {
  const savedVersion = buildPlace({
    tags: { vhf: '12' },
    city: 'Sète',
    name: 'Port Nouveau',
    lock_version: 5,
  })
  const conflict = new ApiError('PATCH /places/:id', 409, {
    type: 'x',
    title: 'x',
    status: 409,
    detail: 'Someone else (Bob) saved this place meanwhile.',
    current: savedVersion,
  })

  it('shows both versions field by field and saves the choice on the new lock_version', async () => {
    api.responses['PATCH /places/:id'] = conflict
    renderForm()
    await getField('City').fill('Agde')
    await page.getByLabelText('Name *').fill('Port Camargue 2')
    await getButton('Update place').click()
    await expect.element(page.getByRole('heading', { name: 'Two versions' })).toHaveFocus()
    await expect.element(page.getByText(/Someone else \(Bob\)/)).toBeVisible()
    const name = page.getByRole('group', { name: 'Name' })
    await expect.element(name.getByLabelText(/Your version/)).toBeChecked()
    await expect
      .element(page.getByRole('group', { name: 'VHF channel' }).getByLabelText(/Saved/))
      .toBeChecked()
    await name.getByLabelText(/Saved version/).click()
    delete api.responses['PATCH /places/:id']
    await getButton('Save this choice').click()
    expect(getRequestBody()).toMatchObject({
      name: 'Port Nouveau',
      city: 'Agde',
      tags: { vhf: '12' },
      lock_version: 5,
    })
    api.getLastCall('PATCH /places/:id').respond(buildPlace({ id: 1401, city: 'Agde' }))
    await expect.poll(() => savedPlaces.length).toBe(1)
  })

  it('keeps the input if saving the choice fails and on returning to the form', async () => {
    api.responses['PATCH /places/:id'] = conflict
    renderForm()
    await getField('City').fill('Agde')
    await getButton('Update place').click()
    api.responses['PATCH /places/:id'] = new ApiError('PATCH /places/:id', 0, null)
    await getButton('Save this choice').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('error in updating place')
    await expect.element(page.getByRole('heading', { name: 'Two versions' })).toBeVisible()
    await getButton('Back to the form').click()
    await expect.element(getField('City')).toHaveValue('Agde')
    expect(hasUnsavedChanges()).toBe(true)
  })
})

describe('Revisions', () => {
  const revisions = [
    {
      id: 2,
      lock_version: 1,
      at: '2026-05-02T00:00:00Z',
      user_id: 1,
      user_name: 'Ada <b>',
      before: { city: 'Sète' },
      after: { city: 'Agde' },
    },
    {
      id: 1,
      lock_version: 0,
      at: '2026-05-01T00:00:00Z',
      user_id: null,
      user_name: null,
      before: null,
      after: { name: 'Bay' },
    },
  ]

  it('lists who changed what and reverts an edit after confirmation', async () => {
    api.responses['GET /places/:id/revisions'] = revisions
    const revertedIds: number[] = []
    renderStrict(
      wrapWithApi(
        api,
        <>
          <Revisions
            store={createPlaceRevisionsStore(api, 1401)}
            describe={(one) =>
              listPlaceChanges(one).map(({ field, ...texts }) => ({ name: field, ...texts }))
            }
            revert={async ({ id }) => revertedIds.push(id) > 0}
          />
          <ConfirmRequestDialog />
        </>,
      ),
    )
    await expect.element(page.getByText('Ada <b>')).toBeVisible()
    await expect.element(page.getByText('a former member')).toBeVisible()
    expect(document.querySelector('del')?.textContent).toBe('Sète')
    expect(document.querySelector('ins')?.textContent).toBe('Agde')
    // The creation of a place cannot be reverted.
    expect(document.querySelectorAll('.rs-revisions button')).toHaveLength(1)
    await getButton('Revert').click()
    await expect.element(page.getByText('Revert this edit?')).toBeVisible()
    await getButton('OK').click()
    await expect.poll(() => revertedIds).toEqual([2])
    await expect.poll(getNoticeTexts).toEqual(['The edit was reverted'])
  })
})
