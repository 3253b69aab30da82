import { expect, it } from 'vitest'
import { placeTextFields } from '../../../src/client/places/place-edit.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { getPlaceFieldLabel } from '../../../src/widgets/place-form/place-field-labels.ts'
import { PlaceForm } from '../../../src/widgets/place-form/PlaceForm.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

async function renderForm(typeEnum = 0) {
  const form = <PlaceForm place={buildPlace({ type_enum: typeEnum })} onSaved={() => undefined} />
  const { container } = renderStrict(wrapWithApi(createFakeApi({ 'GET /tile_sources': [] }), form))
  await expect.poll(() => container.querySelectorAll('select').length).toBe(2)
  const [type, country] = container.querySelectorAll('select')
  if (!type || !country) throw new Error('the form is not drawn')
  return { type, country }
}

const listOptions = ({ options }: HTMLSelectElement) =>
  [...options].map(({ value, text }) => ({ value, text }))

it('countries are sorted by name, after the option without a country', async () => {
  const [none, ...countries] = listOptions((await renderForm()).country)
  expect(none).toEqual({ value: '', text: 'No country' })
  const names = countries.map(({ text }) => text)
  expect(names.length).toBeGreaterThan(200)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  expect(countries).toContainEqual({ value: 'DE', text: 'Germany' })
})

it('a type that is not selectable can be chosen again after another one', async () => {
  const { type } = await renderForm(131)
  const before = listOptions(type)
  expect(before.at(-1)).toEqual({ value: '131', text: 'AIS Aton' })
  expect(type.value).toBe('131')
  type.value = '1'
  type.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => type.value).toBe('1')
  expect(type.selectedOptions[0]?.text).toBe('Anchorage')
  expect(listOptions(type)).toEqual(before)
})

it('every text of a place that can be edited has a field', async () => {
  const { type } = await renderForm()
  const labels = [...(type.form?.querySelectorAll('label') ?? [])].map(
    ({ firstChild }) => firstChild?.textContent,
  )
  const missing = placeTextFields.filter((field) => !labels.includes(getPlaceFieldLabel(field, english)))
  expect(missing).toEqual([])
})
