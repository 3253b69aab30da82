import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { photo } from '../../../src/core/limits/posts.ts'
import { makeImage, type Picture } from '../../../src/server/posts/images/make-image.ts'
import { createTaskQueue } from '../../../src/server/system/task-queue.ts'
import type { DomainError } from '../../../src/server/system/domain-error.ts'
import { createPhotoHeader, type ResizableFormat } from '../../factories/photo-headers.ts'
import { createPlainPhoto } from '../../factories/photos.ts'

function processPhoto(bytes: Buffer): Promise<Picture> {
  return makeImage(() => Promise.resolve(bytes))
}

describe('uploaded photos', () => {
  it('are decoded in another process and returned as buffers', async () => {
    const { image, thumbnail, ...size } = await processPhoto(await createPlainPhoto(64, 48))
    expect(size).toEqual({ width: 64, height: 48, isCut: false })
    expect(Buffer.isBuffer(image)).toBe(true)
    expect(Buffer.isBuffer(thumbnail)).toBe(true)
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an executable', Buffer.from('MZ\x90\0\x03\0\0\0')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0')],
    ['empty', Buffer.alloc(0)],
  ])('are refused with 415 if they are %s', async (_name, bytes) => {
    await expect(processPhoto(bytes)).rejects.toMatchObject({
      code: 'unsupported-media-type',
      reason: {
        key: 'messages.photoUpload.photoKind',
        values: { kinds: 'JPEG, PNG, GIF, WebP, AVIF' },
      },
    })
  })

  it('are refused with 422 if they are damaged', async () => {
    await expect(processPhoto(Buffer.from('\xff\xd8\xff', 'latin1'))).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { image: [{ key: 'fieldErrors.photoDamaged' }] } },
    })
  })

  it.each<[format: ResizableFormat, width: number, height: number, million: number]>([
    ['jpeg', 10_000, 6000, 60],
    ['png', 8000, 5000, 40],
    ['webp', 8000, 5000, 40],
    ['gif', 5000, 4000, 20],
    ['avif', 4000, 4000, 16],
  ])(
    'of type %s with %i × %i pixels are the largest; one more row is refused with 422',
    async (format, width, height, million) => {
      const errors = { image: [{ key: 'fieldErrors.photoPixels', values: { millions: million } }] }
      await expect(processPhoto(await createPhotoHeader(format, width, height + 1))).rejects.toMatchObject({
        code: 'invalid',
        details: { errors },
      })
      // The header is accepted; the few pixels after it may not be.
      const result = processPhoto(await createPhotoHeader(format, width, height)).catch(
        ({ details }: DomainError) => details,
      )
      expect(await result).not.toEqual({ errors })
    },
  )

  it('above the size limit are refused with 413', async () => {
    const bytes = Buffer.concat([await createPlainPhoto(10, 10), Buffer.alloc(photo.maxBytes)])
    await expect(processPhoto(bytes)).rejects.toMatchObject({ code: 'too-large' })
  })
})

describe('photo queue', () => {
  it('runs one task at a time in order and refuses tasks above its length', async () => {
    const queue = createTaskQueue({ concurrency: 1, maxWaiting: 2, refusedReason: 'refusals.photoQueueFull' })
    const log: string[] = []
    let running = 0
    const createTask = (name: string) => () =>
      new Promise<void>((resolve, reject) => {
        expect(++running).toBe(1)
        setImmediate(() => {
          running--
          log.push(name)
          if (name === 'a') reject(new Error('broken'))
          else resolve()
        })
      })
    const [a, b, c, d] = [
      queue(createTask('a')),
      queue(createTask('b')),
      queue(createTask('c')),
      queue(createTask('d')),
    ]
    await expect(d).rejects.toMatchObject({ code: 'unavailable' })
    await expect(a).rejects.toThrow('broken')
    await Promise.all([b, c])
    expect(log).toEqual(['a', 'b', 'c'])
    await queue(createTask('e'))
    expect(log.at(-1)).toBe('e')
  })
})
