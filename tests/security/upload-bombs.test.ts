import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photo, photoDecodingLimits, uploadSlots } from '../../src/core/limits/posts.ts'
import { createConcurrencySlots } from '../../src/server/system/concurrency-slots.ts'
import { getMaxPixels } from '../../src/server/posts/images/decode-image.ts'
import { detectImageFormat, type ImageFormat } from '../../src/server/system/formats/image-format.ts'
import { createImageProcess } from '../../src/server/posts/images/image-process.ts'
import { makeImage } from '../../src/server/posts/images/make-image.ts'
import { createPlainPhoto } from '../fakes/photos.ts'
import { startTestServer, type TestUser, type TestServer } from '../server/test-server.ts'

/** A picture of one colour: some kilobytes, whatever its size. */
function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 140 } } })
}

const make = (bytes: Buffer) => makeImage(() => Promise.resolve(bytes))
const tooMany = { code: 'invalid', message: expect.stringMatching(/pixels/) as unknown }

function kindOf(bytes: Buffer): ImageFormat {
  const kind = detectImageFormat(bytes)
  if (!kind) throw new Error('not a known kind')
  return kind
}

describe('a small file that holds a large picture', () => {
  const side = 8_000 // 64 million pixels: more than any format may have
  it.each([
    ['AVIF', () => plain(4_500, 4_500).avif({ quality: 1, effort: 0 })],
    ['PNG', () => plain(side, side).png({ compressionLevel: 9 })],
    ['WebP', () => plain(side, side).webp({ quality: 1, effort: 0 })],
    ['GIF', () => plain(side, side).gif({ effort: 1 })],
    ['JPEG', () => plain(side, side).jpeg({ quality: 1 })],
  ])('is refused from its head alone: %s', async (_name, picture) => {
    const bytes = await picture().toBuffer()
    expect(bytes.length).toBeLessThan(photo.maxBytes / 10)
    const start = performance.now()
    await expect(make(bytes)).rejects.toMatchObject(tooMany)
    expect(performance.now() - start).toBeLessThan(photoDecodingLimits.timeoutMs)
  })

  it('may have fewer pixels the more a format takes to decode', async () => {
    const avif = kindOf(await plain(8, 8).avif().toBuffer())
    const jpeg = kindOf(await createPlainPhoto(8, 8))
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
    expect(await make(bytes)).toMatchObject({ width: 100, height: 100 })
  })
})

describe('formats that can name files, hold scripts or are not taken', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  it.each([
    ['SVG', () => Promise.resolve(Buffer.from(svg))],
    ['SVG with a head of XML', () => Promise.resolve(Buffer.from(`<?xml version="1.0"?>${svg}`))],
    ['TIFF', () => plain(50, 50).tiff().toBuffer()],
  ])('%s is refused before a decoder sees it', async (_name, picture) => {
    await expect(make(await picture())).rejects.toMatchObject({ code: 'unsupported-media-type' })
  })
})

describe('the process that decodes', () => {
  const limits = { ...photoDecodingLimits, lookMs: 5 }
  const large = () => plain(6_000, 6_000).png().toBuffer()

  it('is ended when a picture takes too long, and the next picture is decoded', async () => {
    const pictures = createImageProcess({ ...limits, timeoutMs: 1 })
    const bytes = await large()
    expect(await pictures.decode({ bytes, kind: kindOf(bytes) })).toBe('too much time')
    pictures.close()
    const small = await createPlainPhoto()
    expect(await make(small)).toMatchObject({ width: 640, height: 480 })
  })

  it('is ended when a picture takes too much memory', async () => {
    const pictures = createImageProcess({ ...limits, maxMemoryBytes: 20 * 1024 * 1024 })
    const bytes = await large()
    expect(await pictures.decode({ bytes, kind: kindOf(bytes) })).toBe('too much memory')
    pictures.close()
  })

  it('decodes again after it was ended', async () => {
    const pictures = createImageProcess(limits)
    const bytes = await createPlainPhoto(64, 48)
    const task = { bytes, kind: kindOf(bytes) }
    expect(await pictures.decode(task)).toMatchObject({ width: 64, height: 48 })
    pictures.close()
    expect(await pictures.decode(task)).toMatchObject({ width: 64, height: 48 })
    pictures.close()
  })
})

describe('uploads under way', () => {
  let server: TestServer
  let ann: TestUser
  let bo: TestUser
  beforeAll(async () => {
    server = await startTestServer()
    ann = await server.createUser()
    bo = await server.createUser()
  })
  afterAll(() => server.close())

  it('have slots for each person and for all, free again when one ends', async () => {
    const slots = createConcurrencySlots({ perUser: 2, total: 3, retryAfterSeconds: 7 })
    const ends: (() => void)[] = []
    const held = (key: string) => slots.run(key, () => new Promise<void>((resolve) => ends.push(resolve)))
    const first = held('ann')
    const others = [held('ann'), held('bo')]
    await expect(held('ann')).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 7 })
    await expect(held('cy')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 7 })
    ends[0]?.()
    await first
    await slots.run('cy', () => Promise.resolve())
    for (const end of ends) end()
    await Promise.all(others)
    expect(slots.getActiveCount()).toBe(0)
  })

  it('of one person are bounded at the server, and those of others go on', async () => {
    const bytes = await createPlainPhoto()
    const checksum = createHash('md5').update(bytes).digest('base64')
    const announce = async (by: TestUser) => {
      const blob = { filename: 'a.jpg', byte_size: bytes.length, checksum, content_type: 'image/jpeg' }
      const answer = await by.call('POST', '/direct_uploads', { blob })
      return new URL((answer.body as { direct_upload: { url: string } }).direct_upload.url).pathname
    }
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const stop = new AbortController()
    /** A file of which the first bytes alone come. */
    const hang = async (path: string) => {
      const body = new ReadableStream<Uint8Array>({ start: (sink) => sink.enqueue(bytes.subarray(0, 20)) })
      const init: RequestInit & { duplex: 'half' } = {
        method: 'PUT',
        body,
        duplex: 'half',
        signal: stop.signal,
      }
      return fetch(url + path, init).then(
        ({ status }) => status,
        () => null,
      )
    }
    const put = async (path: string) =>
      (await fetch(url + path, { method: 'PUT', body: new Uint8Array(bytes) })).status
    const hanging: Promise<number | null>[] = []
    for (let at = 0; at < uploadSlots.perUser; at++) hanging.push(hang(await announce(ann)))
    const next = await announce(ann)
    await expect.poll(() => put(next)).toBe(429)
    expect(await put(await announce(bo))).toBe(204)
    stop.abort()
    await Promise.all(hanging)
    await expect.poll(() => put(next)).toBe(204)
  })
})
