import { expect, it } from 'vitest'
import { formatDatedAttribution, parseDatedAttribution } from '../../../src/server/messages/record-texts.ts'

it.each([
  ['openstreetmap', 'ODbL-1.0', [], false, '2024-05-01T00:00:00Z', []],
  ['nga-wpi', 'Public domain', [], false, null, []],
  ['openstreetmap', 'ODbL-1.0', ['nga-wpi', 'sea-ports'], true, null, ['nga-wpi', 'sea-ports', 'members']],
  ['members', 'CC BY-SA (4.0)', ['gpx'], true, '2024-05-01T00:00:00Z', ['gpx']],
])(
  'the attribution of %s under %s names its sources again',
  (source, source_licence, other_sources, user_edited, updated_at, others) => {
    const place = { source, source_licence, other_sources, user_edited, updated_at }
    expect(parseDatedAttribution(formatDatedAttribution(place))).toEqual({
      source,
      source_licence,
      other_sources: others,
    })
  },
)

it.each([
  ['© OpenStreetMap contributors (ODbL-1.0)'],
  ['© OpenStreetMap contributors, 2024-05-01'],
  ['Pilot book (all rights reserved), 2024-05-01'],
  ['© OpenStreetMap contributors (ODbL-1.0); Pilot book (own), 2024-05-01'],
  ['see © OpenStreetMap contributors (ODbL-1.0), 2024-05-01'],
  [', no date given'],
  [''],
])('%j is no attribution', (text) => expect(parseDatedAttribution(text)).toBeNull())
