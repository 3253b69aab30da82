import { describe, expect, it } from 'vitest'
import {
  detectPhotoMediaType,
  photoAccept,
  photoMediaTypes,
  photoTypeNames,
} from '../../../src/core/catalogue/photo-types.ts'

const detect = (signature: string) => detectPhotoMediaType(Buffer.from(signature, 'latin1'))

describe('detectPhotoMediaType', () => {
  const accepted = [
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/png', '\x89PNG\r\n\x1a\n'],
    ['image/gif', 'GIF87a'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF\n\x10\x00\x00WEBPVP8 '],
    ['image/avif', '\x00\x00\x00\x1cftypavif'],
    ['image/avif', '\x00\x00\x00\x1cftypavis'],
  ] as const

  it.each(accepted)('detects %s by the first bytes %j', (type, signature) => {
    expect(detect(signature)).toBe(type)
  })

  it('names the accepted formats as people know them, without HEIC', () => {
    expect(new Set(photoTypeNames.split(', '))).toEqual(new Set(['JPEG', 'PNG', 'GIF', 'WebP', 'AVIF']))
    expect(photoAccept).not.toContain('hei')
    const subtypes = photoAccept.split(',').map((type) => type.replace(/^image\//, ''))
    expect(subtypes).toEqual(photoTypeNames.toLowerCase().split(', '))
  })

  it('knows signatures of every accepted format', () => {
    expect(new Set(accepted.map(([type]) => type))).toEqual(new Set(photoMediaTypes))
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
