import { expect, it } from 'vitest'
import { allowsCollapsedAttribution } from '../../../src/core/catalogue/basemap.ts'

it.each([
  ['CC BY 4.0', true],
  ['cc-by-sa-3.0', true],
  ['CC0-1.0', true],
  ['ODbL-1.0', true],
  [' Public domain', true],
  ['Terms of Aerial Ltd, not CC', false],
  ['not stated', false],
  ['', false],
])('the licence "%s" allows an attribution one tap away: %s', (licence, isAllowed) => {
  expect(allowsCollapsedAttribution(licence)).toBe(isAllowed)
})
