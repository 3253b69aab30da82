import { describe, expect, it } from 'vitest'
import { toClearanceRecord } from '../../../../src/server/imports/osm/osm-clearance.ts'

const convert = (tags: Record<string, string>) =>
  toClearanceRecord({ type: 'way', id: 5, latitude: 43.5, longitude: 4.1, tags }, '2025-04-21T00:00:00.000Z')
const bridge = (tags: Record<string, string>) => convert({ 'seamark:type': 'bridge', ...tags })

describe('a clearance of OpenStreetMap', () => {
  it('has the name, the source and the date of the bridge', () => {
    expect(bridge({ 'seamark:bridge:clearance_height': '3.5', name: 'Pont Neuf' })).toEqual({
      kind: 'clearance',
      key: 'osm:way/5#clearance',
      name: 'Pont Neuf',
      over: 'bridge',
      clearance: 3.5,
      opens: false,
      latitude: 43.5,
      longitude: 4.1,
      source: 'openstreetmap',
      source_licence: 'ODbL-1.0',
      source_url: 'https://www.openstreetmap.org/way/5',
      updated_at: '2025-04-21T00:00:00.000Z',
    })
  })

  it.each([
    ['12 ft', 3.66],
    ['3,5 m', 3.5],
    ['4-6', 4],
  ])('of %s is %f m', (text, clearance) => {
    expect(bridge({ 'seamark:bridge:clearance_height': text })).toMatchObject({ clearance })
  })

  it('of a bridge that opens is that of the closed bridge', () => {
    const tags = {
      'seamark:bridge:category': 'bascule',
      'seamark:bridge:clearance_height_open': '40',
      'seamark:bridge:clearance_height_closed': '4.2',
      'seamark:bridge:clearance_height': '40',
    }
    expect(bridge(tags)).toMatchObject({ clearance: 4.2, opens: true })
  })

  it('of a cable is the safe one', () => {
    const tags = {
      'seamark:type': 'cable_overhead',
      'seamark:cable_overhead:clearance_height': '30',
      'seamark:cable_overhead:clearance_height_safe': '25',
    }
    expect(convert(tags)).toMatchObject({ over: 'cable', clearance: 25 })
  })

  it.each(['0', '900', 'high'])('of %s cannot exist', (text) => {
    expect(bridge({ 'seamark:bridge:clearance_height': text })).toEqual({
      kind: 'rejected',
      reason: 'a clearance that cannot exist',
    })
  })

  it('is none of a bridge that states none, and of other elements', () => {
    expect(bridge({})).toBeNull()
    expect(convert({ 'seamark:type': 'gate', 'seamark:bridge:clearance_height': '3' })).toBeNull()
    expect(convert({ maxheight: '2.1' })).toBeNull()
  })
})
