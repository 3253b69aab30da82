import { expect, it } from 'vitest'
import { allowsCollapsedAttribution, formatBasemapAttribution } from '../../../src/core/catalogue/basemap.ts'

it('the basemap credits its own sources, then each imported coast with its licence', () => {
  const own = 'NASA Blue Marble, Natural Earth'
  expect(formatBasemapAttribution([{ source: 'Natural Earth 1:10m', licence: 'Public domain' }])).toBe(own)
  const imported = [
    { source: 'GSHHG', licence: 'LGPL-3.0' },
    { source: 'OpenStreetMap', licence: 'ODbL' },
  ]
  expect(formatBasemapAttribution(imported)).toBe(
    `${own}, GSHHG (LGPL-3.0), © OpenStreetMap contributors (ODbL)`,
  )
})

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
