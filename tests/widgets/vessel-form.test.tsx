import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveUnit } from '../../src/client/preferences.ts'
import { hasUnsavedChanges } from '../../src/client/unsaved-changes.ts'
import type { ApiError } from '../../src/client/api/call.ts'
import type { Vessel, VesselEdit } from '../../src/core/contract/vessel.ts'
import { VesselForm } from '../../src/widgets/vessel/VesselForm.tsx'
import { createFakeApi } from '../fakes/api.ts'
import { createUserSessionStore, openPrivacy, buildApiError, buildVessel } from '../fakes/users.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

afterEach(() => saveUnit('length', 'm'))

interface Drawn {
  saved: VesselEdit[]
  failures: ApiError[]
}

/** The form; what it sends is refused as long as there are refusals. */
function drawForm(
  given: Vessel | null,
  refusals: ApiError[] = [],
  mmsi: 'open' | 'set' | 'later' = 'open',
  api = createFakeApi(),
): Drawn {
  const drawn: Drawn = { saved: [], failures: [] }
  renderStrict(
    wrapWithApi(
      api,
      <VesselForm
        vessel={given}
        mmsi={mmsi}
        showsPrivacy
        submit="Save vessel"
        cancel="Cancel"
        onCancel={() => undefined}
        describeFailure={(detail) => `Not saved: ${detail}`}
        onFailure={(error) => drawn.failures.push(error)}
        save={(edit) => {
          drawn.saved.push(edit)
          const refused = refusals.shift()
          return refused ? Promise.reject(refused) : Promise.resolve()
        }}
      />,
      [],
      createUserSessionStore(),
    ),
  )
  return drawn
}

const own = buildVessel({ privacy: openPrivacy, mmsi: '227000111', beam: 3.9 })
const field = (name: string) => page.getByRole('textbox', { name })
const save = () => page.getByRole('button', { name: 'Save vessel' }).click()

describe('the form of a vessel', () => {
  it('sends what was changed and the version it was changed from, nothing else', async () => {
    const { saved } = drawForm(own)
    await field('Name').fill(' Bel Ami ')
    await field('Beam (m)').fill('4,1')
    await field('Year').fill('1999')
    await save()
    await expect.poll(() => saved).toEqual([{ name: 'Bel Ami', beam: 4.1, year_make: 1999, lock_version: 3 }])
    await expect.poll(hasUnsavedChanges).toBe(false)
  })

  it('section 5: wants a name and a length', async () => {
    const { saved } = drawForm(null, [], 'later')
    await save()
    await expect.poll(() => page.getByText('This field is required.').elements().length).toBe(2)
    await expect.element(field('Name')).toHaveFocus()
    expect(saved).toEqual([])
  })

  it.each([
    ['Length overall (m)', '0.9', 'Enter 1 m or more.'],
    ['Length overall (m)', 'long', 'Enter a number.'],
    ['Length overall (m)', '501', 'Enter 500 m or less.'],
    ['Draft (m)', '-1', 'Enter 0 m or more.'],
    ['Beam (m)', '-0.1', 'Enter 0 m or more.'],
    ['Year', 'old', 'Enter a year, like 1998.'],
  ])('section 5: %s of %s is refused when the field is left', async (name, typed, message) => {
    const { saved } = drawForm(own)
    await field(name).fill(typed)
    await userEvent.tab()
    await expect.element(page.getByRole('alert')).toHaveTextContent(message)
    await save()
    expect(saved).toEqual([])
  })

  it('takes lengths in the reader’s unit, and sends metres', async () => {
    saveUnit('length', 'ft')
    const { saved } = drawForm(buildVessel({ loa: 12.19 }))
    await expect.element(field('Length overall (ft)')).toHaveValue('40')
    await field('Draft (ft)').fill('6')
    await save()
    await expect.poll(() => saved).toEqual([{ draft: 1.83, lock_version: 3 }])
  })

  it('section 5: does not let an MMSI be typed that is set, or while a vessel is added', async () => {
    drawForm(own, [], 'set')
    await expect.element(field('MMSI')).toBeDisabled()
    await expect.element(field('MMSI')).toHaveValue('227000111')
  })

  it('section 9: begins as a sailboat of the United States', async () => {
    const { saved } = drawForm(null, [], 'later')
    await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('sailboat')
    await expect.element(page.getByRole('combobox', { name: 'Flag' })).toHaveValue('US')
    await field('Name').fill('New')
    await field('Length overall (m)').fill('9')
    await save()
    await expect.poll(() => saved).toEqual([{ name: 'New', loa: 9 }])
  })

  it('says who sees where it is', async () => {
    const { saved } = drawForm(own)
    await page.getByRole('combobox', { name: 'Position shown to' }).selectOptions('followers')
    await page.getByRole('combobox', { name: 'Accuracy' }).selectOptions('5')
    await page.getByRole('combobox', { name: 'How soon' }).selectOptions('24')
    await page.getByRole('combobox', { name: 'For how long' }).selectOptions('72')
    await save()
    const privacy = { audience: 'followers', blur_nm: 5, delay_hours: 24, position_expires_hours: 72 }
    await expect.poll(() => saved).toEqual([{ privacy, lock_version: 3 }])
    await page.getByRole('combobox', { name: 'Position shown to' }).selectOptions('nobody')
    expect(page.getByRole('combobox', { name: 'How soon' }).elements()).toEqual([])
  })

  it('section 5: looks for a home port when more than three letters are typed, after 500 ms', async () => {
    const camargue = { id: 1401, name: 'Port Camargue', address: null, city: 'Le Grau', country_code: 'FR' }
    const api = createFakeApi({ 'GET /places?partial_name': [camargue] })
    const { saved } = drawForm(own, [], 'set', api)
    const home = page.getByRole('combobox', { name: 'Home port' })
    await home.fill('por')
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(api.calls).toEqual([])
    await home.fill('port')
    expect(api.calls).toEqual([])
    await page.getByRole('option', { name: /Port Camargue/ }).click()
    expect(api.findCalls('GET /places?partial_name').map(({ query }) => query)).toEqual([
      { partial_name: 'port' },
    ])
    await save()
    await expect.poll(() => saved).toEqual([{ place_id: 1401, lock_version: 3 }])
    await page.getByRole('button', { name: 'Remove the home port' }).click()
    await save()
    await expect.poll(() => saved.at(-1)).toEqual({ lock_version: 3 })
  })
})

