import { useStore } from '@nanostores/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../../src/client/api/call.ts'
import { $confirmRequest } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createPlaceRevisionsStore } from '../../../src/client/places/places.ts'
import { listPlaceChanges } from '../../../src/client/places/revision-changes.ts'
import { listSelectablePlaceTypes } from '../../../src/core/names/selectable-place-types.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { hasUnsavedChanges } from '../../../src/client/unsaved-changes.ts'
import type { Place } from '../../../src/core/contract/place.ts'
import type { TileSource } from '../../../src/core/contract/tile-source.ts'
import { ConfirmDialog } from '../../../src/ui/overlays/ConfirmDialog.tsx'
import { PlaceForm } from '../../../src/widgets/place-form/PlaceForm.tsx'
import { Revisions } from '../../../src/widgets/revisions/Revisions.tsx'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'
import { buildPlace, buildTileSource } from '../../factories/records.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

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
const imagery = buildTileSource()
const place = buildPlace({ tags: { vhf: '9', roadstead: 'secret' }, city: 'Sète', lock_version: 4 })

function ConfirmRequestDialog() {
  const request = useStore($confirmRequest)
  return (
    request && (
      <ConfirmDialog text={request.text} confirmLabel="OK" cancelLabel="Cancel" onAnswer={request.resolve} />
    )
  )
}

function renderForm(initialPlace: Place = place, tileSources: TileSource[] = []) {
  renderStrict(
    wrapWithApi(
      api,
      <div style={{ width: 700 }}>
        <PlaceForm place={initialPlace} onSaved={(savedPlace) => savedPlaces.push(savedPlace)} />
        <ConfirmRequestDialog />
      </div>,
      tileSources,
    ),
  )
}

const getRequestBody = () => api.getLastCall('PATCH /places/:id').body as Record<string, unknown>

