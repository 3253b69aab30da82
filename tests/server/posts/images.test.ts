import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { detectPhotoMediaType, photoMediaTypes } from '../../../src/core/catalogue/photo-types.ts'
import { maxPhotoPixels, photo } from '../../../src/core/limits/posts.ts'
import { makeImage, type Picture } from '../../../src/server/posts/images/make-image.ts'
import { createTaskQueue } from '../../../src/server/system/task-queue.ts'
import { createGeotaggedPhoto, createPlainPhoto } from '../../factories/photos.ts'

function processPhoto(bytes: Buffer): Promise<Picture> {
  return makeImage(() => Promise.resolve(bytes))
}

describe('uploaded photos', () => {
  it('lose the GPS position and all other metadata', async () => {
    const bytes = await createGeotaggedPhoto()
    const before = await sharp(bytes).metadata()
    expect(before.exif?.includes('Nikon')).toBe(true)
    // The tag of the GPS position, 0x8825, in both byte orders.
    expect(
      [
        [0x88, 0x25],
        [0x25, 0x88],
      ].some((tag) => before.exif?.includes(Buffer.from(tag))),
    ).toBe(true)
    expect(before.icc).toBeDefined()
    for (const output of await getImageAndThumbnail(processPhoto(bytes))) {
      const metadata = await sharp(output).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg' })
      for (const part of ['exif', 'icc', 'iptc', 'xmp', 'orientation', 'comments'] as const) {
        expect(metadata[part]).toBeUndefined()
      }
      expect(output.includes('Exif')).toBe(false)
      expect(output.includes('Nikon')).toBe(false)
      expect(output.includes('secret file')).toBe(false)
    }
  })

  it('are rotated by their EXIF orientation', async () => {
    const rotatedPhoto = await sharp(await createPlainPhoto(400, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await processPhoto(rotatedPhoto)).toMatchObject({ width: 200, height: 400 })
  })

  it('are scaled down to the limits, never up, and get a thumbnail', async () => {
    const large = await processPhoto(await createPlainPhoto(3000, 1500))
    expect(large).toMatchObject({ width: photo.maxSidePx, height: photo.maxSidePx / 2 })
    expect(await sharp(large.thumbnail).metadata()).toMatchObject({
      width: photo.maxThumbnailSidePx,
      height: photo.maxThumbnailSidePx / 2,
    })
    expect(await processPhoto(await createPlainPhoto(30, 20))).toMatchObject({ width: 30, height: 20 })
  })

  it.each(photoMediaTypes)('can be %s', async (type) => {
    const bytes = await sharp(await createPlainPhoto(64, 48))
      .toFormat(type.replace('image/', '') as 'jpeg') // each is called so by sharp
      .toBuffer()
    expect(detectPhotoMediaType(bytes)).toBe(type)
    const photoFiles = await processPhoto(bytes)
    expect(await sharp(photoFiles.image).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
  })

  it('are reduced to the first frame of an animation, on a white background', async () => {
    const frames = await sharp(Buffer.alloc(20 * 20 * 4), { raw: { width: 20, height: 20, channels: 4 } })
      .toFormat('png')
      .toBuffer()
    const animation = await sharp([frames, await createPlainPhoto(20, 20)], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2)
    const photoFiles = await processPhoto(animation)
    expect(photoFiles).toMatchObject({ width: 20, height: 20 })
    const { channels } = await sharp(photoFiles.image).stats()
    expect(channels[0]?.min).toBeGreaterThan(250)
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
      message:
        'This file cannot be read. Save the photo as JPEG and choose it again (formats: JPEG, PNG, GIF, WebP, AVIF).',
    })
  })

  it('are refused with 422 if they are corrupt or truncated', async () => {
    const bytes = await createPlainPhoto(300, 300)
    for (const corrupt of [
      bytes.subarray(0, bytes.length / 2),
      Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(500)]),
      Buffer.from('\xff\xd8\xff', 'latin1'),
    ]) {
      await expect(processPhoto(corrupt)).rejects.toMatchObject({
        code: 'invalid',
        details: { errors: { image: ['is damaged and cannot be read'] } },
      })
    }
  })

  it('with billions of pixels in a few bytes are refused by their header', async () => {
    const bomb = createPngBomb(50_000, 50_000)
    expect(bomb.length).toBeLessThan(20_000_000)
    await expect(processPhoto(bomb)).rejects.toMatchObject({
      code: 'invalid',
      details: {
        errors: { image: [`has more than ${maxPhotoPixels['image/png'] / 1_000_000} million pixels`] },
      },
    })
  })

  it('above the size limit are refused with 413', async () => {
    const bytes = Buffer.concat([await createPlainPhoto(10, 10), Buffer.alloc(photo.maxBytes)])
    await expect(processPhoto(bytes)).rejects.toMatchObject({ code: 'too-large' })
  })
})

describe('photo queue', () => {
  it('runs one task at a time in order and refuses tasks above its length', async () => {
    const queue = createTaskQueue({ concurrency: 1, maxWaiting: 2 })
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

async function getImageAndThumbnail(photoFiles: Promise<Picture>): Promise<Buffer[]> {
  const { image, thumbnail } = await photoFiles
  return [image, thumbnail]
}

/** Creates a PNG whose header declares a huge size, with data for one row. */
function createPngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.alloc(width * 4 + 1))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

function createPngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(computeCrc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function computeCrc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
