import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveUnit } from '../../../src/client/preferences.ts'
import { hasUnsavedChanges } from '../../../src/client/unsaved-changes.ts'
import { search } from '../../../src/core/limits/search.ts'
import { vesselForm } from '../../../src/core/limits/vessels.ts'
import type { ApiError } from '../../../src/client/api/call.ts'
import type { Vessel, VesselEdit } from '../../../src/core/contract/vessel.ts'
import { VesselForm } from '../../../src/widgets/vessel/VesselForm.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { createUserSessionStore, openPrivacy, buildApiError, buildVessel } from '../../factories/users.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

afterEach(() => saveUnit('length', 'm'))

interface RenderedForm {
  unmount: () => void
  saved: VesselEdit[]
  failures: ApiError[]
}

/** Renders the form; each save is rejected with the next of `refusals`. */
function renderForm(
  initialVessel: Vessel | null,
  refusals: ApiError[] = [],
  mmsi: 'open' | 'set' | 'later' = 'open',
  api = createFakeApi(),
): RenderedForm {
  const rendered: RenderedForm = { saved: [], failures: [], unmount: () => undefined }
  const { unmount } = renderStrict(
    wrapWithApi(
      api,
      <VesselForm
        vessel={initialVessel}
        mmsi={mmsi}
        showsPrivacy
        submit="Save vessel"
        cancel="Cancel"
        onCancel={() => undefined}
        describeFailure={(detail) => `Not saved: ${detail}`}
        onFailure={(error) => rendered.failures.push(error)}
        save={(edit) => {
          rendered.saved.push(edit)
          const refused = refusals.shift()
          return refused ? Promise.reject(refused) : Promise.resolve()
        }}
      />,
      [],
      createUserSessionStore(),
    ),
  )
  return Object.assign(rendered, { unmount })
}

const vessel = buildVessel({ privacy: openPrivacy, mmsi: '227000111', beam: 3.9 })
const getField = (name: string) => page.getByRole('textbox', { name, exact: true })
const clickSave = () => page.getByRole('button', { name: 'Save vessel' }).click()