describe('a save that fails', () => {
  it('keeps what was typed, and shows what the server says beside the field', async () => {
    const problem = buildApiError(422, { errors: { imo: ['must be 7 digits with the right check digit'] } })
    const { failures } = drawForm(own, [problem])
    await field('IMO number').fill('1234567')
    await save()
    await expect.element(page.getByText('must be 7 digits with the right check digit')).toBeVisible()
    await expect.element(field('IMO number')).toHaveValue('1234567')
    expect([failures, hasUnsavedChanges()]).toEqual([[problem], true])
    // Said once: there, where the focus goes.
    await expect.element(field('IMO number')).toHaveFocus()
    expect(page.getByText(/^Not saved/).elements()).toHaveLength(0)
  })

  it('says at its foot what no field is to blame for, until the next try begins', async () => {
    const { saved } = drawForm(own, [buildApiError(503, {})])
    await field('IMO number').fill('9074729')
    await save()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Not saved: /)
    await save()
    await expect.poll(() => saved.length).toBe(2)
    expect(page.getByText(/^Not saved/).elements()).toHaveLength(0)
  })

  it('because somebody was quicker shows both versions; mine is saved on top of theirs', async () => {
    const current = { ...own, name: 'Theirs', beam: 5, lock_version: 4 }
    const { saved, failures } = drawForm(own, [buildApiError(409, { current })])
    await field('Name').fill('Mine')
    await save()
    await expect.element(page.getByRole('row', { name: 'Name Theirs Mine' })).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Mine')
    expect(failures).toEqual([])
    await page.getByRole('button', { name: 'Save my version' }).click()
    await expect.poll(() => saved.at(-1)).toEqual({ name: 'Mine', lock_version: 4 })
    await expect.element(field('Beam (m)')).toHaveValue('5')
  })

  it('because somebody was quicker can be given up for theirs', async () => {
    const current = { ...own, name: 'Theirs', lock_version: 4 }
    const { saved } = drawForm(own, [buildApiError(409, { current })])
    await field('Name').fill('Mine')
    await save()
    await page.getByRole('button', { name: 'Use the saved version' }).click()
    await expect.element(field('Name')).toHaveValue('Theirs')
    expect([saved.length, hasUnsavedChanges()]).toEqual([1, false])
  })
})
