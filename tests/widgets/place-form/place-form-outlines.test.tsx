import { expect, it, vi } from 'vitest'
import { toPlaceFormValues } from '../../../src/client/places/place-edit.ts'
import { ConflictChoice } from '../../../src/widgets/place-form/ConflictChoice.tsx'
import { PlaceForm } from '../../../src/widgets/place-form/PlaceForm.tsx'
import { TagRows } from '../../../src/widgets/place-form/TagRows.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { createUserSessionStore } from '../../factories/users.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

const place = buildPlace({
  tags: { vhf: '9', roadstead: 'secret' },
  address: 'Quai 1',
  description: 'D',
  state_code: '30',
  postal_code: '30240',
  phone: '+33 4',
  email: 'a@b.fr',
  url: 'https://x.fr',
})
const base = toPlaceFormValues(place)

/** Lists a form without the content of its map and the options of its fields. */
function listForm(container: HTMLElement): string[] {
  const maps = [...container.querySelectorAll('.leaflet-container')]
  const drawn = new Set(maps.flatMap((map) => (map.parentElement ? listOutline(map) : [])))
  return listOutline(container).filter(
    (line) => !line.startsWith('option ') && !line.startsWith('div tabindex=') && !drawn.has(line),
  )
}

it('the form of a place has labelled fields for details, contact, position and attributes', async () => {
  const form = <PlaceForm place={place} onSaved={() => undefined} />
  const api = createFakeApi({ 'GET /tile_sources': [] })
  const { container } = renderStrict(wrapWithApi(api, form, [], createUserSessionStore()))
  await expect
    .poll(() => listForm(container))
    .toEqual([
      'legend Details',
      'label Name',
      'span aria-hidden=true *',
      'input aria-invalid=false required autocomplete=off label=Name * value=Port Camargue',
      'label Type',
      'select aria-invalid=false label=Type value=0',
      'label Description',
      'textarea aria-invalid=false rows=5 label=Description value=D',
      'label Address',
      'input aria-invalid=false autocomplete=off label=Address value=Quai 1',
      'label Postal code',
      'input aria-invalid=false autocomplete=off label=Postal code value=30240',
      'label City',
      'input aria-invalid=false autocomplete=off label=City value=Le Grau-du-Roi',
      'label State or region',
      'input aria-invalid=false autocomplete=off label=State or region value=30',
      'label Country',
      'select aria-invalid=false label=Country value=FR',
      'legend Contact',
      'label Phone',
      'input aria-invalid=false type=tel autocomplete=off label=Phone value=+33 4',
      'label E-mail',
      'input aria-invalid=false type=email autocomplete=off label=E-mail value=a@b.fr',
      'label Website',
      'input aria-invalid=false type=url autocomplete=off label=Website value=https://x.fr',
      'legend Position',
      'p Click the place on the map, or enter its position. Zoom 14 to 16; the map cannot be moved.',
      'figure aria-label=Satellite map to move Port Camargue --reposition',
      'button aria-label=Zoom in aria-disabled=false',
      'button aria-label=Zoom out aria-disabled=true',
      'figcaption Not For Navigation · No imagery at this zoom, showing the built-in map (NASA Blue Marble, Natural Earth)',
      'label Latitude',
      'input aria-invalid=false inputmode=decimal autocomplete=off label=Latitude value=43.517',
      'label Longitude',
      'input aria-invalid=false inputmode=decimal autocomplete=off label=Longitude value=4.132',
      'button disabled Set this position',
      'fieldset aria-describedby=What skippers need to know: VHF channel, depth, berths, fuel. One per line.',
      'legend Custom attributes',
      'p What skippers need to know: VHF channel, depth, berths, fuel. One per line.',
      'input aria-label=Attribute aria-invalid=false placeholder=Attribute maxlength=100 value=vhf',
      'input aria-label=Value of VHF channel placeholder=Value maxlength=2000 value=9',
      'button aria-label=Remove VHF channel',
      'p VHF channel',
      'button Add an attribute',
      'button type=submit --main Update place',
    ])
  const [types, countries] = [...container.querySelectorAll('select')]
  expect(types?.options).toHaveLength(12)
  expect(countries?.options[0]?.text).toBe('No country')
  expect(countries?.options[0]?.value).toBe('')
  const names = [...(countries?.options ?? [])].slice(1).map(({ text }) => text)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})

