import { expect, it } from 'vitest'
import { removeProperties } from '../../scripts/strip-element-table.ts'

it('removeProperties removes documentation properties and keeps the line numbers', () => {
  const text = `export const rows = [{
  name: 'map',
  doc: \`A
map\`, of: [{ doc: 'One, "two"', name: 'lat' }, zoom(3), { name: 'for', doc: "It's" }],
}]`
  expect(removeProperties(text, ['doc'])).toBe(`export const rows = [{
  name: 'map',
  \n of: [{  name: 'lat' }, zoom(3), { name: 'for',  }],
}]`)
})
