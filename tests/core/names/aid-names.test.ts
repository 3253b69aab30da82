import { describe, expect, it } from 'vitest'
import { aidTypes } from '../../../src/core/catalogue/aid-types.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { getAidTypeName } from '../../../src/core/names/aid-names.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'

describe('getAidTypeName', () => {
  it('is the name of the catalogue in English', () => {
    expect(aidTypes.map(({ id }) => getAidTypeName(english, id))).toEqual(aidTypes.map(({ name }) => name))
  })

  it('is translated', () => {
    const german = getLanguageMessages('de').messages
    expect(getAidTypeName(german, 5)).toBe(german.aidTypes['5'])
    expect(getAidTypeName(german, 5)).not.toBe(getAidTypeName(english, 5))
  })

  it('says that the type is not specified for an unknown type', () => {
    expect([77, null].map((id) => getAidTypeName(english, id))).toEqual([
      'Type not specified',
      'Type not specified',
    ])
  })
})
