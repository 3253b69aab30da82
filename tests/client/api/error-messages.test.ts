import { describe, expect, it } from 'vitest'
import { getPhotoTypeError } from '../../../src/client/api/error-messages.ts'
import { photoTypeNames } from '../../../src/core/catalogue/photo-types.ts'
import { languages } from '../../../src/core/languages.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'

describe('the error for a file of an unsupported format', () => {
  const getError = (code: (typeof languages)[number]['code']) =>
    getPhotoTypeError(getLanguageMessages(code).messages)

  it.each(languages.map(({ code }) => code))('names the supported formats: %s', (code) => {
    expect(getError(code)).toContain(photoTypeNames)
    expect(getError(code)).not.toMatch(/[{}]/)
  })

  it('differs between all languages', () => {
    expect(new Set(languages.map(({ code }) => getError(code))).size).toBe(languages.length)
  })
})
