import { expect, it } from 'vitest'
import { getWindAttribution, listCoastAttributions } from '../../../src/server/shelter/attribution.ts'

it('attributes each coast once, OpenStreetMap as its licence requires', () => {
  const osm = { source: 'OpenStreetMap', licence: 'ODbL-1.0', date: '2026-10', spacing_m: 12 }
  const gshhg = { source: 'GSHHG 2.3.7', licence: 'LGPL-3.0-or-later', date: '2017-06', spacing_m: 160 }
  expect(listCoastAttributions([osm, gshhg, { ...osm, spacing_m: 20 }])).toEqual([
    '© OpenStreetMap contributors, ODbL-1.0',
    'GSHHG 2.3.7, LGPL-3.0-or-later',
  ])
})

it('attributes the wind to the source of its beacon', () => {
  expect(getWindAttribution('ndbc')).toBe('NOAA/NDBC')
  expect(getWindAttribution('ais')).toBe('AIS transmissions')
})
