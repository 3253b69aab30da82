import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/client/api/call.ts'
import {
  formatPhotoTypes,
  getErrorDetail,
  getPhotoError,
  getPhotoTypeError,
} from '../../../src/client/api/error-messages.ts'
import { UploadError } from '../../../src/client/api/upload-error.ts'
import { photoTypeNames } from '../../../src/core/catalogue/photo-types.ts'
import { languages } from '../../../src/core/languages.ts'
import { photo } from '../../../src/core/limits/posts.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import { buildApiError } from '../../factories/users.ts'

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

const maxMegabytes = new RegExp(`\\b${photo.maxBytes / 1024 / 1024}\\b`)

describe('formatPhotoTypes', () => {
  it('names the accepted formats and the maximum size', () => {
    expect(formatPhotoTypes(english)).toContain(photoTypeNames)
    expect(formatPhotoTypes(english)).toMatch(maxMegabytes)
  })
})

describe('the error of a photo that was not saved', () => {
  it('says the maximum size of a photo that is too large', () => {
    expect(getPhotoError(buildApiError(413), english)).toMatch(maxMegabytes)
  })

  it('names the accepted formats for another format', () => {
    expect(getPhotoError(buildApiError(415), english)).toBe(getPhotoTypeError(english))
  })

  it('contains the explanation of the server for other failures', () => {
    expect(getPhotoError(buildApiError(422, { detail: 'The disk is full.' }), english)).toContain(
      'The disk is full.',
    )
  })

  it('section 8: names the failed step of a direct upload before the reason', () => {
    const error = new UploadError(buildApiError(415), 'Error storing "a.heic". Status: 415')
    expect(getPhotoError(error, english)).toBe(
      `Error storing "a.heic". Status: 415. ${getPhotoTypeError(english)}`,
    )
  })
})

describe('getErrorDetail', () => {
  const { failures } = english

  it('returns the errors of all fields', () => {
    const errors = { name: ['Name is empty.'], loa: ['Too long.', 'No number.'] }
    expect(getErrorDetail(buildApiError(422, { errors }), failures)).toBe(
      'Name is empty. Too long. No number.',
    )
  })

  it('returns the explanation of the server without errors of fields', () => {
    expect(getErrorDetail(buildApiError(409, { detail: 'In use.', errors: {} }), failures)).toBe('In use.')
  })

  it('returns a message of its own if the server sent none', () => {
    expect(getErrorDetail(new ApiError('GET /home', 0, null), failures)).toBe(failures.offline)
    expect(getErrorDetail(new ApiError('GET /home', 502, null), failures)).toBe(failures.unexpectedError)
  })
})
