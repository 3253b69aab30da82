import { useStore } from '@nanostores/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../src/client/api/call.ts'
import { $confirmRequest } from '../../src/client/confirm-request.ts'
import { $notices } from '../../src/client/notices.ts'
import { createPlaceRevisionsStore } from '../../src/client/places/places.ts'
import { listPlaceChanges } from '../../src/client/places/revision-changes.ts'
import { listSelectablePlaceTypes } from '../../src/core/names/selectable-place-types.ts'
import { english } from '../../src/core/messages.ts'
import { hasUnsavedChanges } from '../../src/client/unsaved-changes.ts'
import type { Place } from '../../src/core/contract/place.ts'
import { ConfirmDialog } from '../../src/ui/overlays/ConfirmDialog.tsx'
import { PlaceForm } from '../../src/widgets/place-form/PlaceForm.tsx'
import { Revisions } from '../../src/widgets/revisions/Revisions.tsx'
import { createFakeApi, type FakeApi } from '../fakes/api.ts'
import { buildPlace } from '../fakes/records.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

let api: FakeApi
let saved: Place[]
beforeEach(() => {
  api = createFakeApi({ 'GET /tile_sources': [] })
  saved = []
  $notices.set([])
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  $confirmRequest.get()?.resolve(false)
  vi.restoreAllMocks()
})

const notices = () => $notices.get().map(({ text }) => text)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const start = buildPlace({ tags: { vhf: '9', roadstead: 'secret' }, city: 'Sète', lock_version: 4 })

function Questions() {
  const question = useStore($confirmRequest)
  return (
    question && (
      <ConfirmDialog
        text={question.text}
        confirmLabel="OK"
        cancelLabel="Cancel"
        onAnswer={question.resolve}
      />
    )
  )
}

function show(given: Place = start) {
  renderStrict(
    wrapWithApi(
      api,
      <div style={{ width: 700 }}>
        <PlaceForm place={given} onSaved={(now) => saved.push(now)} />
        <Questions />
      </div>,
    ),
  )
}

const body = () => api.getLastCall('PATCH /places/:id').body as Record<string, unknown>