describe('VesselForm', () => {
  it('sends only the changed fields and the lock_version', async () => {
    const { saved } = renderForm(vessel)
    await getField('Name').fill(' Bel Ami ')
    await getField('Beam (m)').fill('4,1')
    await getField('Year').fill('1999')
    await clickSave()
    await expect.poll(() => saved).toEqual([{ name: 'Bel Ami', beam: 4.1, year_make: 1999, lock_version: 3 }])
    await expect.poll(hasUnsavedChanges).toBe(false)
  })

  /** Types a value into a field, saves, and expects the error of this field alone. */
  async function expectRefused(name: string, typed: string, message: string): Promise<void> {
    const field = getField(name)
    await expect.element(field).toBeVisible()
    const before = (field.element() as HTMLInputElement).value
    await field.fill(typed)
    await clickSave()
    await expect.element(page.getByRole('alert')).toHaveTextContent(message)
    await field.fill(before)
    await userEvent.tab()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  }

  it('statement of section 5: Vessel edit: name required; loa required, number, minimum 1; draft and beam numbers minimum 0', async () => {
    const { saved } = renderForm(vessel)
    await expectRefused('Name', ' ', 'This field is required.')
    await expectRefused('Length overall (m)', '', 'This field is required.')
    await expectRefused('Length overall (m)', 'long', 'Enter a number.')
    await expectRefused('Length overall (m)', '0.9', 'Enter 1 m or more.')
    const { loaMaxMetres } = vesselForm
    await expectRefused('Length overall (m)', String(loaMaxMetres + 1), `Enter ${loaMaxMetres} m or less.`)
    for (const name of ['Draft (m)', 'Beam (m)']) {
      await expectRefused(name, 'deep', 'Enter a number.')
      await expectRefused(name, '-0.1', 'Enter 0 m or more.')
    }
    expect(saved).toEqual([])
    await getField('Length overall (m)').fill('1')
    await getField('Draft (m)').fill('0')
    await getField('Beam (m)').fill('0')
    await clickSave()
    await expect.poll(() => saved).toEqual([{ loa: 1, draft: 0, beam: 0, lock_version: 3 }])
  })

  it('statement of section 5: ; MMSI, description, make, model, IMO, call sign optional; year_make numeric.', async () => {
    const full = { description: 'x', make: 'x', model: 'x', imo: '9074729', call_sign: 'x' }
    const { saved } = renderForm({ ...vessel, ...full })
    await expectRefused('Year', 'new', 'Enter a year, like 1998.')
    for (const name of ['MMSI', 'Description', 'Make', 'Model', 'IMO number', 'Call sign']) {
      await expect.element(getField(name)).not.toBeRequired()
      await getField(name).fill('')
    }
    await getField('Year').fill('1953')
    await clickSave()
    const none = { mmsi: null, description: null, make: null, model: null, imo: null, call_sign: null }
    await expect.poll(() => saved).toEqual([{ ...none, year_make: 1953, lock_version: 3 }])
  })

  it('statement of section 5: Vessel add: name and loa required', async () => {
    const { saved } = renderForm(null, [], 'later')
    await clickSave()
    await expect.poll(() => page.getByText('This field is required.').elements().length).toBe(2)
    await expect.element(getField('Name')).toHaveFocus()
    await getField('Name').fill('Canot')
    await clickSave()
    await expect.element(getField('Length overall (m)')).toHaveFocus()
    expect(saved).toEqual([])
    await getField('Length overall (m)').fill('4')
    await clickSave()
    await expect.poll(() => saved).toEqual([{ name: 'Canot', loa: 4 }])
  })

  it('accepts lengths in the unit of the user and sends metres', async () => {
    saveUnit('length', 'ft')
    const { saved } = renderForm(buildVessel({ loa: 12.19 }))
    await expect.element(getField('Length overall (ft)')).toHaveValue('40')
    await getField('Draft (ft)').fill('6')
    await clickSave()
    await expect.poll(() => saved).toEqual([{ draft: 1.83, lock_version: 3 }])
  })

  it('keeps the unit in which its lengths were typed if the user changes units', async () => {
    const { saved } = renderForm(buildVessel({ loa: 12 }))
    await getField('Draft (m)').fill('2')
    saveUnit('length', 'ft')
    await waitForRender()
    await expect.element(getField('Length overall (m)')).toHaveValue('12')
    await clickSave()
    await expect.poll(() => saved).toEqual([{ draft: 2, lock_version: 3 }])
  })

  it('statement of section 5: ; MMSI field disabled when already set or when adding.', async () => {
    for (const [existing, mmsi, isDisabled] of [
      [vessel, 'set', true],
      [null, 'later', true],
      [buildVessel(), 'open', false],
    ] as const) {
      const { unmount } = renderForm(existing, [], mmsi)
      await expect.element(getField('MMSI')).toHaveValue(existing?.mmsi ?? '')
      expect((getField('MMSI').element() as HTMLInputElement).disabled).toBe(isDisabled)
      unmount()
    }
  })

  it('statement of section 9: Defaults: vessel type Sailboat, country US.', async () => {
    const { saved } = renderForm(null, [], 'later')
    await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('sailboat')
    await expect.element(page.getByRole('combobox', { name: 'Flag' })).toHaveValue('US')
    await getField('Name').fill('New')
    await getField('Length overall (m)').fill('9')
    await clickSave()
    await expect.poll(() => saved).toEqual([{ name: 'New', loa: 9 }])
  })

  it('saves the privacy settings', async () => {
    const { saved } = renderForm(vessel)
    await page.getByRole('combobox', { name: 'Position shown to' }).selectOptions('followers')
    await page.getByRole('combobox', { name: 'Shown as' }).selectOptions('4')
    await page.getByRole('combobox', { name: 'How soon' }).selectOptions('24')
    await page.getByRole('combobox', { name: 'For how long' }).selectOptions('72')
    await clickSave()
    const privacy = { audience: 'followers', area_nm: 4, delay_hours: 24, position_expires_hours: 72 }
    await expect.poll(() => saved).toEqual([{ privacy, lock_version: 3 }])
    await page.getByRole('combobox', { name: 'Position shown to' }).selectOptions('nobody')
    await expect.element(page.getByRole('combobox', { name: 'How soon' })).not.toBeInTheDocument()
  })

  it('section 5: searches home ports from four characters after 500 ms', async () => {
    const camargue = { id: 1401, name: 'Port Camargue', address: null, city: 'Le Grau', country_code: 'FR' }
    const api = createFakeApi({ 'GET /places?partial_name': [camargue] })
    const { saved } = renderForm(vessel, [], 'set', api)
    const home = page.getByRole('combobox', { name: 'Home port' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await home.fill('x'.repeat(search.candidateMinLength))
    await waitForRender()
    vi.advanceTimersByTime(10 * search.debounceMs)
    expect(api.calls).toEqual([])
    await home.fill('port')
    await waitForRender()
    vi.advanceTimersByTime(search.debounceMs - 1)
    expect(api.calls).toEqual([])
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await page.getByRole('option', { name: /Port Camargue/ }).click()
    expect(api.findCalls('GET /places?partial_name').map(({ query }) => query)).toEqual([
      { partial_name: 'port' },
    ])
    await clickSave()
    await expect.poll(() => saved).toEqual([{ place_id: 1401, lock_version: 3 }])
    await page.getByRole('button', { name: 'Remove the home port' }).click()
    await expect.element(home).toHaveValue('')
    await clickSave()
    await expect.poll(() => saved.at(-1)).toEqual({ lock_version: 3 })
  })
})

describe('a failed save of VesselForm', () => {
  it('explains at the privacy settings that a vessel whose AIS was heard cannot be hidden', async () => {
    const { failures } = renderForm(vessel, [buildApiError(422, { errors: { privacy: ['Heard by AIS.'] } })])
    const audience = page.getByRole('combobox', { name: 'Position shown to' })
    await audience.selectOptions('nobody')
    await clickSave()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Heard by AIS\.$/)
    await expect.element(audience).toHaveFocus()
    await expect.element(audience).toHaveAccessibleDescription('Heard by AIS.')
    expect(failures).toHaveLength(1)
  })

  it('explains a refused MMSI at its field, and below the form what no field shows', async () => {
    const atMmsi = buildApiError(422, { errors: { mmsi: ['is taken'] } })
    renderForm(buildVessel(), [atMmsi, buildApiError(422, { errors: { photo: ['is too large'] } })])
    await getField('MMSI').fill('227000111')
    await clickSave()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Not saved: is taken$/)
    await expect.element(getField('MMSI')).toHaveFocus()
    await getField('MMSI').fill('227000112')
    await clickSave()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Not saved: is too large$/)
  })

  it('compares only the fields edited here, by their names, and keeps them over the saved version', async () => {
    const current = {
      ...vessel,
      vessel_type: 'cargo',
      country_registration: 'DE',
      make: 'Amel',
      lock_version: 4,
    }
    const theirs = { ...current, privacy: { ...openPrivacy, audience: 'nobody' as const }, model: 'Maramu' }
    const { saved } = renderForm(vessel, [buildApiError(409, { current: theirs })])
    await page.getByRole('combobox', { name: 'Type' }).selectOptions('tanker')
    await page.getByRole('combobox', { name: 'Flag' }).selectOptions('IT')
    await page.getByRole('combobox', { name: 'Position shown to' }).selectOptions('followers')
    await getField('Make').fill('Amel')
    await clickSave()
    await expect.element(page.getByRole('row', { name: /^Flag/ })).toBeVisible()
    const rows = page.getByRole('row').elements().slice(1)
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Type', 'Cargo', 'Tanker'],
      ['Flag', 'Germany', 'Italy'],
      ['Position shown to', 'nobody', 'followers you accept'],
    ])
    await page.getByRole('button', { name: 'Save my version' }).click()
    const kept = { vessel_type: 'tanker', country_registration: 'IT', privacy: { audience: 'followers' } }
    await expect.poll(() => saved.at(-1)).toEqual({ ...kept, lock_version: 4 })
    await expect.element(getField('Model')).toHaveValue('Maramu')
  })

  it('keeps the input and shows the server error at the field', async () => {
    const problem = buildApiError(422, { errors: { imo: ['must be 7 digits with the right check digit'] } })
    const { failures } = renderForm(vessel, [problem])
    await getField('IMO number').fill('1234567')
    await clickSave()
    await expect.element(page.getByText('must be 7 digits with the right check digit')).toBeVisible()
    await expect.element(getField('IMO number')).toHaveValue('1234567')
    expect(failures).toEqual([problem])
    expect(hasUnsavedChanges()).toBe(true)
    // The error is shown once, at the focused field.
    await expect.element(getField('IMO number')).toHaveFocus()
    expect(page.getByText(/^Not saved/).elements()).toHaveLength(0)
  })

  it('shows other errors below the form until the next attempt', async () => {
    const { saved } = renderForm(vessel, [buildApiError(503, {})])
    await getField('IMO number').fill('9074729')
    await clickSave()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Not saved: /)
    await clickSave()
    await expect.poll(() => saved.length).toBe(2)
    await expect.element(page.getByText(/^Not saved/)).not.toBeInTheDocument()
  })

  it('shows both versions after an edit conflict and saves the own one on the new lock_version', async () => {
    const current = { ...vessel, name: 'Theirs', beam: 5, lock_version: 4 }
    const { saved, failures } = renderForm(vessel, [buildApiError(409, { current })])
    await getField('Name').fill('Mine')
    await clickSave()
    await expect.element(page.getByRole('row', { name: 'Name Theirs Mine' })).toBeVisible()
    await expect.element(getField('Name')).toHaveValue('Mine')
    expect(failures).toEqual([])
    await page.getByRole('button', { name: 'Save my version' }).click()
    await expect.poll(() => saved.at(-1)).toEqual({ name: 'Mine', lock_version: 4 })
    await expect.element(getField('Beam (m)')).toHaveValue('5')
  })

  it('can discard the input for the saved version', async () => {
    const current = { ...vessel, name: 'Theirs', lock_version: 4 }
    const { saved } = renderForm(vessel, [buildApiError(409, { current })])
    await getField('Name').fill('Mine')
    await clickSave()
    await page.getByRole('button', { name: 'Use the saved version' }).click()
    await expect.element(getField('Name')).toHaveValue('Theirs')
    await expect.poll(hasUnsavedChanges).toBe(false)
    expect(saved).toHaveLength(1)
  })
})
