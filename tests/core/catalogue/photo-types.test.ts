import { describe, expect, it } from 'vitest'
import { detectPhotoMediaType, photoMediaTypes } from '../../../src/core/catalogue/photo-types.ts'

const detect = (signature: string) => detectPhotoMediaType(Buffer.from(signature, 'latin1'))

describe('detectPhotoMediaType', () => {
  it('detects every accepted format by its first bytes', () => {
    const signatures = [
      '\xff\xd8\xff\xe0',
      '\x89PNG\r\n\x1a\n',
      'GIF89a',
      'RIFF\n\x10\x00\x00WEBPVP8 ',
      '\x00\x00\x00\x1cftypavif',
    ]
    expect(signatures.map(detect)).toEqual(photoMediaTypes)
  })

  it.each([
    ['HEIC', '\x00\x00\x00\x18ftypheic'],
    ['another RIFF file', 'RIFF\n\x10\x00\x00WAVEfmt '],
    ['SVG', '<svg xmlns="http'],
    ['a signature that does not begin the file', ' GIF89a'],
    ['an empty file', ''],
  ])('refuses %s', (_format, signature) => {
    expect(detect(signature)).toBeNull()
  })
})
