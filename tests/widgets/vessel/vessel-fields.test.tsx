import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { formatSideNm } from '../../../src/core/privacy/area-edges.ts'
import { listColumnNames } from '../../../src/core/records/record.ts'
import { editableVesselColumns } from '../../../src/core/records/vessel-columns.ts'
import type { VesselEdit } from '../../../src/core/contract/vessel.ts'
import { findAreaTile, getAreaSideNm, type AreaTile } from '../../../src/core/privacy/privacy-area.ts'
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

it('all that the owner of a vessel edits has a field', async () => {
  const { find } = renderForm({})
  await expect.poll(() => find('[name=name]')).not.toBeNull()
  // The home port is chosen by its name, and the form of these tests has an MMSI that stays.
  const { place_id: _port, mmsi: _mmsi, ...columns } = editableVesselColumns
  expect(listColumnNames(columns).filter((name) => !find(`[name=${name}]`))).toEqual([])
})

const cove = { latitude: 43.517, longitude: 4.132 }

describe('the privacy of a vessel', () => {
  const fields = ['audience', 'area_nm', 'delay_hours', 'position_expires_hours']

  it('has no area, delay or end for a position that nobody sees', async () => {
    const privacy = { audience: 'nobody', area_nm: 4, delay_hours: 0, position_expires_hours: null } as const
    const { find } = renderForm({ privacy })
    const listFields = () => fields.filter((name) => find(`select[name=${name}]`) !== null)
    await expect.poll(listFields).toEqual(['audience'])
    const audience = find<HTMLSelectElement>('select[name=audience]')
    if (audience) audience.value = 'followers'
    audience?.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(listFields).toEqual(fields)
    expect(find<HTMLSelectElement>('select[name=area_nm]')?.value).toBe('4')
  })

  it('keeps values that are not among the usual ones, in order, in days if they are whole', async () => {
    const privacy = { audience: 'public', area_nm: 2, delay_hours: 30, position_expires_hours: 48 } as const
    const { find, listOptions } = renderForm({ privacy })
    const readChosen = () =>
      fields.map((name) => find<HTMLSelectElement>(`select[name=${name}]`)?.selectedOptions[0]?.text)
    await expect
      .poll(readChosen)
      .toEqual(['everyone', 'an area of at least 2 nautical miles', '30 hours later', '2 days'])
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

describe('what others see with the privacy of a form', () => {
  const last_position = {
    type: 'Point' as const,
    coordinates: [4.132, 43.517],
    created_at: '2026-05-01T00:00:00Z',
    nearby_place: null,
  }
  const open = { audience: 'public', area_nm: null, delay_hours: 0, position_expires_hours: null } as const
  const getMap = () => page.getByRole('img', { name: 'Area in which others see Sea Urchin' })
  const choose = (name: string, value: string) => page.getByRole('combobox', { name }).selectOptions(value)
  const changes = 'It changes only at 00, 06, 12 and 18 UTC.'
  const listTexts = () =>
    [...document.querySelectorAll('.rs-privacy-area p')].map(({ textContent }) => textContent)

  it('is the area of its position on a map, with its side, which changes with the size', async () => {
    const { find } = renderForm({ privacy: open, last_position })
    await expect.element(page.getByRole('combobox', { name: 'Shown as' })).toBeVisible()
    expect(listTexts()).toEqual([])
    expect(getMap().elements()).toEqual([])
    await choose('Shown as', '4')
    const [small, large] = [findAreaTile(cove, 4), findAreaTile(cove, 16)]
    const describe = (tile: AreaTile) =>
      `This area of ${formatSideNm(getAreaSideNm(tile), 'en')} nm is shown, not where in it the vessel is. ${changes}`
    await expect.poll(listTexts).toEqual([describe(small)])
    await expect.element(getMap()).toBeVisible()
    const getOutline = () => find('.rs-mini-map path.rs-vessel-area')?.getBoundingClientRect()
    const getGround = () => find('.rs-mini-map__ground')?.getBoundingClientRect()
    // All of the area is on the map.
    await expect.poll(() => getOutline()?.width ?? 0).toBeGreaterThan(50)
    expect(getOutline()?.height).toBeLessThan(getGround()?.height ?? 0)
    expect(getOutline()?.width).toBeLessThan(getGround()?.width ?? 0)
    await choose('Shown as', '16')
    await expect.poll(listTexts).toEqual([describe(large)])
    expect(describe(large)).not.toBe(describe(small))
  })

  it.each<[string, [string, string][], string[], boolean]>([
    ['nobody sees it', [['Position shown to', 'nobody']], [], false],
    [
      'accepted followers see it exactly',
      [
        ['Position shown to', 'followers'],
        ['How soon', '6'],
      ],
      ['Followers you accept see the exact position. Everyone else sees none.'],
      false,
    ],
    [
      'with a delay everyone sees the smallest area',
      [['How soon', '6']],
      ['With a delay or an end, everyone sees an area of at least 1 nautical mile', 'This area of'],
      true,
    ],
    [
      'with an end everyone sees the smallest area',
      [['For how long', '24']],
      ['With a delay or an end, everyone sees an area of at least 1 nautical mile', 'This area of'],
      true,
    ],
    [
      'accepted followers see an area',
      [
        ['Position shown to', 'followers'],
        ['Shown as', '2'],
      ],
      ['This area of'],
      true,
    ],
  ])('%s', async (_title, chosen, texts, hasMap) => {
    renderForm({ privacy: open, last_position })
    for (const [name, value] of chosen) await choose(name, value)
    await expect
      .poll(listTexts)
      .toEqual(texts.map((text) => expect.stringMatching(new RegExp(`^${text}`)) as string))
    await expect.poll(() => getMap().elements().length).toBe(hasMap ? 1 : 0)
  })

  it('is a sentence as long as no position is known', async () => {
    renderForm({ privacy: { ...open, area_nm: 8 } })
    await expect
      .poll(listTexts)
      .toEqual([expect.stringMatching(/^The area is drawn here when a position is known\.$/)])
    expect(getMap().elements()).toEqual([])
  })

  it('may be the hidden past too when the settings open, if the owner ticks it', async () => {
    const { save, submit } = renderForm({ privacy: { ...open, area_nm: 8 }, last_position })
    const past = page.getByRole('checkbox', { name: 'Show what was recorded while it was hidden, too' })
    await expect.element(getMap()).toBeVisible()
    await choose('Shown as', '1')
    expect(past.elements()).toEqual([])
    await choose('Shown as', '')
    await expect.element(past).not.toBeChecked()
    await expect.element(past).toHaveAccessibleDescription(/^Without this, the track, visits/)
    submit()
    await expect.poll(() => save.mock.lastCall?.[0].privacy).toEqual({ area_nm: null })
    await past.click()
    submit()
    await expect.poll(() => save.mock.lastCall?.[0].privacy).toEqual({ area_nm: null, show_past: true })
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
