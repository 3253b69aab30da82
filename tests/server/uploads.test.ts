import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photoMediaTypes, photoTypeNames } from '../../src/core/catalogue/photo-types.ts'
import { languages } from '../../src/core/languages.ts'
import { photo, uploadLifetimeHours, maxPendingUploads } from '../../src/core/limits/posts.ts'
import { formatMessage } from '../../src/core/text.ts'
import { buildApp } from '../../src/server/app.ts'
import { createBasemap } from '../../src/server/basemap/basemap.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'
import { openSecrets } from '../../src/server/system/secrets.ts'
import { generateStorageKey } from '../../src/server/storage/keys.ts'
import { openStorage } from '../../src/server/storage/open-storage.ts'
import type { FileStorage } from '../../src/server/storage/storage.ts'
import { sweepOrphans } from '../../src/server/operations/sweep-orphans.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { encodeMultipartForm } from '../fakes/forms.ts'
import { createPlainPhoto } from '../fakes/photos.ts'
import { startS3Server } from '../fakes/s3-server.ts'
import { buildPlaceRecord, startTestServer, type TestUser, type TestServer } from './test-server.ts'

interface Announced {
  signed_id: string
  direct_upload: { url: string; headers: Record<string, string> }
}

let server: TestServer
let ann: TestUser
let bob: TestUser
let jpeg: Buffer
let storage: FileStorage
let placeId: number
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.createUser()
  bob = await server.createUser()
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

function blobOf(bytes: Buffer, stated: object = {}) {
  return {
    blob: {
      filename: 'quay.jpg',
      content_type: 'image/jpeg',
      byte_size: bytes.length,
      checksum: createHash('md5').update(bytes).digest('base64'),
      ...stated,
    },
  }
}

async function announce(bytes = jpeg, stated: object = {}, by = ann): Promise<Announced> {
  const answer = await by.call('POST', '/direct_uploads', blobOf(bytes, stated))
  expect(answer.status).toBe(201)
  return answer.body
}

