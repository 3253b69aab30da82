import { describe, expect, it } from 'vitest'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { formatTagValue, getTagName } from '../../../src/core/names/tag-names.ts'

describe('getTagName', () => {
  it('is the name in the language, else a readable form of the key', () => {
    expect(getTagName('vhf', english)).toBe('VHF channel')
    expect(getTagName('dry_dock:max_length', english)).toBe('dry dock: max length')
    expect(getTagName('a:b:c', english)).toBe('a: b: c')
  })
})

describe('formatTagValue', () => {
  it.each([
    ['yes', english.place.yes],
    ['No', english.place.no],
    ['no', english.place.no],
    ['YES', english.place.yes],
    ['9;12;16', '9, 12, 16'],
    ['yesterday', 'yesterday'],
  ])('shows %s as %s', (value, text) => {
    expect(formatTagValue(value, english)).toBe(text)
  })
})
