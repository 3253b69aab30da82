import { describe, expect, it } from 'vitest'
import {
  getPlaceDerivedColumns,
  getPlaceMarkerIcon,
  resolveUpdatedAt,
  toPlaceFeature,
} from '../../../src/server/places/row-queries.ts'
import { buildPlaceRecord } from '../../support/test-server.ts'

const early = '2024-05-01T23:30:00.000Z'
const late = '2026-05-02T10:00:00.000Z'

it.each([
  [{ updated_at: early, confirmed_at: null }, {}, [early, 'source']],
  [{ updated_at: early, confirmed_at: late }, {}, [late, 'confirmation']],
  [{ updated_at: null, confirmed_at: late }, { user_edited: true }, [late, 'confirmation']],
  [{ updated_at: late, confirmed_at: early }, { user_edited: true }, [late, 'edit']],
  [{ updated_at: late, confirmed_at: early }, {}, [late, 'source']],
  [{ updated_at: null, confirmed_at: null }, {}, [null, 'source']],
  [{ updated_at: early, confirmed_at: null }, { user_edited: true, source: 'members' }, [early, 'creation']],
  [
    { updated_at: early, confirmed_at: null },
    { user_edited: true, source: 'members', has_edits: true },
    [early, 'edit'],
  ],
])('a place %o, %o is known to be correct %o', (times, stated, [updated_at, updated_by]) => {
  const place = { source: 'openstreetmap', user_edited: false, has_edits: false, ...stated, ...times }
  expect(resolveUpdatedAt(place)).toEqual({ updated_at, updated_by })
})

it('a place is found by its name, town, country, other names and codes', () => {
  const place = buildPlaceRecord({
    name: 'Vieux-Port',
    city: 'Marseille',
    state_code: 'PAC',
    country_code: 'FR',
    other_names: ['Lacydon'],
    aliases: ['unlocode:FRMRS', 'plain'],
    address: 'not searched',
  })
  const columns = getPlaceDerivedColumns({ ...place, source_url: null })
  expect(columns).toMatchObject({
    normalized_name: 'vieux port',
    search_text: ' vieux port marseille pac france fr lacydon frmrs plain',
  })
  expect(Number.isInteger(columns.cell_x) && columns.cell_x > 0).toBe(true)
})

describe('feature of a place on the map', () => {
  const state = {
    id: 1500,
    popularity: 3,
    checked_in_count: 0,
    review_status: 'approved',
    thumbnail: null,
    confirmed_at: null,
  } as const
  const place = buildPlaceRecord({
    type_enum: 1,
    country_code: 'FR',
    longitude: 4.1234567,
    updated_at: early,
  })
  const build = (fields: object, changes: object = {}) =>
    JSON.parse(toPlaceFeature({ ...place, ...fields }, { ...state, ...changes })) as {
      properties: Record<string, unknown>
    }

  it('has rounded coordinates, and optional properties only if they apply', () => {
    expect(build({})).toEqual({
      type: 'Feature',
      id: 1500,
      geometry: { type: 'Point', coordinates: [4.123457, 43.517] },
      properties: {
        id: 1500,
        name: 'Port Camargue',
        type_enum: 1,
        type: 'Anchorage',
        count: 0,
        popularity: 3,
        thumbnail: null,
        country_code: 'FR',
        marker: 'anchorage',
        updated: '2024-05-01',
      },
    })
    const marks = { approximate: true, new: true, updated: '2026-05-02', thumbnail: '/t.jpg', count: 2 }
    const changes = { review_status: 'new', confirmed_at: late, thumbnail: '/t.jpg', checked_in_count: 2 }
    expect(build({ approximate: true }, changes).properties).toMatchObject({
      ...marks,
      marker: 'anchorage-blue',
    })
    expect(build({ updated_at: null }).properties).not.toHaveProperty('updated')
  })

  it('section 9: has a blue marker for anchorages with vessels and a green one for others', () => {
    const icon = (type_enum: number, count: number) => getPlaceMarkerIcon({ type_enum }, count)
    expect(icon(1, 0)).toBe('anchorage')
    expect(icon(1, 1)).toBe('anchorage-blue')
    expect(icon(0, 0)).toBe('marina')
    expect(icon(0, 3)).toBe('marina-green')
    expect(icon(4, 1)).toBe('mooring-green')
    expect(icon(25, 1)).toBe('other-green')
    expect(icon(300, 1)).toBe('ais-aton-green')
  })
})
