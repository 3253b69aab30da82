import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photoMediaTypes, photoTypeNames } from '../../../src/core/catalogue/photo-types.ts'
import { languages } from '../../../src/core/languages.ts'
import { photo, uploadLifetimeHours, maxPendingUploads } from '../../../src/core/limits/posts.ts'
import { formatMessage } from '../../../src/core/text.ts'
import { buildApp } from '../../../src/server/app.ts'
import { createBasemap } from '../../../src/server/basemap/basemap.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import { openSecrets } from '../../../src/server/system/secrets.ts'
import { generateStorageKey } from '../../../src/server/storage/keys.ts'
import { openStorage } from '../../../src/server/storage/open-storage.ts'
import type { FileStorage } from '../../../src/server/storage/storage.ts'
import { sweepOrphans } from '../../../src/server/operations/sweep-orphans.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { encodeMultipartForm } from '../../factories/forms.ts'
import { createPlainPhoto } from '../../factories/photos.ts'
import { startS3Server } from '../../fakes/s3-server.ts'
import {
  buildPlaceRecord,
  startTestServer,
  type TestUser,
  type TestServer,
} from '../../support/test-server.ts'

interface AnnouncedUpload {
  signed_id: string
  direct_upload: { url: string; headers: Record<string, string> }
}