async function put(
  { direct_upload }: Announced,
  bytes: Buffer,
  headers = {},
  at: Pick<TestServer, 'app'> = server,
) {
  const answer = await at.app.inject({
    method: 'PUT',
    url: new URL(direct_upload.url).pathname,
    headers: { ...direct_upload.headers, ...headers },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.body ? answer.json() : null }
}

function use(announced: Announced, by = ann) {
  const post = { comment: 'The quay', poi_id: placeId, photo: announced.signed_id }
  return by.call('POST', '/posts', { post })
}

async function keyOf({ signed_id }: Announced): Promise<string> {
  const id = openSecrets(server.settings).verify('upload', signed_id)
  return (await server.database.pool.query('select key from blobs where id = $1', [id])).rows[0]?.key ?? null
}

describe('a direct upload', () => {
  it('section 7: is announced, put with the headers named, and used by its signed id', async () => {
    const announced = await announce()
    expect(announced.direct_upload).toEqual({
      url: expect.stringMatching(/^http:\/\/[^/]+\/uploads\/.+/),
      headers: { 'Content-Type': 'image/jpeg', 'Content-MD5': blobOf(jpeg).blob.checksum },
    })
    expect(await put(announced, jpeg)).toEqual({ status: 204, body: null })
    const key = await keyOf(announced)
    const { status, body } = await use(announced)
    expect(status).toBe(201)
    expect(body).toMatchObject({ image_url: expect.stringMatching(/^\/photos\/\d+\/original\/photo\.jpg$/) })
    // The bytes as they came, with all their metadata, are gone: only what was made of them stays.
    expect(await storage.exists(key)).toBe(false)
    expect(await keyOf(announced)).toBeNull()
  })

  it('may be put again when the answer was lost, but used once only', async () => {
    const announced = await announce()
    expect((await put(announced, jpeg)).status).toBe(204)
    expect((await put(announced, jpeg)).status).toBe(204)
    const answers = await Promise.all([use(announced), use(announced)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await use(announced)).status).toBe(422)
    expect((await put(announced, jpeg)).status).toBe(404)
  })

  it('is accepted where ActiveStorage’s forms put its id: in place of the file', async () => {
    const announced = await announce()
    await put(announced, jpeg)
    const post = { comment: 'In a form', poi_id: placeId, photo: { image: announced.signed_id } }
    expect((await ann.call('POST', '/posts', { post })).status).toBe(201)
  })

  it('of another user is refused as if there were none', async () => {
    const announced = await announce()
    await put(announced, jpeg)
    const foreign = await use(announced, bob)
    const none = await use({ ...announced, signed_id: 'bm9uZQ.AAAA' }, bob)
    expect(foreign).toMatchObject({ status: 422, body: { errors: { photo: expect.any(Array) } } })
    expect(foreign.body).toEqual(none.body)
    expect((await use(announced)).status).toBe(201)
  })

  it.each([
    ['other bytes of the same length', () => flipped(jpeg), 422, 'checksum'],
    ['fewer bytes', () => jpeg.subarray(0, jpeg.length - 1), 422, 'byte_size'],
    ['more bytes', () => Buffer.concat([jpeg, Buffer.from('x')]), 413, null],
    ['a page', () => pageOf(jpeg.length), 415, null],
    ['another kind of photo', () => Buffer.from('GIF89a'.padEnd(jpeg.length)), 422, 'content_type'],
  ])('of %s than announced is refused, and nothing of it is kept', async (_what, bytes, status, field) => {
    const announced = await announce()
    const answer = await put(announced, bytes())
    expect(answer.status).toBe(status)
    if (field) expect(answer.body.errors).toHaveProperty(field)
    expect(await storage.exists(await keyOf(announced))).toBe(false)
    expect((await use(announced)).status).toBe(422)
    // The right bytes may still come.
    expect((await put(announced, jpeg)).status).toBe(204)
  })

  it('of a page that is announced as a photo, by name, type and checksum, is refused', async () => {
    const page = pageOf(5000)
    const answer = await put(await announce(page, { filename: 'harmless.jpg' }), page)
    expect(answer).toMatchObject({
      status: 415,
      body: { detail: expect.stringContaining('Save the photo as JPEG') },
    })
  })

  it('takes the kinds that a form takes, and refuses HEIC in the same words, in the language of whoever asks', async () => {
    for (const content_type of photoMediaTypes)
      expect((await ann.call('POST', '/direct_uploads', blobOf(jpeg, { content_type }))).status).toBe(201)
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
    const form = await encodeMultipartForm({}, { 'user[photo][image]': { bytes: heic, type: 'image/heic' } })
    for (const { code } of languages) {
      const by = { ...ann.headers, 'accept-language': code }
      const announced = blobOf(heic, { content_type: 'image/heic' })
      const answers = [
        await server.call('POST', '/direct_uploads', announced, by),
        await server.call('PATCH', `/users/${ann.id}`, form.body, { ...by, ...form.headers }),
      ]
      const detail = formatMessage(getLanguageMessages(code).messages.posts.photoKind, {
        kinds: photoTypeNames,
      })
      for (const { status, body } of answers) expect([status, body]).toMatchObject([415, { detail }])
    }
  })

  it.each([
    ['checksum', { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' }, 422],
    ['type', { 'content-type': 'text/html' }, 422],
  ])('is refused where its header names another %s', async (_what, headers, status) => {
    expect((await put(await announce(), jpeg, headers)).status).toBe(status)
  })

  it.each([
    ['too large', { byte_size: photo.maxBytes + 1 }, 413],
    ['of a type that is no photo', { content_type: 'image/svg+xml' }, 415],
    ['of a type that cannot be decoded', { content_type: 'image/heic' }, 415],
    ['with a checksum that is none', { checksum: 'abc' }, 422],
    ['of no bytes', { byte_size: 0 }, 422],
  ])('that is %s is refused when announced', async (_what, stated, status) => {
    expect((await ann.call('POST', '/direct_uploads', blobOf(jpeg, stated))).status).toBe(status)
  })

  it('needs a log-in to be announced, and a signed id of ours to be put', async () => {
    expect((await server.call('POST', '/direct_uploads', blobOf(jpeg))).status).toBe(401)
    const announced = await announce()
    const { url } = announced.direct_upload
    const another = openSecrets({ secret: 'x'.repeat(40), dataFolder: '' }).sign('upload', '1')
    const ours = openSecrets(server.settings).sign('csrf', '1')
    for (const id of ['1', 'MQ.', another, ours, `${announced.signed_id.slice(0, -4)}AAAA`, '%00']) {
      const wrong = url.replace(announced.signed_id, id)
      const forged = { ...announced, direct_upload: { ...announced.direct_upload, url: wrong } }
      expect((await put(forged, jpeg)).status).toBe(404)
    }
  })

  it('that is too old is neither taken nor used, and is swept with its bytes', async () => {
    const { pool } = server.database
    const [late, unused, fresh] = [await announce(), await announce(), await announce()]
    await put(unused, jpeg)
    await put(fresh, jpeg)
    const [lateId, unusedId] = [late, unused].map(({ signed_id }) =>
      openSecrets(server.settings).verify('upload', signed_id),
    )
    await pool.query(
      `update blobs set created_at = now() - make_interval(hours => $1) where id in ($2, $3)`,
      [uploadLifetimeHours + 1, lateId, unusedId],
    )
    expect((await put(late, jpeg)).status).toBe(404)
    expect((await use(unused)).status).toBe(422)
    const [unusedKey, freshKey] = [await keyOf(unused), await keyOf(fresh)]
    expect(await storage.exists(unusedKey)).toBe(true)
    await sweepNow()
    expect(await storage.exists(unusedKey)).toBe(false)
    expect(await storage.exists(freshKey)).toBe(true)
    expect(await keyOf(late)).toBeNull()
    expect(await keyOf(unused)).toBeNull()
    expect((await use(fresh)).status).toBe(201)
  })

  it('that breaks off leaves nothing, and may be sent again', async () => {
    const announced = await announce()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo // it listens on a port
    const path = new URL(announced.direct_upload.url).pathname
    const line = connect(port, '127.0.0.1')
    line.write(`PUT ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${jpeg.length}\r\n\r\n`)
    line.write(jpeg.subarray(0, 500))
    const unfinished = join(server.dataFolder, 'uploads', 'unfinished')
    await expect.poll(() => existsSync(unfinished) && readdirSync(unfinished)).toHaveLength(1)
    line.destroy()
    await expect.poll(() => readdirSync(unfinished)).toEqual([])
    expect(await storage.exists(await keyOf(announced))).toBe(false)
    expect((await put(announced, jpeg)).status).toBe(204)
    expect((await use(announced)).status).toBe(201)
  })

  it('announced to a server that was killed is taken by the next, which clears what was half written', async () => {
    const announced = await announce()
    const left = join(server.dataFolder, 'uploads', 'unfinished', generateStorageKey())
    mkdirSync(dirname(left), { recursive: true })
    writeFileSync(left, jpeg.subarray(0, 100))
    const { settings, database } = server
    const next = await buildApp({ settings, database, basemap: createBasemap(), clock: () => new Date() })
    expect(existsSync(left)).toBe(false)
    expect((await put(announced, jpeg, {}, { app: next })).status).toBe(204)
    await next.close()
    expect((await use(announced)).status).toBe(201)
  })

  it('cannot fill the disk: only so many of one user wait to be used', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into blobs (key, filename, content_type, byte_size, checksum, user_id)
       select 'waiting ' || n, 'x', 'image/jpeg', 1, '', $1 from generate_series(1, $2) n`,
      [bob.id, maxPendingUploads],
    )
    const answer = await bob.call('POST', '/direct_uploads', blobOf(jpeg))
    expect(answer.status).toBe(429)
    expect(answer.headers).toHaveProperty('retry-after')
    await announce()
  })
})

describe('on S3', () => {
  it('uploads, photos and deletions work as on disk', async () => {
    const s3 = await startS3Server()
    const other = await startTestServer({ ROADSTEAD_STORAGE: s3.storageUrl })
    try {
      const member = await other.createUser()
      const place = await addPlace(other)
      const announced = await announce(jpeg, {}, member)
      expect((await put(announced, flipped(jpeg), {}, other)).status).toBe(422)
      expect((await put(announced, jpeg, {}, other)).status).toBe(204)
      const post = { comment: 'In a bucket', poi_id: place, photo: announced.signed_id }
      const { body } = await member.call('POST', '/posts', { post })
      const { id, thumb_url: url } = body as { id: number; thumb_url: string }
      const file = await other.app.inject({ url })
      expect(file.statusCode).toBe(200)
      expect(file.rawPayload.length).toBe(Number(file.headers['content-length']))
      const keys = (await other.database.pool.query('select key from blobs')).rows
      expect(keys).toHaveLength(2)
      expect((await member.call('DELETE', `/posts/${id}`)).status).toBe(200)
      const bucket = await openStorage(other.settings)
      for (const { key } of keys) expect(await bucket.exists(key)).toBe(false)
      expect((await other.app.inject({ url })).statusCode).toBe(404)
    } finally {
      await other.close()
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

function flipped(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  other[other.length - 10] = (other.at(-10) ?? 0) ^ 1
  return other
}

function pageOf(length: number): Buffer {
  return Buffer.concat([
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.alloc(length),
  ]).subarray(0, length)
}
