import { expect, it } from 'vitest'
import { listCoastAttributions, listShelterCoasts } from '../../../src/core/shelter/coast-attribution.ts'
import { buildRay } from '../../factories/shelter.ts'

const osm = { source: 'OpenStreetMap', licence: 'ODbL-1.0', date: '2026-10', spacing_m: 12 }
const gshhg = { source: 'GSHHG 2.3.7', licence: 'LGPL-3.0-or-later', date: '2017-06', spacing_m: 160 }

it('attributes each coast once, OpenStreetMap as its licence requires', () => {
  expect(listCoastAttributions([osm, gshhg, { ...osm, spacing_m: 20 }])).toEqual([
    '© OpenStreetMap contributors, ODbL-1.0',
    'GSHHG 2.3.7, LGPL-3.0-or-later',
  ])
})

it('lists the coast of the place and those of its rays', () => {
  const limit = { latitude: 43, longitude: 5, name: null, coast: osm }
  const rays = [buildRay(0, { limit }), buildRay(1, { limit: null })]
  expect(listShelterCoasts({ coast: gshhg, rays })).toEqual([gshhg, osm])
  expect(listShelterCoasts({ coast: null, rays: [] })).toEqual([])
})