it('a conflict offers both versions of each field; edited fields are chosen', async () => {
  const [onSave, onBack] = [vi.fn(() => Promise.resolve()), vi.fn()]
  const typed = { ...base, name: 'Mine', type_enum: 4 }
  const choice = (
    <ConflictChoice
      detail="Ann saved."
      failure="Not saved."
      base={base}
      saved={{ ...base, name: 'Theirs', city: '' }}
      typed={typed}
      onSave={onSave}
      onBack={onBack}
    />
  )
  const { container } = renderStrict(wrapWithApi(createFakeApi(), choice))
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'section aria-labelledby=Two versions',
      'h2 tabindex=-1 Two versions',
      'p Ann saved. Choose the version to save for each field. Nothing is lost: both stay in the history.',
      'legend Name',
      'input type=radio label=Saved versionTheirs',
      'span Saved version',
      'span Theirs',
      'input type=radio label=Your versionMine checked',
      'span Your version',
      'span Mine',
      'legend City',
      'input type=radio label=Saved version(empty) checked',
      'span Saved version',
      'span (empty)',
      'input type=radio label=Your versionLe Grau-du-Roi',
      'span Your version',
      'span Le Grau-du-Roi',
      'legend Type',
      'input type=radio label=Saved versionMarina',
      'span Saved version',
      'span Marina',
      'input type=radio label=Your versionMooring checked',
      'span Your version',
      'span Mooring',
      'p role=alert Not saved.',
      'button --main Save this choice',
      'button Back to the form',
    ])
  await expect.poll(() => document.activeElement).toBe(container.querySelector('h2'))
  const radios = [...container.querySelectorAll<HTMLInputElement>('input')]
  // The saved name, and the city as it was typed.
  radios[0]?.click()
  radios[3]?.click()
  const [save, back] = container.querySelectorAll('button')
  await expect.poll(() => radios[0]?.checked).toBe(true)
  await expect.poll(() => radios[3]?.checked).toBe(true)
  save?.click()
  await expect.poll(() => onSave.mock.calls).toEqual([[{ ...typed, name: 'Theirs' }]])
  back?.click()
  expect(onBack).toHaveBeenCalledOnce()
})

it('attributes are limited to 200; an error is shown at its row, or below the rows', async () => {
  const onChange = vi.fn()
  const buildRows = (count: number) =>
    Array.from({ length: count }, (_, row) => ({ row: 2 * row, key: `k${row}`, value: '' }))
  const { container, rerender } = renderStrict(
    <TagRows rows={buildRows(199)} error="Too many." onChange={onChange} />,
  )
  const getAdd = () => container.querySelector<HTMLButtonElement>('div:last-child > button.rs-button')
  await expect.poll(() => getAdd()?.disabled).toBe(false)
  const listErrors = () => [...container.querySelectorAll('[role=alert]')].map((error) => error.textContent)
  expect(listErrors()).toEqual(['Too many.'])
  getAdd()?.click()
  expect(onChange.mock.lastCall?.[0].at(-1)).toEqual({ row: 397, key: '', value: '' })
  rerender(<TagRows rows={buildRows(200)} error={undefined} onChange={onChange} />)
  await expect.poll(() => getAdd()?.disabled).toBe(true)
  expect(listErrors()).toEqual([])
  const rows = [
    { row: 0, key: 'vhf', value: '9' },
    { row: 1, key: 'vhf', value: '' },
  ]
  rerender(<TagRows rows={rows} error="An attribute is wrong." onChange={onChange} />)
  await expect.poll(listErrors).toEqual(['An attribute with this name already exists.'])
  expect([...container.querySelectorAll('[aria-invalid]')].map((input) => input.ariaInvalid)).toEqual([
    'false',
    'true',
  ])
  container.querySelector<HTMLElement>('[aria-label="Remove VHF channel"]')?.click()
  expect(onChange.mock.lastCall).toEqual([[rows[1]]])
})
