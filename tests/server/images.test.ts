import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { detectPhotoMediaType, photoMediaTypes } from '../../src/core/catalogue/photo-types.ts'
import { photo } from '../../src/core/limits/posts.ts'
import { makeImage, type Picture } from '../../src/server/posts/images/make-image.ts'
import { createTaskQueue } from '../../src/server/system/task-queue.ts'
import { createGeotaggedPhoto, createPlainPhoto } from '../fakes/photos.ts'

function make(bytes: Buffer): Promise<Picture> {
  return makeImage(() => Promise.resolve(bytes))
}

describe('an uploaded photo', () => {
  it('loses the position where it was taken and all other metadata', async () => {
    const bytes = await createGeotaggedPhoto()
    const before = await sharp(bytes).metadata()
    expect(before.exif?.includes('Nikon')).toBe(true)
    // The tag that leads to the position, 0x8825, in either order of bytes.
    expect(
      [
        [0x88, 0x25],
        [0x25, 0x88],
      ].some((tag) => before.exif?.includes(Buffer.from(tag))),
    ).toBe(true)
    expect(before.icc).toBeDefined()
    for (const kept of await both(make(bytes))) {
      const metadata = await sharp(kept).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg' })
      for (const part of ['exif', 'icc', 'iptc', 'xmp', 'orientation', 'comments'] as const) {
        expect(metadata[part]).toBeUndefined()
      }
      expect(kept.includes('Exif')).toBe(false)
      expect(kept.includes('Nikon')).toBe(false)
      expect(kept.includes('secret file')).toBe(false)
    }
  })

  it('is turned upright before the note that says so is lost', async () => {
    const lying = await sharp(await createPlainPhoto(400, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await make(lying)).toMatchObject({ width: 200, height: 400 })
  })

  it('is made smaller to the limits, never larger, and gets a thumbnail', async () => {
    const large = await make(await createPlainPhoto(3000, 1500))
    expect(large).toMatchObject({ width: photo.maxSidePx, height: photo.maxSidePx / 2 })
    expect(await sharp(large.thumbnail).metadata()).toMatchObject({
      width: photo.maxThumbnailSidePx,
      height: photo.maxThumbnailSidePx / 2,
    })
    expect(await make(await createPlainPhoto(30, 20))).toMatchObject({ width: 30, height: 20 })
  })

  it.each(photoMediaTypes)('may be %s', async (type) => {
    const bytes = await sharp(await createPlainPhoto(64, 48))
      .toFormat(type.replace('image/', '') as 'jpeg') // each is called so by sharp
      .toBuffer()
    expect(detectPhotoMediaType(bytes)).toBe(type)
    const picture = await make(bytes)
    expect(await sharp(picture.image).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
  })

  it('that moves is kept as its first frame, on white where it lets light through', async () => {
    const frames = await sharp(Buffer.alloc(20 * 20 * 4), { raw: { width: 20, height: 20, channels: 4 } })
      .toFormat('png')
      .toBuffer()
    const two = await sharp([frames, await createPlainPhoto(20, 20)], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(two, { animated: true }).metadata()).pages).toBe(2)
    const picture = await make(two)
    expect(picture).toMatchObject({ width: 20, height: 20 })
    const { channels } = await sharp(picture.image).stats()
    expect(channels[0]?.min).toBeGreaterThan(250)
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0')],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused as 415', async (_name, bytes) => {
    await expect(make(bytes)).rejects.toMatchObject({
      code: 'unsupported-media-type',
      message:
        'This file cannot be read. Save the photo as JPEG and choose it again (formats: JPEG, PNG, GIF, WebP, AVIF).',
    })
  })

  it('that is HEIC is refused because the decoder has no HEVC: of that family it reads AVIF alone', () => {
    expect(sharp.format.heif.input.fileSuffix).toEqual(['.avif'])
  })

  it('that is broken or cut off is refused as 422', async () => {
    const bytes = await createPlainPhoto(300, 300)
    for (const wrong of [
      bytes.subarray(0, bytes.length / 2),
      Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(500)]),
      Buffer.from('\xff\xd8\xff', 'latin1'),
    ]) {
      await expect(make(wrong)).rejects.toMatchObject({
        code: 'invalid',
        details: { errors: { image: ['is damaged and cannot be read'] } },
      })
    }
  })

  it('of a few bytes that would unfold to billions of pixels is refused at its header', async () => {
    const started = performance.now()
    const bomb = pngBomb(50_000, 50_000)
    expect(bomb.length).toBeLessThan(20_000_000)
    await expect(make(bomb)).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { image: ['has more than 40 million pixels'] } },
    })
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('of more bytes than the limit is refused as 413', async () => {
    const bytes = Buffer.concat([await createPlainPhoto(10, 10), Buffer.alloc(photo.maxBytes)])
    await expect(make(bytes)).rejects.toMatchObject({ code: 'too-large' })
  })
})

describe('the queue of photos', () => {
  it('runs one at a time, in order, and turns away who would wait too long', async () => {
    const queue = createTaskQueue({ concurrency: 1, maxWaiting: 2 })
    const log: string[] = []
    let running = 0
    const work = (name: string) => () =>
      new Promise<void>((resolve, reject) => {
        expect(++running).toBe(1)
        setTimeout(() => {
          running--
          log.push(name)
          if (name === 'a') reject(new Error('broken'))
          else resolve()
        }, 5)
      })
    const [a, b, c, d] = [queue(work('a')), queue(work('b')), queue(work('c')), queue(work('d'))]
    await expect(d).rejects.toMatchObject({ code: 'unavailable' })
    await expect(a).rejects.toThrow('broken')
    await Promise.all([b, c])
    expect(log).toEqual(['a', 'b', 'c'])
    await queue(work('e'))
    expect(log.at(-1)).toBe('e')
  })
})

async function both(made: Promise<Picture>): Promise<Buffer[]> {
  const { image, thumbnail } = await made
  return [image, thumbnail]
}

/** A PNG whose header promises a side of so many pixels; one row of them is really there. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(width * 4 + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
