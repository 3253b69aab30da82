import { describe, expect, it } from 'vitest'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { describeSource, getSourceAttribution, getSourceName } from '../../../src/core/names/source-names.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'

describe('the name of a source', () => {
  const german = getLanguageMessages('de').messages

  it("is the source's own name in every language", () => {
    expect(getSourceName(german, 'openstreetmap')).toBe('OpenStreetMap')
    expect(getSourceAttribution(german, 'openstreetmap')).toBe('© OpenStreetMap contributors')
  })

  it('of the members is translated', () => {
    expect(getSourceName(german, 'members')).toBe(german.sourceNames.members)
    expect(getSourceAttribution(german, 'members')).toBe(german.sourceNames.members)
    expect(getSourceName(german, 'members')).not.toBe(getSourceName(english, 'members'))
  })
})

describe('describeSource', () => {
  const age = '2 days ago'

  it.each([
    ['source', 'From OpenStreetMap, 2 days ago', null],
    ['creation', 'Added by a member 2 days ago', 'first from OpenStreetMap'],
    ['edit', 'Edited by a member 2 days ago', 'first from OpenStreetMap'],
    ['confirmation', 'Confirmed by a member 2 days ago', 'first from OpenStreetMap'],
  ] as const)('describes the last change, a %s', (updated_by, text, origin) => {
    const record = { source: 'openstreetmap', updated_at: '2026-05-01T00:00:00Z', updated_by }
    expect(describeSource(english, record, age)).toEqual({ text, origin })
  })

  it('a record that a member added has no other origin', () => {
    const record = { source: 'members', updated_at: '2026-05-01T00:00:00Z', updated_by: 'edit' as const }
    expect(describeSource(english, record, age)).toEqual({
      text: 'Edited by a member 2 days ago',
      origin: null,
    })
  })

  it('a record without an event was updated by its source', () => {
    const record = { source: 'openstreetmap', updated_at: '2026-05-01T00:00:00Z' }
    expect(describeSource(english, record, age)).toEqual({
      text: 'From OpenStreetMap, 2 days ago',
      origin: null,
    })
  })

  it('says that the source gives no date', () => {
    expect(describeSource(english, { source: 'openstreetmap', updated_at: null }, null)).toEqual({
      text: 'From OpenStreetMap, no date given',
      origin: null,
    })
  })
})
