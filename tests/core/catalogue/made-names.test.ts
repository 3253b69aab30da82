import { describe, expect, it } from 'vitest'
import { aidTypes } from '../../../src/core/catalogue/aid-types.ts'
import { placeTypes } from '../../../src/core/catalogue/place-types.ts'
import { languages } from '../../../src/core/languages.ts'
import { getAidName, getAidTypeName } from '../../../src/core/names/aid-names.ts'
import { makeName } from '../../../src/core/catalogue/made-names.ts'
import { getPlaceName, getPlaceTypeName } from '../../../src/core/names/place-names.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'

const town = "L'Île-d'Yeu {type}"
const position = '43° 12.3′ N 5° 6.7′ E'

describe.each(languages.map(({ code }) => code))('a name that the product made, in %s', (code) => {
  const { messages } = getLanguageMessages(code)

  it('says the type of each place in the language of the reader, and its town or position', () => {
    for (const { id, name } of placeTypes) {
      const type = getPlaceTypeName(messages, id)
      const near = getPlaceName(messages, { name: makeName('near', name, town), type_enum: id })
      expect(near.startsWith(type)).toBe(true)
      expect(near.endsWith(town)).toBe(true)
      expect(near.includes(' near ')).toBe(code === 'en')
      const at = getPlaceName(messages, { name: makeName('at', name, position), type_enum: id })
      expect(at.startsWith(type)).toBe(true)
      expect(at.endsWith(position)).toBe(true)
      expect(at.includes(' at ')).toBe(code === 'en')
    }
  })

  it('says the type of each aid in the language of the reader, and its town', () => {
    for (const { id, name } of aidTypes) {
      const shown = getAidName(messages, makeName('near', name, town))
      expect(shown.startsWith(getAidTypeName(messages, id))).toBe(true)
      expect(shown.endsWith(town)).toBe(true)
    }
  })
})

describe('a name that somebody gave', () => {
  const { messages } = getLanguageMessages('fr')
  it.each([
    'Marina at Emery Bay',
    'Marina',
    'Marina near ',
    'Anchorages near Palau',
    'The Anchorage near Palau',
    'Anchorage Near Palau',
    ' near Palau',
    '',
  ])('%j stays', (name) => {
    expect(getPlaceName(messages, { name })).toBe(name)
    expect(getPlaceName(messages, { name, type_enum: 1 })).toBe(name)
    expect(getAidName(messages, name)).toBe(name)
  })
})
