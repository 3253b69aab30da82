import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { VesselEdit } from '../../../src/core/contract/vessel.ts'
import { VesselForm } from '../../../src/widgets/vessel/VesselForm.tsx'
import { createFakeApi, type FakeResponses } from '../../fakes/api.ts'
import { buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

function renderForm(own: Parameters<typeof buildVessel>[0], responses: FakeResponses = {}) {
  const save = vi.fn((_edit: VesselEdit) => Promise.resolve())
  const form = (
    <VesselForm
      vessel={buildVessel(own)}
      mmsi="set"
      showsPrivacy
      submit="Save vessel"
      cancel="Cancel"
      onCancel={() => undefined}
      describeFailure={(detail) => detail}
      save={save}
    />
  )
  const { container } = renderStrict(
    wrapWithApi(createFakeApi(responses), form, [], createUserSessionStore()),
  )
  const find = <E extends HTMLElement>(selector: string) => container.querySelector<E>(selector)
  const listOptions = (name: string) =>
    [...(find<HTMLSelectElement>(`select[name=${name}]`)?.options ?? [])].map(({ text }) => text)
  const submit = () => find<HTMLButtonElement>('button[type=submit]')?.click()
  return { container, save, find, listOptions, submit }
}

describe('the privacy of a vessel', () => {
  const fields = ['audience', 'blur_nm', 'delay_hours', 'position_expires_hours']

  it('has no accuracy, delay or end for a position that nobody sees', async () => {
    const privacy = { audience: 'nobody', blur_nm: 5, delay_hours: 0, position_expires_hours: null } as const
    const { find } = renderForm({ privacy })
    const listFields = () => fields.filter((name) => find(`select[name=${name}]`) !== null)
    await expect.poll(listFields).toEqual(['audience'])
    const audience = find<HTMLSelectElement>('select[name=audience]')
    if (audience) audience.value = 'followers'
    audience?.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(listFields).toEqual(fields)
    expect(find<HTMLSelectElement>('select[name=blur_nm]')?.value).toBe('5')
  })

  it('keeps values that are not among the usual ones, in order, in days if they are whole', async () => {
    const privacy = { audience: 'public', blur_nm: 2.5, delay_hours: 30, position_expires_hours: 48 } as const
    const { find, listOptions } = renderForm({ privacy })
    const readChosen = () =>
      fields.map((name) => find<HTMLSelectElement>(`select[name=${name}]`)?.selectedOptions[0]?.text)
    await expect
      .poll(readChosen)
      .toEqual(['everyone', 'within 2.5 nautical miles', '30 hours later', '2 days'])
    expect(listOptions('blur_nm').slice(2, 5)).toEqual([
      'within 2 nautical miles',
      'within 2.5 nautical miles',
      'within 5 nautical miles',
    ])
    expect(listOptions('delay_hours').slice(3, 6)).toEqual([
      '24 hours later',
      '30 hours later',
      '3 days later',
    ])
    expect(listOptions('position_expires_hours').slice(0, 4)).toEqual([
      'until the next report',
      '24 hours',
      '2 days',
      '3 days',
    ])
  })
})

describe('the home port of a vessel', () => {
  it('can be removed, and is found by its name with its address', async () => {
    const port = { id: 9, name: 'Port Gardian', address: 'Quai 1', city: 'Les Saintes', country_code: 'FR' }
    const { find, save, submit } = renderForm(
      { place_id: 1401, place_name: 'Port Camargue' },
      { 'GET /places?partial_name': [port, { ...port, id: 10, address: null, city: null }] },
    )
    await expect.poll(() => find('.rs-vessel-form__chosen')?.textContent).toBe('Port Camargue')
    find('.rs-vessel-form__chosen button')?.click()
    await expect.poll(() => find('.rs-vessel-form__chosen')).toBeNull()
    submit()
    await expect.poll(() => save.mock.calls.map(([edit]) => edit.place_id)).toEqual([null])
    await page.getByRole('combobox', { name: 'Home port' }).fill('gardian')
    const listFound = () =>
      page
        .getByRole('option')
        .elements()
        .filter((option) => option instanceof HTMLOptionElement === false)
        .map(({ textContent }) => textContent)
    await expect.poll(listFound).toEqual(['Port GardianQuai 1, Les Saintes, France', 'Port GardianFrance'])
    await page.getByText('Quai 1, Les Saintes, France').click()
    await expect.poll(() => find('.rs-vessel-form__chosen')?.textContent).toBe('Port Gardian')
    submit()
    await expect.poll(() => save.mock.calls.at(-1)?.[0].place_id).toBe(9)
  })
})
