import { expect, it } from 'vitest'
import { gpxFormat } from '../../../../src/server/places/exports/gpx.ts'
import { buildExportedPlace } from '../../../factories/export-places.ts'
import type { ExportedPlace } from '../../../../src/server/places/exports/queries.ts'

const place = buildExportedPlace()
const about = { siteUrl: 'https://site.example', changedAt: null, gpxFlavour: 'garmin' as const }

it.each([
  [0, 'Marina', 'Marina'],
  [1, 'Anchor', 'Anchorage'],
  [2, 'Dock', 'Dock/Pier'],
  [6, 'Drydock', 'Dry dock'],
  [7, 'Boat Ramp', 'Launch Ramp'],
  [8, 'Anchor', 'Hurricane Hole'],
  [10, 'Harbor', 'Commercial Facility'],
  [11, 'Ferry', 'Commercial Facility'],
  [19, 'Waypoint', 'Other POI'],
  [25, 'Waypoint', 'Other POI'],
])('a place of type %i has the symbol %s of Garmin', (type_enum, symbol, type) => {
  expect(gpxFormat.formatRecords([{ ...place, type_enum }], about, true)).toContain(
    `<sym>${symbol}</sym><type>${type}</type>`,
  )
})

it.each([
  [180, '-180'],
  [-180, '-180'],
  [179.9999999, '179.9999999'],
  [0.0000001, '0.0000001'],
])('the longitude %d is written as %s', (longitude, text) => {
  expect(gpxFormat.formatRecords([{ ...place, longitude }], about, true)).toContain(
    `lat="43.5" lon="${text}">`,
  )
})

it('the parts of a comment that are unknown are left out', () => {
  const read = (changes: Partial<ExportedPlace>) =>
    /<cmt>(.*)<\/cmt>/.exec(gpxFormat.formatRecords([{ ...place, ...changes }], about, true))?.[1]
  expect(read({})).toBeUndefined()
  expect(read({ phone: '+33 4' })).toBe('+33 4')
  expect(read({ city: 'Nice', approximate: true })).toBe('Nice. The position is approximate.')
})

it('a document has the media type of GPX and cannot mark deleted places', () => {
  expect(gpxFormat.mediaType).toBe('application/gpx+xml')
  expect(gpxFormat.supportsDeletions).toBe(false)
  const header = gpxFormat.formatHeader({ ...about, changedAt: '2026-05-03T12:00:00.000Z' })
  expect(header).toContain('<gpx version="1.1" creator="Roadstead" xmlns="http://www.topografix.com/GPX/1/1"')
  expect(header).toContain('<license>https://opendatacommons.org/licenses/odbl/1-0/</license></copyright>')
  expect(header).toMatch(/<copyright author="[^"]*© OpenStreetMap contributors[^"]*; [^"]+">/)
})
