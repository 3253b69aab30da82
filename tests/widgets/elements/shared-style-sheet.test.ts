import { expect, it } from 'vitest'
import { addStyles, getSharedStyleSheet } from '../../../src/widgets/elements/shared-style-sheet.ts'

it('the sheet of all elements has the styles of before and after its first use', () => {
  const listRules = () => [...getSharedStyleSheet(document).cssRules].map(({ cssText }) => cssText)
  addStyles('.one { color: red; }')
  const sheet = getSharedStyleSheet(document)
  expect(listRules()).toEqual(['.one { color: red; }'])
  addStyles('.two { color: blue; }')
  expect(listRules()).toEqual(['.one { color: red; }', '.two { color: blue; }'])
  expect(getSharedStyleSheet(document)).toBe(sheet)
})