let server: TestServer
let uploader: TestUser
let otherUser: TestUser
let jpeg: Buffer
let storage: FileStorage
let placeId: number
beforeAll(async () => {
  server = await startTestServer()
  uploader = await server.createUser()
  otherUser = await server.createUser()
  jpeg = await createPlainPhoto()
  storage = await openStorage(server.settings)
  placeId = await addPlace(server)
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from blobs where not stored'))

async function addPlace({ database }: TestServer): Promise<number> {
  await database.db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  return (await database.pool.query('select id from places')).rows[0].id
}

function buildBlob(bytes: Buffer, overrides: object = {}) {
  return {
    blob: {
      filename: 'quay.jpg',
      content_type: 'image/jpeg',
      byte_size: bytes.length,
      checksum: createHash('md5').update(bytes).digest('base64'),
      ...overrides,
    },
  }
}

async function announce(bytes = jpeg, overrides: object = {}, user = uploader): Promise<AnnouncedUpload> {
  const answer = await user.call('POST', '/direct_uploads', buildBlob(bytes, overrides))
  expect(answer.status).toBe(201)
  return answer.body
}

async function sendUpload(
  { direct_upload }: AnnouncedUpload,
  bytes: Buffer,
  headers = {},
  target: Pick<TestServer, 'app'> = server,
) {
  const answer = await target.app.inject({
    method: 'PUT',
    url: new URL(direct_upload.url).pathname,
    headers: { ...direct_upload.headers, ...headers },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.body ? answer.json() : null }
}

function useUpload(announced: AnnouncedUpload, user = uploader) {
  const post = { comment: 'The quay', poi_id: placeId, photo: announced.signed_id }
  return user.call('POST', '/posts', { post })
}

async function findKey({ signed_id }: AnnouncedUpload): Promise<string> {
  const id = openSecrets(server.settings).verify('upload', signed_id)
  return (await server.database.pool.query('select key from blobs where id = $1', [id])).rows[0]?.key ?? null
}

describe('direct uploads', () => {
  it('section 7: are announced, sent with the given headers and used by signed id', async () => {
    const announced = await announce()
    expect(announced.direct_upload).toEqual({
      url: expect.stringMatching(/^http:\/\/[^/]+\/uploads\/.+/),
      headers: { 'Content-Type': 'image/jpeg', 'Content-MD5': buildBlob(jpeg).blob.checksum },
    })
    expect(await sendUpload(announced, jpeg)).toEqual({ status: 204, body: null })
    const key = await findKey(announced)
    const { status, body } = await useUpload(announced)
    expect(status).toBe(201)
    expect(body).toMatchObject({ image_url: expect.stringMatching(/^\/photos\/\d+\/original\/photo\.jpg$/) })
    // The original bytes with their metadata are deleted: only the processed photo is kept.
    expect(await storage.exists(key)).toBe(false)
    expect(await findKey(announced)).toBeNull()
  })

  it('can be sent repeatedly but used once', async () => {
    const announced = await announce()
    expect((await sendUpload(announced, jpeg)).status).toBe(204)
    expect((await sendUpload(announced, jpeg)).status).toBe(204)
    const answers = await Promise.all([useUpload(announced), useUpload(announced)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await useUpload(announced)).status).toBe(422)
    expect((await sendUpload(announced, jpeg)).status).toBe(404)
  })

  it('can be sent instead of the file, as forms of ActiveStorage do', async () => {
    const announced = await announce()
    await sendUpload(announced, jpeg)
    const post = { comment: 'In a form', poi_id: placeId, photo: { image: announced.signed_id } }
    expect((await uploader.call('POST', '/posts', { post })).status).toBe(201)
  })

  it('of other users are refused like unknown ones', async () => {
    const announced = await announce()
    await sendUpload(announced, jpeg)
    const otherUsersUpload = await useUpload(announced, otherUser)
    const unknownUpload = await useUpload({ ...announced, signed_id: 'bm9uZQ.AAAA' }, otherUser)
    expect(otherUsersUpload).toMatchObject({ status: 422, body: { errors: { photo: expect.any(Array) } } })
    expect(otherUsersUpload.body).toEqual(unknownUpload.body)
    expect((await useUpload(announced)).status).toBe(201)
  })

  it.each([
    ['other bytes of the same length', () => flipBit(jpeg), 422, 'checksum'],
    ['fewer bytes', () => jpeg.subarray(0, jpeg.length - 1), 422, 'byte_size'],
    ['more bytes', () => Buffer.concat([jpeg, Buffer.from('x')]), 413, null],
    ['HTML', () => buildHtml(jpeg.length), 415, null],
    ['another kind of photo', () => Buffer.from('GIF89a'.padEnd(jpeg.length)), 422, 'content_type'],
  ])(
    'with %s instead of the announced bytes are refused and not stored',
    async (_case, bytes, status, field) => {
      const announced = await announce()
      const answer = await sendUpload(announced, bytes())
      expect(answer.status).toBe(status)
      if (field) expect(answer.body.errors).toHaveProperty(field)
      expect(await storage.exists(await findKey(announced))).toBe(false)
      expect((await useUpload(announced)).status).toBe(422)
      // The announced bytes are still accepted.
      expect((await sendUpload(announced, jpeg)).status).toBe(204)
    },
  )

  it('of HTML announced as a photo are refused', async () => {
    const page = buildHtml(5000)
    const answer = await sendUpload(await announce(page, { filename: 'harmless.jpg' }), page)
    expect(answer).toMatchObject({
      status: 415,
      body: { detail: expect.stringContaining('Save the photo as JPEG') },
    })
  })

  it('accept the media types of forms and refuse HEIC with the same translated message', async () => {
    for (const content_type of photoMediaTypes)
      expect((await uploader.call('POST', '/direct_uploads', buildBlob(jpeg, { content_type }))).status).toBe(
        201,
      )
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
    const form = await encodeMultipartForm({}, { 'user[photo][image]': { bytes: heic, type: 'image/heic' } })
    for (const { code } of languages) {
      const headers = { ...uploader.headers, 'accept-language': code }
      const announced = buildBlob(heic, { content_type: 'image/heic' })
      const answers = [
        await server.call('POST', '/direct_uploads', announced, headers),
        await server.call('PATCH', `/users/${uploader.id}`, form.body, { ...headers, ...form.headers }),
      ]
      const detail = formatMessage(getLanguageMessages(code).messages.photoUpload.photoKind, {
        kinds: photoTypeNames,
      })
      for (const { status, body } of answers) {
        expect(status).toBe(415)
        expect(body).toMatchObject({ detail })
      }
    }
  })

  it.each([
    ['checksum', { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' }],
    ['content_type', { 'content-type': 'text/html' }],
  ])('are refused if a header names another %s, which the answer says', async (field, headers) => {
    const { status, body } = await sendUpload(await announce(), jpeg, headers)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { [field]: [expect.stringMatching(/differs/)] } })
  })

  it('may have a media type with parameters', async () => {
    const headers = { 'content-type': 'image/jpeg; name=quay.jpg' }
    expect((await sendUpload(await announce(), jpeg, headers)).status).toBe(204)
  })

  it.each([
    ['above the size limit', { byte_size: photo.maxBytes + 1 }, 413],
    ['of another media type', { content_type: 'image/svg+xml' }, 415],
    ['of an unsupported photo type', { content_type: 'image/heic' }, 415],
    ['with an invalid checksum', { checksum: 'abc' }, 422],
    ['without bytes', { byte_size: 0 }, 422],
  ])('%s are refused when announced', async (_case, overrides, status) => {
    expect((await uploader.call('POST', '/direct_uploads', buildBlob(jpeg, overrides))).status).toBe(status)
  })

  it('require a valid signed id to send', async () => {
    const announced = await announce()
    const { url } = announced.direct_upload
    const otherSecret = openSecrets({ secret: 'x'.repeat(40), dataFolder: '' }).sign('upload', '1')
    const otherPurpose = openSecrets(server.settings).sign('csrf', '1')
    for (const id of [
      '1',
      'MQ.',
      otherSecret,
      otherPurpose,
      `${announced.signed_id.slice(0, -4)}AAAA`,
      '%00',
    ]) {
      const wrong = url.replace(announced.signed_id, id)
      const forged = { ...announced, direct_upload: { ...announced.direct_upload, url: wrong } }
      expect((await sendUpload(forged, jpeg)).status).toBe(404)
    }
  })

  it('that have expired can neither be sent nor used, and are deleted with their files', async () => {
    const { pool } = server.database
    const [expired, unused, recent] = [await announce(), await announce(), await announce()]
    await sendUpload(unused, jpeg)
    await sendUpload(recent, jpeg)
    const [expiredId, unusedId] = [expired, unused].map(({ signed_id }) =>
      openSecrets(server.settings).verify('upload', signed_id),
    )
    await pool.query(
      `update blobs set created_at = now() - make_interval(hours => $1) where id in ($2, $3)`,
      [uploadLifetimeHours + 1, expiredId, unusedId],
    )
    expect((await sendUpload(expired, jpeg)).status).toBe(404)
    expect((await useUpload(unused)).status).toBe(422)
    const [unusedKey, recentKey] = [await findKey(unused), await findKey(recent)]
    expect(await storage.exists(unusedKey)).toBe(true)
    await sweepNow()
    expect(await storage.exists(unusedKey)).toBe(false)
    expect(await storage.exists(recentKey)).toBe(true)
    expect(await findKey(expired)).toBeNull()
    expect(await findKey(unused)).toBeNull()
    expect((await useUpload(recent)).status).toBe(201)
  })

  it('that are interrupted leave no file and can be sent again', async () => {
    const announced = await announce()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo // it listens on a port
    const path = new URL(announced.direct_upload.url).pathname
    const socket = connect(port, '127.0.0.1')
    socket.write(`PUT ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${jpeg.length}\r\n\r\n`)
    socket.write(jpeg.subarray(0, 500))
    const unfinished = join(server.dataFolder, 'uploads', 'unfinished')
    await expect.poll(() => existsSync(unfinished) && readdirSync(unfinished)).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => readdirSync(unfinished)).toEqual([])
    expect(await storage.exists(await findKey(announced))).toBe(false)
    expect((await sendUpload(announced, jpeg)).status).toBe(204)
    expect((await useUpload(announced)).status).toBe(201)
  })

  it('announced to a killed server are accepted by the next one, which deletes partial files', async () => {
    const announced = await announce()
    const partialFile = join(server.dataFolder, 'uploads', 'unfinished', generateStorageKey())
    mkdirSync(dirname(partialFile), { recursive: true })
    writeFileSync(partialFile, jpeg.subarray(0, 100))
    const { settings, database } = server
    const nextApp = await buildApp({
      settings,
      database,
      basemap: createBasemap(),
      clock: () => new Date(),
      maxEventLoopDelayMs: 0,
    })
    expect(existsSync(partialFile)).toBe(false)
    expect((await sendUpload(announced, jpeg, {}, { app: nextApp })).status).toBe(204)
    await nextApp.close()
    expect((await useUpload(announced)).status).toBe(201)
  })

  it('are limited to a number of unused ones per user', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into blobs (key, filename, content_type, byte_size, checksum, user_id)
       select 'waiting ' || n, 'x', 'image/jpeg', 1, '', $1 from generate_series(1, $2) n`,
      [otherUser.id, maxPendingUploads - 2],
    )
    const announced = await Promise.all(
      Array.from({ length: 10 }, () => otherUser.call('POST', '/direct_uploads', buildBlob(jpeg))),
    )
    // As many of those at once as are free.
    expect(announced.filter(({ status }) => status < 300)).toHaveLength(2)
    const answer = await otherUser.call('POST', '/direct_uploads', buildBlob(jpeg))
    expect(answer.status).toBe(429)
    expect(answer.headers).toHaveProperty('retry-after')
    await announce()
  })
})

describe('on S3', () => {
  it('uploads, photos and deletions work as on disk', async () => {
    const s3 = await startS3Server()
    const s3Server = await startTestServer({ ROADSTEAD_STORAGE: s3.storageUrl })
    try {
      const user = await s3Server.createUser()
      const place = await addPlace(s3Server)
      const announced = await announce(jpeg, {}, user)
      expect((await sendUpload(announced, flipBit(jpeg), {}, s3Server)).status).toBe(422)
      expect((await sendUpload(announced, jpeg, {}, s3Server)).status).toBe(204)
      const post = { comment: 'In a bucket', poi_id: place, photo: announced.signed_id }
      const { body } = await user.call('POST', '/posts', { post })
      const { id, thumb_url: url } = body as { id: number; thumb_url: string }
      const file = await s3Server.app.inject({ url })
      expect(file.statusCode).toBe(200)
      expect(file.rawPayload.length).toBe(Number(file.headers['content-length']))
      const keys = (await s3Server.database.pool.query('select key from blobs')).rows
      expect(keys).toHaveLength(2)
      expect((await user.call('DELETE', `/posts/${id}`)).status).toBe(200)
      const bucket = await openStorage(s3Server.settings)
      for (const { key } of keys) expect(await bucket.exists(key)).toBe(false)
      expect((await s3Server.app.inject({ url })).statusCode).toBe(404)
    } finally {
      await s3Server.close()
      await s3.close()
    }
  })
})

function sweepNow(): Promise<void> {
  return sweepOrphans({
    database: server.database,
    storage,
    clock: () => new Date(),
    logFailure: (error) => {
      throw error
    },
  })
}

function flipBit(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  changed[changed.length - 10] = (changed.at(-10) ?? 0) ^ 1
  return changed
}

function buildHtml(length: number): Buffer {
  return Buffer.concat([
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.alloc(length),
  ]).subarray(0, length)
}
