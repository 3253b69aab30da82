import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photo, photoDecodingLimits, uploadSlots } from '../../src/core/limits/posts.ts'
import { createConcurrencySlots } from '../../src/server/system/concurrency-slots.ts'
import { getMaxPixels } from '../../src/server/posts/images/decode-image.ts'
import { detectImageFormat, type ImageFormat } from '../../src/server/system/formats/image-format.ts'
import { createImageProcess } from '../../src/server/posts/images/image-process.ts'
import { makeImage } from '../../src/server/posts/images/make-image.ts'
import { createPlainPhoto } from '../factories/photos.ts'
import { startTestServer, type TestUser, type TestServer } from '../support/test-server.ts'

/** Creates an image of one colour: some kilobytes at any size. */
function createPlainImage(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 140 } } })
}

const processPhoto = (bytes: Buffer) => makeImage(() => Promise.resolve(bytes))
const tooManyPixels = { code: 'invalid', message: expect.stringMatching(/photoPixels/) as unknown }

function getFormat(bytes: Buffer): ImageFormat {
  const kind = detectImageFormat(bytes)
  if (!kind) throw new Error('not a known kind')
  return kind
}

describe('a small file with a huge image', () => {
  const side = 8_000 // 64 million pixels: above the maximum of all formats
  it.each([
    ['AVIF', () => createPlainImage(4_500, 4_500).avif({ quality: 1, effort: 0 })],
    ['PNG', () => createPlainImage(side, side).png({ compressionLevel: 9 })],
    ['WebP', () => createPlainImage(side, side).webp({ quality: 1, effort: 0 })],
    ['GIF', () => createPlainImage(side, side).gif({ effort: 1 })],
    ['JPEG', () => createPlainImage(side, side).jpeg({ quality: 1 })],
  ])('is refused by its header: %s', async (_name, image) => {
    const bytes = await image().toBuffer()
    expect(bytes.length).toBeLessThan(photo.maxBytes / 10)
    const start = performance.now()
    await expect(processPhoto(bytes)).rejects.toMatchObject(tooManyPixels)
    expect(performance.now() - start).toBeLessThan(photoDecodingLimits.timeoutMs)
  })

  it('is limited to fewer pixels if the format is slower to decode', async () => {
    const avif = getFormat(await createPlainImage(8, 8).avif().toBuffer())
    const jpeg = getFormat(await createPlainPhoto(8, 8))
    expect(getMaxPixels(avif)).toBeLessThan(getMaxPixels(jpeg))
  })
})

describe('an animation', () => {
  it.each(['gif', 'webp'] as const)('is decoded up to its first frame: %s', async (format) => {
    const frames = 200
    const bytes = await sharp(Buffer.alloc(100 * 100 * frames * 3, 90), {
      raw: { width: 100, height: 100 * frames, channels: 3, pageHeight: 100 },
    })
      .toFormat(format, { delay: Array<number>(frames).fill(20) })
      .toBuffer()
    expect(await processPhoto(bytes)).toMatchObject({ width: 100, height: 100 })
  })
})

describe('formats that can refer to files, contain scripts or are not supported', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  it.each([
    ['SVG', () => Promise.resolve(Buffer.from(svg))],
    ['SVG with a head of XML', () => Promise.resolve(Buffer.from(`<?xml version="1.0"?>${svg}`))],
    ['TIFF', () => createPlainImage(50, 50).tiff().toBuffer()],
  ])('%s is refused before decoding', async (_name, image) => {
    await expect(processPhoto(await image())).rejects.toMatchObject({ code: 'unsupported-media-type' })
  })
})

describe('image decoding process', () => {
  const limits = { ...photoDecodingLimits, memoryCheckMs: 5 }
  const createLargeImage = () => createPlainImage(6_000, 6_000).png().toBuffer()

  it('is killed if an image takes too long, and the next image is decoded', async () => {
    const pictures = createImageProcess({ ...limits, timeoutMs: 1 })
    const bytes = await createLargeImage()
    expect(await pictures.decode({ bytes, kind: getFormat(bytes) })).toBe('too much time')
    await pictures.close()
    const small = await createPlainPhoto()
    expect(await processPhoto(small)).toMatchObject({ width: 640, height: 480 })
  })

  it('is killed if an image takes too much memory', async () => {
    const pictures = createImageProcess({ ...limits, maxMemoryBytes: 20 * 1024 * 1024 })
    const bytes = await createLargeImage()
    expect(await pictures.decode({ bytes, kind: getFormat(bytes) })).toBe('too much memory')
    await pictures.close()
  })

  it('starts again after it was closed', async () => {
    const pictures = createImageProcess(limits)
    const bytes = await createPlainPhoto(64, 48)
    const task = { bytes, kind: getFormat(bytes) }
    expect(await pictures.decode(task)).toMatchObject({ width: 64, height: 48 })
    await pictures.close()
    expect(await pictures.decode(task)).toMatchObject({ width: 64, height: 48 })
    await pictures.close()
  })
})

describe('uploads in progress', () => {
  let server: TestServer
  let uploader: TestUser
  let otherUser: TestUser
  beforeAll(async () => {
    server = await startTestServer()
    uploader = await server.createUser()
    otherUser = await server.createUser()
  })
  afterAll(() => server.close())

  it('have slots per user and in total, which are released at the end', async () => {
    const slots = createConcurrencySlots({ perUser: 2, total: 3, retryAfterSeconds: 7 })
    const finishers: (() => void)[] = []
    const occupySlot = (key: string) =>
      slots.run(key, () => new Promise<void>((resolve) => finishers.push(resolve)))
    const first = occupySlot('ann')
    const others = [occupySlot('ann'), occupySlot('bo')]
    await expect(occupySlot('ann')).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 7 })
    await expect(occupySlot('cy')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 7 })
    finishers[0]?.()
    await first
    await slots.run('cy', () => Promise.resolve())
    for (const end of finishers) end()
    await Promise.all(others)
    expect(slots.getActiveCount()).toBe(0)
  })

  it('of one user are limited without affecting other users', async () => {
    const bytes = await createPlainPhoto()
    const checksum = createHash('md5').update(bytes).digest('base64')
    const announce = async (user: TestUser) => {
      const blob = { filename: 'a.jpg', byte_size: bytes.length, checksum, content_type: 'image/jpeg' }
      const answer = await user.call('POST', '/direct_uploads', { blob })
      return new URL((answer.body as { direct_upload: { url: string } }).direct_upload.url).pathname
    }
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const controller = new AbortController()
    /** Starts an upload that stops after its first bytes. */
    const startHangingUpload = async (path: string) => {
      const body = new ReadableStream<Uint8Array>({ start: (sink) => sink.enqueue(bytes.subarray(0, 20)) })
      const init: RequestInit & { duplex: 'half' } = {
        method: 'PUT',
        body,
        duplex: 'half',
        signal: controller.signal,
      }
      return fetch(url + path, init).then(
        ({ status }) => status,
        () => null,
      )
    }
    const sendUpload = async (path: string) =>
      (await fetch(url + path, { method: 'PUT', body: new Uint8Array(bytes) })).status
    const uploads: Promise<number | null>[] = []
    for (let at = 0; at < uploadSlots.perUser; at++)
      uploads.push(startHangingUpload(await announce(uploader)))
    const nextUpload = await announce(uploader)
    await expect.poll(() => sendUpload(nextUpload)).toBe(429)
    expect(await sendUpload(await announce(otherUser))).toBe(204)
    controller.abort()
    await Promise.all(uploads)
    await expect.poll(() => sendUpload(nextUpload)).toBe(204)
  })
})