describe('the form of a place', () => {
  it('section 7: saves all that may be edited, with the version it started from', async () => {
    show()
    await field('City').fill('Agde')
    expect(hasUnsavedChanges()).toBe(true)
    await button('Update place').click()
    expect(body()).toMatchObject({ name: 'Port Camargue', city: 'Agde', tags: { vhf: '9' }, lock_version: 4 })
    api.getLastCall('PATCH /places/:id').respond(buildPlace({ city: 'Agde' }))
    await expect.poll(() => saved.map(({ city }) => city)).toEqual(['Agde'])
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('section 3: never shows the hidden attribute', async () => {
    show()
    await expect.element(page.getByLabelText('Value of VHF channel')).toHaveValue('9')
    expect(document.body.innerHTML).not.toContain('secret')
  })

  it('section 5: needs a name', async () => {
    show()
    await page.getByLabelText('Name *').fill(' ')
    await button('Update place').click()
    await expect.element(page.getByText('This field is required.')).toBeVisible()
    expect(api.findCalls('PATCH /places/:id')).toHaveLength(0)
  })

  it('adds, renames and removes attributes; a name stands once', async () => {
    show()
    await button('Add an attribute').click()
    await userEvent.keyboard('vhf')
    await page.getByLabelText('Value of VHF channel').nth(1).fill('12')
    await button('Update place').click()
    await expect.element(page.getByText('An attribute with this name already exists.')).toBeVisible()
    await page.getByLabelText('Attribute', { exact: true }).nth(1).fill('depth')
    await button('Remove VHF channel').click()
    await button('Update place').click()
    expect(body().tags).toEqual({ depth: '12' })
  })

  it('offers the kinds that the form of a new place offers, and keeps a kind that is none of them', async () => {
    show({ ...start, type_enum: 131 })
    await expect.element(field('City')).toBeVisible()
    const options = [...document.querySelectorAll('select')][0]?.options
    const offered = [...(options ?? [])].map(({ value, text }) => ({ id: Number(value), name: text }))
    expect(offered.slice(0, -1)).toEqual(listSelectablePlaceTypes(english))
    expect(offered.at(-1)).toEqual({ id: 131, name: 'AIS Aton' })
    await field('City').fill('Agde')
    await button('Update place').click()
    expect(body().type_enum).toBe(131)
  })

  it('section 8: a save that fails says so and keeps what was typed', async () => {
    show()
    await field('City').fill('Agde')
    await button('Update place').click()
    api.getLastCall('PATCH /places/:id').fail(500)
    const alert = page.getByRole('alert')
    await expect
      .element(alert)
      .toHaveTextContent(/^error in updating place\..*What you typed is still here\.$/)
    // Said once: where it happened, and not in a notice as well.
    expect(notices()).toEqual([])
    await expect.element(field('City')).toHaveValue('Agde')
    expect(hasUnsavedChanges()).toBe(true)
    await button('Update place').click()
    await expect.element(alert).not.toBeInTheDocument()
  })

  it('shows what the server says of a field beside it', async () => {
    show()
    const problem = {
      type: 'x',
      title: 'x',
      status: 422,
      detail: 'x',
      errors: { url: ['must be a web address'] },
    }
    api.responses['PATCH /places/:id'] = new ApiError('PATCH /places/:id', 422, problem)
    await field('Website').fill('not one')
    await button('Update place').click()
    await expect.element(page.getByText('must be a web address')).toBeVisible()
  })
})

describe('moving a place', () => {
  it('a drag of the map asks nothing, a click does', async () => {
    show()
    await expect.poll(() => document.querySelector('.rs-mini-map__mark')).not.toBeNull()
    const map = page.elementLocator(document.querySelector('.leaflet-container') ?? document.body)
    let clicks = 0
    map.element().addEventListener('click', () => clicks++)
    await userEvent.dragAndDrop(map, map, {
      sourcePosition: { x: 100, y: 100 },
      targetPosition: { x: 180, y: 140 },
    })
    // The browser calls the end of the drag a click.
    await expect.poll(() => clicks).toBe(1)
    expect($confirmRequest.get()).toBeNull()
    await map.click({ position: { x: 100, y: 100 } })
    await expect.poll(() => $confirmRequest.get()?.text).toBe('Confirm the new position?')
  })

  it('section 5: a click on the map asks first, then moves the marker and says what to do', async () => {
    show()
    await expect.poll(() => document.querySelector('.rs-mini-map__mark')).not.toBeNull()
    const map = page.elementLocator(document.querySelector('.leaflet-container') ?? document.body)
    await map.click({ position: { x: 100, y: 100 } })
    await expect.element(page.getByText('Confirm the new position?')).toBeVisible()
    await button('Cancel').click()
    await expect.element(field('Latitude')).toHaveValue('43.517')
    await map.click({ position: { x: 100, y: 100 } })
    await button('OK').click()
    await expect
      .poll(notices)
      .toEqual(['Coordinates updated. Hit the Update Place button to save the changes.'])
    expect(api.findCalls('PATCH /places/:id')).toHaveLength(0)
    await button('Update place').click()
    expect(Number(body().latitude)).toBeGreaterThan(43.517)
    expect(Number(body().longitude)).toBeLessThan(4.132)
  })

  it('section 5: is possible within the map’s boundaries only, typed degrees too', async () => {
    show()
    await field('Latitude').fill('43,52')
    await button('Set this position').click()
    await button('OK').click()
    await expect.element(field('Latitude')).toHaveValue('43.52')
    await field('Latitude').fill('44.5')
    await button('Set this position').click()
    await expect.element(page.getByText(/This position is outside the map/)).toBeVisible()
    await field('Latitude').fill('north')
    await button('Set this position').click()
    await expect.element(page.getByText(/Enter degrees as a number/)).toBeVisible()
    await button('Update place').click()
    expect(body().latitude).toBe(43.52)
  })

  it('section 9: the map zooms from 14 to 16 and cannot be dragged', async () => {
    show()
    await button('Zoom out').click({ force: true })
    await expect.element(button('Zoom out')).toHaveAttribute('aria-disabled', 'true')
    await button('Zoom in').click()
    await expect.element(button('Zoom out')).toHaveAttribute('aria-disabled', 'false')
    await button('Zoom in').click()
    await expect.element(button('Zoom in')).toHaveAttribute('aria-disabled', 'true')
    expect(document.querySelector('.leaflet-container')?.className).not.toContain('leaflet-grab')
  })
})

describe('a save that comes second', () => {
  const theirs = buildPlace({ tags: { vhf: '12' }, city: 'Sète', name: 'Port Nouveau', lock_version: 5 })
  const conflict = new ApiError('PATCH /places/:id', 409, {
    type: 'x',
    title: 'x',
    status: 409,
    detail: 'Someone else (Bob) saved this place meanwhile.',
    current: theirs,
  })

  it('shows both versions field by field and saves the choice upon theirs', async () => {
    api.responses['PATCH /places/:id'] = conflict
    show()
    await field('City').fill('Agde')
    await page.getByLabelText('Name *').fill('Port Camargue 2')
    await button('Update place').click()
    await expect.element(page.getByRole('heading', { name: 'Two versions' })).toHaveFocus()
    await expect.element(page.getByText(/Someone else \(Bob\)/)).toBeVisible()
    const name = page.getByRole('group', { name: 'Name' })
    await expect.element(name.getByLabelText(/Your version/)).toBeChecked()
    await expect
      .element(page.getByRole('group', { name: 'VHF channel' }).getByLabelText(/Saved/))
      .toBeChecked()
    await name.getByLabelText(/Saved version/).click()
    delete api.responses['PATCH /places/:id']
    await button('Save this choice').click()
    expect(body()).toMatchObject({ name: 'Port Nouveau', city: 'Agde', tags: { vhf: '12' }, lock_version: 5 })
    api.getLastCall('PATCH /places/:id').respond(buildPlace({ id: 1401, city: 'Agde' }))
    await expect.poll(() => saved.length).toBe(1)
  })

  it('loses nothing on the way back to the form, nor when the choice cannot be saved', async () => {
    api.responses['PATCH /places/:id'] = conflict
    show()
    await field('City').fill('Agde')
    await button('Update place').click()
    api.responses['PATCH /places/:id'] = new ApiError('PATCH /places/:id', 0, null)
    await button('Save this choice').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('error in updating place')
    await expect.element(page.getByRole('heading', { name: 'Two versions' })).toBeVisible()
    await button('Back to the form').click()
    await expect.element(field('City')).toHaveValue('Agde')
    expect(hasUnsavedChanges()).toBe(true)
  })
})

describe('the history of a place', () => {
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

  it('says who changed what, and takes an edit back after a question', async () => {
    api.responses['GET /places/:id/revisions'] = revisions
    const reverted: number[] = []
    renderStrict(
      wrapWithApi(
        api,
        <>
          <Revisions
            store={createPlaceRevisionsStore(api, 1401)}
            describe={(one) =>
              listPlaceChanges(one).map(({ field, ...texts }) => ({ name: field, ...texts }))
            }
            revert={async ({ id }) => reverted.push(id) > 0}
          />
          <Questions />
        </>,
      ),
    )
    await expect.element(page.getByText('Ada <b>')).toBeVisible()
    await expect.element(page.getByText('a former member')).toBeVisible()
    expect(document.querySelector('del')?.textContent).toBe('Sète')
    expect(document.querySelector('ins')?.textContent).toBe('Agde')
    // What a member added it with cannot be taken back.
    expect(document.querySelectorAll('.rs-revisions button')).toHaveLength(1)
    await button('Revert').click()
    await expect.element(page.getByText('Revert this edit?')).toBeVisible()
    await button('OK').click()
    await expect.poll(() => reverted).toEqual([2])
    await expect.poll(notices).toEqual(['The edit was reverted'])
  })
})