describe('PlaceForm', () => {
  it('section 7: saves all editable fields with the lock_version', async () => {
    renderForm()
    await getField('City').fill('Agde')
    await expect.poll(hasUnsavedChanges).toBe(true)
    await getButton('Update place').click()
    expect(getRequestBody()).toMatchObject({
      name: 'Port Camargue',
      city: 'Agde',
      tags: { vhf: '9' },
      lock_version: 4,
    })
    api.getLastCall('PATCH /places/:id').respond(buildPlace({ city: 'Agde' }))
    await expect.poll(() => savedPlaces.map(({ city }) => city)).toEqual(['Agde'])
    await expect.poll(hasUnsavedChanges).toBe(false)
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
    await expect.element(page.getByLabelText('Attribute', { exact: true }).nth(1)).toHaveFocus()
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

  it.each([
    [0, 'error in updating place. The server cannot be reached. What you typed is still here.'],
    [
      401,
      'You are no longer logged in. Log in in another tab, then save again. What you typed is still here.',
    ],
    [403, 'error in updating place. Only members. What you typed is still here.'],
  ])('explains a failure with the status %i', async (status, text) => {
    renderForm()
    const problem = { type: 'x', title: 'x', status, detail: 'Only members.' }
    api.responses['PATCH /places/:id'] = new ApiError('PATCH /places/:id', status, problem)
    await getButton('Update place').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
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

  const findMap = async () => {
    await expect.poll(() => document.querySelector('.rs-mini-map__mark')).not.toBeNull()
    return page.elementLocator(document.querySelector('.leaflet-container') ?? document.body)
  }
  const getMark = () => document.querySelector('.rs-mini-map__mark')?.getBoundingClientRect()
  const at = { position: { x: 100, y: 100 } }

  it('statement of section 5: and position change.', async () => {
    renderForm()
    const map = await findMap()
    await map.click(at)
    await expect.element(page.getByText('Confirm the new position?', { exact: true })).toBeVisible()
    await getButton('Cancel').click()
    await expect.poll(() => $confirmRequest.get()).toBeNull()
    await expect.element(getField('Latitude')).toHaveValue('43.517')
    await map.click(at)
    await getButton('OK').click()
    await expect.element(getField('Latitude')).not.toHaveValue('43.517')
  })

  it("statement of section 8: 'Confirm the new position?'", async () => {
    renderForm()
    await (await findMap()).click(at)
    const dialog = page.getByRole('alertdialog', { name: 'Confirm the new position?', exact: true })
    await expect.element(dialog).toBeVisible()
    expect(getButton('OK').elements().length).toBe(1)
    expect(getButton('Cancel').elements().length).toBe(1)
  })

  it('statement of section 4: Place position change: clicking the edit map asks for confirmation, then updates the marker and coordinates; the user must press Update place to save.', async () => {
    renderForm()
    const map = await findMap()
    const before = getMark()
    await map.click(at)
    await expect.element(page.getByText('Confirm the new position?', { exact: true })).toBeVisible()
    expect(getMark()).toEqual(before)
    await getButton('OK').click()
    await expect.element(getField('Latitude')).not.toHaveValue('43.517')
    const [latitude, longitude] = ['Latitude', 'Longitude'].map((name) =>
      Number((getField(name).element() as HTMLInputElement).value),
    )
    expect(latitude).toBeGreaterThan(43.517)
    expect(longitude).toBeLessThan(4.132)
    await expect.poll(() => getMark()?.x).toBeLessThan(before?.x ?? 0)
    expect(getMark()?.y).toBeLessThan(before?.y ?? 0)
    expect(api.findCalls('PATCH /places/:id')).toHaveLength(0)
    await getButton('Update place').click()
    expect(getRequestBody()).toMatchObject({ latitude, longitude })
  })

  it("statement of section 8: 'Coordinates updated. Hit the Update Place button to save the changes.'", async () => {
    renderForm()
    await (await findMap()).click(at)
    await getButton('OK').click()
    await expect
      .poll(getNoticeTexts)
      .toEqual(['Coordinates updated. Hit the Update Place button to save the changes.'])
  })

  it('refuses typed positions that are invalid', async () => {
    renderForm()
    await getField('Latitude').fill('43,52')
    await getButton('Set this position').click()
    await getButton('OK').click()
    await expect.element(getField('Latitude')).toHaveValue('43.52')
    await getField('Latitude').fill('north')
    await getButton('Set this position').click()
    await expect.element(page.getByText(/Enter degrees as a number/)).toBeVisible()
    await getButton('Update place').click()
    expect(getRequestBody().latitude).toBe(43.52)
  })

  it('refuses an empty position, and keeps a typed one to about ten centimetres', async () => {
    renderForm({ ...place, tags: { position: 'approximate' } })
    await expect.element(page.getByText('The source gives only an approximate position.')).toBeVisible()
    await getField('Latitude').fill(' ')
    await getButton('Set this position').click()
    await expect.element(page.getByText(/Enter degrees as a number/)).toBeVisible()
    expect($confirmRequest.get()).toBeNull()
    $notices.set([{ id: 1, subject: 'position', text: 'old', kind: 'done' }])
    await getField('Latitude').fill('43.51712345')
    await getField('Longitude').fill('4.13212345')
    await getButton('Set this position').click()
    await expect.element(getButton('OK')).toBeVisible()
    expect(getNoticeTexts()).toEqual([])
    expect(page.getByText(/Enter degrees/).elements()).toEqual([])
    await getButton('OK').click()
    await expect.element(getField('Latitude')).toHaveValue('43.517123')
    await expect.element(getField('Longitude')).toHaveValue('4.132123')
    await expect.element(getButton('Set this position')).toBeDisabled()
  })

  it('statement of section 5: Place edit map: panning disabled, zoom fixed 14 to 16, edits only within the map boundaries.', async () => {
    renderForm(place, [imagery])
    const map = await findMap()
    const readTileZoom = () => {
      const tile = [...document.querySelectorAll('.rs-imagery img')].at(-1)
      return Number(tile?.getAttribute('src')?.split(/[?/]/).at(-3))
    }
    await expect.poll(readTileZoom).toBe(14)
    const pane = document.querySelector('.leaflet-map-pane')
    const before = pane?.getAttribute('style')
    await userEvent.dragAndDrop(map, map, {
      sourcePosition: { x: 100, y: 100 },
      targetPosition: { x: 180, y: 140 },
    })
    expect(pane?.getAttribute('style')).toBe(before)

    /** Turns the wheel, and waits longer than Leaflet waits to zoom. */
    const turnWheel = async (deltaY: number) => {
      const { left, top, width, height } = map.element().getBoundingClientRect()
      const middle = { clientX: left + width / 2, clientY: top + height / 2 }
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      map
        .element()
        .dispatchEvent(new WheelEvent('wheel', { ...middle, deltaY, bubbles: true, cancelable: true }))
      vi.advanceTimersByTime(1000)
      vi.useRealTimers()
      await waitForRender()
    }
    // Clicks during the zoom animation are ignored.
    const waitForAnimationEnd = () =>
      expect.poll(() => document.querySelector('.leaflet-zoom-anim')).toBeNull()
    for (const [button, zooms, opposite, deltaY] of [
      ['Zoom in', [15, 16], 'Zoom out', -600],
      ['Zoom out', [15, 14], 'Zoom in', 600],
    ] as const) {
      for (const zoom of zooms) {
        await waitForAnimationEnd()
        await getButton(button).click()
        await expect.poll(readTileZoom).toBe(zoom)
      }
      await expect.element(getButton(button)).toHaveAttribute('aria-disabled', 'true')
      await expect.element(getButton(opposite)).toHaveAttribute('aria-disabled', 'false')
      await waitForAnimationEnd()
      await turnWheel(deltaY)
      expect(document.querySelector('.leaflet-zoom-anim')).toBeNull()
      expect(readTileZoom()).toBe(zooms[1])
    }

    await getField('Latitude').fill('43.8')
    await getButton('Set this position').click()
    await expect
      .element(
        page.getByText(
          'This position is outside the map. Move the place part of the way, save, then move it again.',
        ),
      )
      .toBeVisible()
    expect($confirmRequest.get()).toBeNull()
    await getField('Latitude').fill('43.519')
    await getButton('Set this position').click()
    await getButton('OK').click()
    await expect.element(page.getByText(/outside the map/)).not.toBeInTheDocument()
    await getButton('Update place').click()
    expect(getRequestBody().latitude).toBe(43.519)
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

  it('takes a version that was saved with the same values', async () => {
    const same = { ...place, city: 'Agde', lock_version: 5 }
    const problem = { type: 'x', title: 'x', status: 409, detail: 'x', current: same }
    api.responses['PATCH /places/:id'] = new ApiError('PATCH /places/:id', 409, problem)
    renderForm()
    await getField('City').fill('Agde')
    await getButton('Update place').click()
    await expect.poll(() => savedPlaces).toEqual([same])
    expect(page.getByRole('heading', { name: 'Two versions' }).elements()).toEqual([])
  })

  it('shows the latest version if another one was saved during the choice', async () => {
    api.responses['PATCH /places/:id'] = conflict
    renderForm()
    await getField('City').fill('Agde')
    await page.getByLabelText('Name *').fill('Mine')
    await getButton('Update place').click()
    const name = page.getByRole('group', { name: 'Name' })
    await name.getByLabelText(/Saved version/).click()
    delete api.responses['PATCH /places/:id']
    await getButton('Save this choice').click()
    await expect.element(getButton('Save this choice')).toBeDisabled()
    const latest = { ...savedVersion, name: 'Port Dernier', lock_version: 6 }
    const problem = { type: 'x', title: 'x', status: 409, detail: 'Eve saved it.', current: latest }
    api.responses['PATCH /places/:id'] = new ApiError('PATCH /places/:id', 409, problem)
    api.getLastCall('PATCH /places/:id').fail(0)
    await expect.element(getButton('Save this choice')).toBeEnabled()
    await getButton('Save this choice').click()
    await expect.element(page.getByText(/Eve saved it/)).toBeVisible()
    // The choice starts anew, with what was typed.
    await expect.element(name.getByText('Port Dernier', { exact: true })).toBeVisible()
    await expect.element(name.getByLabelText(/Your version/)).toBeChecked()
    await getButton('Save this choice').click()
    expect(getRequestBody()).toMatchObject({ name: 'Mine', lock_version: 6 })
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
    await expect.poll(hasUnsavedChanges).toBe(true)
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
