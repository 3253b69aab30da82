import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { photoMediaTypes } from '../../../../src/core/catalogue/photo-types.ts'
import { photo } from '../../../../src/core/limits/posts.ts'
import { decodeImage, type ProcessedImage } from '../../../../src/server/posts/images/decode-image.ts'
import { detectImageFormat } from '../../../../src/server/system/formats/image-format.ts'
import { createGeotaggedPhoto, createLargePhoto, createPlainPhoto } from '../../../factories/photos.ts'
import { createPngBomb } from '../../../factories/png-bomb.ts'

const jpeg = { type: 'image/jpeg', formats: ['jpeg'] } as const
const png = { type: 'image/png', formats: ['png'] } as const

/** Decodes a photo that is accepted. */
async function decode(bytes: Buffer): Promise<ProcessedImage> {
  const result = await decodeImage(bytes, detectImageFormat(bytes) ?? jpeg)
  if (typeof result === 'string') throw new Error(`refused: ${result}`)
  return result
}

describe('decoded photo', () => {
  it('has neither position nor other metadata, also in the thumbnail', async () => {
    const bytes = await createGeotaggedPhoto()
    const before = await sharp(bytes).metadata()
    // The tag of the GPS position, 0x8825, in one of the byte orders.
    const gpsTags = [Buffer.from([0x88, 0x25]), Buffer.from([0x25, 0x88])]
    expect(gpsTags.some((tag) => before.exif?.includes(tag))).toBe(true)
    expect(before.exif?.includes('Nikon')).toBe(true)
    expect(before.icc).toBeDefined()
    const { image, thumbnail } = await decode(bytes)
    for (const output of [image, thumbnail]) {
      const metadata = await sharp(output).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg' })
      for (const part of ['exif', 'icc', 'iptc', 'xmp', 'orientation', 'comments'] as const)
        expect(metadata[part]).toBeUndefined()
      for (const text of ['Exif', 'Nikon', 'secret file']) expect(output.includes(text)).toBe(false)
    }
  })

  it('is rotated by its EXIF orientation', async () => {
    const rotatedPhoto = await sharp(await createPlainPhoto(400, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await decode(rotatedPhoto)).toMatchObject({ width: 200, height: 400 })
  })

  it('is scaled down to the limits and gets a thumbnail', async () => {
    const { thumbnail, ...large } = await decode(await createPlainPhoto(3000, 1500))
    expect(large).toMatchObject({ width: photo.maxSidePx, height: photo.maxSidePx / 2 })
    expect(await sharp(thumbnail).metadata()).toMatchObject({
      width: photo.maxThumbnailSidePx,
      height: photo.maxThumbnailSidePx / 2,
    })
  })

  it('is never scaled up', async () => {
    expect(await decode(await createPlainPhoto(30, 20))).toMatchObject({ width: 30, height: 20 })
  })

  it.each(photoMediaTypes)('can be %s', async (type) => {
    const bytes = await sharp(await createPlainPhoto(64, 48))
      .toFormat(type.replace('image/', '') as 'jpeg') // each is called so by sharp
      .toBuffer()
    expect(detectImageFormat(bytes)?.type).toBe(type)
    const { image } = await decode(bytes)
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
  })

  it('is the first frame of an animation, on a white background', async () => {
    const transparent = Buffer.alloc(20 * 20 * 4)
    const frame = await sharp(transparent, { raw: { width: 20, height: 20, channels: 4 } })
      .png()
      .toBuffer()
    const animation = await sharp([frame, await createPlainPhoto(20, 20)], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2)
    const { image, ...size } = await decode(animation)
    expect(size).toMatchObject({ width: 20, height: 20 })
    const { channels } = await sharp(image).stats()
    expect(channels[0]?.min).toBeGreaterThan(250)
  })
})

describe('a JPEG that ends early', () => {
  const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * (1 - share)))

  it.each([true, false])('is decoded without its end marker, progressive: %s', async (progressive) => {
    const bytes = await sharp(await createPlainPhoto(600, 400))
      .jpeg({ progressive })
      .toBuffer()
    const whole = await decode(bytes)
    expect(whole.isCut).toBe(false)
    for (const missing of [1, 2]) {
      const { image, isCut } = await decode(bytes.subarray(0, -missing))
      expect(isCut).toBe(true)
      expect(image.equals(whole.image)).toBe(true)
    }
  })

  it('is decoded without a twentieth of its rows, and refused without more than a tenth', async () => {
    const bytes = await createLargePhoto()
    const size = { width: 1600, height: 1200 }
    expect(await decode(cut(bytes, 0.05))).toMatchObject({ ...size, isCut: true })
    expect(await decode(bytes.subarray(0, -100))).toMatchObject({ ...size, isCut: true })
    for (const share of [0.15, 0.5, 0.9]) expect(await decodeImage(cut(bytes, share), jpeg)).toBe('broken')
  })

  it('is refused if it is progressive and more than its end marker is missing, or of another format', async () => {
    const large = sharp(await createLargePhoto())
    const progressive = await large.clone().jpeg({ progressive: true }).toBuffer()
    for (const share of [0.01, 0.5]) expect(await decodeImage(cut(progressive, share), jpeg)).toBe('broken')
    const bytes = await large.clone().png().toBuffer()
    expect(await decodeImage(cut(bytes, 0.05), png)).toBe('broken')
  })
})

describe('refused photo', () => {
  it('is broken if its data is truncated, corrupt or missing', async () => {
    const bytes = await createPlainPhoto(300, 300)
    const truncated = bytes.subarray(0, bytes.length / 2)
    const corrupt = Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(500)])
    const startOnly = Buffer.from('\xff\xd8\xff', 'latin1')
    for (const broken of [truncated, corrupt, startOnly])
      expect(await decodeImage(broken, jpeg)).toBe('broken')
  })

  it('is of the wrong kind if its format is not the detected one', async () => {
    expect(await decodeImage(await createPlainPhoto(30, 20), png)).toBe('wrong kind')
  })

  it('has too many pixels by its header, without being decoded', async () => {
    expect(await decodeImage(createPngBomb(50_000, 50_000), png)).toBe('too many pixels')
  })
})
