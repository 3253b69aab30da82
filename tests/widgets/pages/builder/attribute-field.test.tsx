import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AttributeField } from '../../../../src/app/parts/builder/AttributeField.tsx'
import { languages } from '../../../../src/core/languages.ts'
import { embedPage } from '../../../../src/core/messages/en/guides.json'
import type { AttributeRow } from '../../../../src/widgets/elements/element-types.ts'
import { listOutline } from '../../../support/outline.ts'
import { renderStrict } from '../../../support/render.tsx'

const row = (type: AttributeRow['type'], fields: Partial<AttributeRow> = {}): AttributeRow => ({
  name: 'option',
  property: 'option',
  type,
  ...fields,
})
const list = (of: string[], fields: Partial<AttributeRow> = {}) => row({ kind: 'list', of }, fields)
const one = (of: readonly string[], fields: Partial<AttributeRow> = {}) => row({ kind: 'one', of }, fields)

function renderField(attribute: AttributeRow, text = '', error?: string) {
  const onChange = vi.fn<(text: string) => void>()
  const { container } = renderStrict(
    <AttributeField
      attribute={attribute}
      messages={embedPage}
      text={text}
      error={error}
      onChange={onChange}
    />,
  )
  return { container, onChange }
}
const listOptions = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => [(option as HTMLOptionElement).value, option.textContent])

describe('a list of words', () => {
  it('is checked as the text says, and is written in the order of the table', async () => {
    const { onChange } = renderField(list(['fuel', 'water', 'wifi'], { name: 'has' }), 'wifi,water')
    await expect.element(page.getByRole('checkbox', { name: 'Water' })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'Wi-Fi' })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'Fuel' })).not.toBeChecked()
    await page.getByRole('checkbox', { name: 'Fuel' }).click()
    await page.getByRole('checkbox', { name: 'Wi-Fi' }).click()
    expect(onChange.mock.calls).toEqual([['fuel water wifi'], ['water']])
  })

  it('is checked as by default without a text, and none is said if the last word is removed', async () => {
    const { onChange } = renderField(list(['a', 'b'], { defaultText: 'b' }))
    await expect.element(page.getByRole('checkbox', { name: 'b' })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'a' })).not.toBeChecked()
    await page.getByRole('checkbox', { name: 'b' }).click()
    expect(onChange.mock.calls).toEqual([['none']])
  })

  it('without a default is empty if the last word is removed', async () => {
    const { onChange } = renderField(list(['a', 'b']), 'a')
    await page.getByRole('checkbox', { name: 'a' }).click()
    expect(onChange.mock.calls).toEqual([['']])
  })

  it('shows its error', async () => {
    renderField(list(['a']), 'c', 'words of: a')
    await expect.element(page.getByRole('alert')).toHaveTextContent('words of: a')
  })
})

describe('a choice', () => {
  it('has its default first, which leaves the attribute out, and the others once each', async () => {
    const { onChange } = renderField(one(['a', 'b', 'c'], { defaultText: 'b' }), 'c')
    await expect.element(page.getByRole('combobox')).toHaveValue('c')
    expect(listOptions()).toEqual([
      ['', 'b'],
      ['a', 'a'],
      ['c', 'c'],
    ])
    await page.getByRole('combobox').selectOptions('')
    expect(onChange.mock.calls).toEqual([['']])
  })

  it('has a dash without a default', async () => {
    renderField(one(['a']))
    await expect.poll(listOptions).toEqual([
      ['', '–'],
      ['a', 'a'],
    ])
  })

  it('of the language has all languages by their own names, and a dash for the one of the page', async () => {
    renderField(one([...languages.map(({ code }) => code), 'xx'], { name: 'lang', defaultText: 'en' }))
    await expect.element(page.getByRole('combobox', { name: embedPage.labels.lang })).toHaveValue('')
    expect(listOptions()).toEqual([
      ['', '–'],
      ...languages.map(({ code, name }) => [code, name]),
      ['xx', 'xx'],
    ])
  })
})

describe('a field for text', () => {
  it.each([
    ['number', row({ kind: 'number', min: 1, max: 2 }), 'decimal'],
    ['id', row({ kind: 'id' }), 'decimal'],
    ['text', row({ kind: 'text' }), 'text'],
  ])('of the kind %s has the keyboard for it', async (_kind, attribute, inputMode) => {
    const { container, onChange } = renderField({ ...attribute, defaultText: '9' }, '11', 'a number')
    await expect
      .poll(() => listOutline(container).join('\n'))
      .toContain(`input placeholder=9 inputmode=${inputMode}`.replace('input ', ''))
    const input = page.getByRole('textbox', { name: 'option' })
    await expect.element(input).toHaveValue('11')
    await expect.element(page.getByRole('alert')).toHaveTextContent('a number')
    await input.fill('12')
    expect(onChange.mock.calls).toEqual([['12']])
  })
})

it.each([
  ['layers', 'seamarks', 'Seamarks'],
  ['metric', 'wind-speed', 'Wind speed'],
  ['has', 'fuel', 'Fuel'],
  ['types', 'yacht-club', 'Yacht Club'],
  ['types', 'unheard', 'unheard'],
  ['layers', 'clouds', 'clouds'],
  ['metric', 'clouds', 'clouds'],
  ['option', 'fuel', 'fuel'],
])('a value of %s "%s" is named "%s"', async (name, word, label) => {
  renderField(list([word], { name }))
  await expect.element(page.getByRole('checkbox', { name: label, exact: true })).toBeVisible()
})
