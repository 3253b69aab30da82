import { optionalPlaceColumns } from '../../src/core/records/place-columns.ts'
import { createEmptyRow } from '../../src/core/records/record.ts'
import type { ExportedPlace } from '../../src/server/places/exports/queries.ts'
import { buildPlaceRecord } from '../support/test-server.ts'

/** Text with characters that mean something in XML, CSV or a spreadsheet. */
export const hostileName = ']]><script>alert("1")</script> & \u0007\u000b\uFFFF \u2028 ⛵ "Q" \'q\'\nsecond'
export const hostileTag = '=cmd|\' /C calc\'!A0,"quoted"'

/** Places on both sides of the antimeridian, and far from it. */
export const exportPlaces = [
  buildPlaceRecord({
    name: 'Port Camargue',
    tags: { vhf: '9', roadstead: 'secret' },
    phone: '+33 466 51 10 45',
    address: 'Quai d’Honneur',
    city: 'Le Grau-du-Roi',
    country_code: 'FR',
    url: 'https://example.org/a[1]|b{c}?q=[x]^#one#two%',
    description: 'First line\nSecond <b>line</b>',
  }),
  buildPlaceRecord({
    name: hostileName,
    tags: { '"<&key': hostileTag },
    description: hostileTag,
    url: 'javascript:alert(1)',
    longitude: 4.2,
    type_enum: 1,
  }),
  buildPlaceRecord({ name: '=1+1', type_enum: 300, latitude: 43.6, updated_at: null, approximate: true }),
  buildPlaceRecord({ name: 'Taveuni', latitude: -16.8, longitude: 179.9, type_enum: 1, source: 'nga-wpi' }),
  buildPlaceRecord({ name: 'Rabi', latitude: -16.5, longitude: -179.9, type_enum: 4 }),
  buildPlaceRecord({ name: 'On the line', latitude: 0.0000001, longitude: 180, type_enum: 25 }),
]

/** Builds a place of an export of which only the necessary is known. */
export function buildExportedPlace(overrides: Partial<ExportedPlace> = {}): ExportedPlace {
  return {
    ...createEmptyRow(optionalPlaceColumns),
    deleted: false,
    id: 7,
    name: 'Bay',
    type_enum: 1,
    latitude: 43.5,
    longitude: 5.25,
    approximate: false,
    tags: {},
    source: 'openstreetmap',
    source_licence: 'ODbL-1.0',
    source_url: null,
    other_sources: [],
    user_edited: false,
    updated_at: null,
    changed_at: '2026-05-02T11:00:00.000Z',
    ...overrides,
  }
}
