import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photo } from '../../src/core/limits/posts.ts'
import { saveUserPhoto, savePhoto } from '../../src/server/posts/save-photo.ts'
import { type PhotoDependencies } from '../../src/server/posts/uploads.ts'
import { sweepOrphans } from '../../src/server/operations/sweep-orphans.ts'
import { deleteMarkedFiles } from '../../src/server/storage/delete-marked-files.ts'
import { openSecrets } from '../../src/server/system/secrets.ts'
import { openStorage } from '../../src/server/storage/open-storage.ts'
import { subscribeToLiveEvents } from '../../src/server/database/live-events.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { deletePost } from '../../src/server/posts/queries.ts'
import { readPlaces, writePlaces } from '../../src/server/imports/stored-place-queries.ts'
import { encodeMultipartForm } from '../fakes/forms.ts'
import { createGeotaggedPhoto, createPlainPhoto } from '../fakes/photos.ts'
import { buildPlaceRecord, startTestServer, type TestUser, type TestServer } from './test-server.ts'

interface Review {
  id: number
  image_url: string | null
  thumb_url: string | null
}

let server: TestServer
let ann: TestUser
let bob: TestUser
let admin: TestUser
let parts: PhotoDependencies
let placeId: number
let jpeg: Buffer
beforeAll(async () => {
  server = await startTestServer()
  const { database, settings } = server
  ann = await server.createUser({ first_name: 'Ann', last_name: 'Bonny' })
  bob = await server.createUser()
  admin = await server.createUser({ admin: true })
  jpeg = await createPlainPhoto()
  parts = {
    database,
    storage: await openStorage(settings),
    secrets: openSecrets(settings),
    clock: () => new Date(),
    logFailure: (error) => {
      throw error
    },
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db, pool } = server.database
  await pool.query('delete from posts')
  await pool.query('delete from places')
  await pool.query('delete from source_records')
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  placeId = (await pool.query('select id from places')).rows[0].id
})

async function write(by: TestUser, bytes: Buffer | null, comment = 'Quiet at night', file = {}) {
  const form = await encodeMultipartForm(
    { 'post[comment]': comment, 'post[poi_id]': String(placeId) },
    bytes ? { 'post[photo][image]': { bytes, ...file } } : {},
  )
  const answer = await server.call('POST', '/posts', form.body, { ...by.headers, ...form.headers })
  return { ...answer, body: answer.body as Review }
}

function idOf(url: string | null): number {
  // Section 7: the third-from-last segment.
  return Number(url?.split('/').at(-3))
}

async function file(url: string | null, headers = {}) {
  return server.app.inject({ url: url ?? '/', headers })
}

async function place(): Promise<{ thumbnail: string | null }> {
  return (await server.get(`/places/${placeId}`)).body
}

async function mapThumbnail(): Promise<string | null> {
  const { body } = await server.get('/places/?type=centroid&x1=4&y1=43&x2=5&y2=44&zoom=12')
  const { features } = body as { features: { properties: { thumbnail: string | null } }[] }
  return features[0]?.properties.thumbnail ?? null
}

async function keys(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ key: string }>('select key from blobs')
  return rows.map(({ key }) => key)
}

async function photoCount(): Promise<number> {
  return (await server.database.pool.query('select count(*)::int as count from photos')).rows[0].count
}

describe('a review', () => {
  it('section 7: is written as a form with a photo, and answered whole', async () => {
    const { status, body } = await write(ann, jpeg)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      comment: 'Quiet at night',
      poi_id: placeId,
      provider: null,
      user_id: ann.id,
      user_name: 'Ann Bonny',
      image_url: expect.stringMatching(/^\/photos\/\d+\/original\/photo\.jpg$/),
      thumb_url: expect.stringMatching(/^\/photos\/\d+\/thumb\/photo\.jpg$/),
    })
    expect((await server.get(`/posts?place_id=${placeId}`)).body).toEqual([body])
  })

  it('needs no photo, and is JSON as well; an empty file input is no photo', async () => {
    const json = await ann.call('POST', '/posts', { post: { comment: 'As JSON', poi_id: placeId } })
    expect(json).toMatchObject({ status: 201, body: { image_url: null, thumb_url: null } })
    const empty = await write(ann, Buffer.alloc(0), 'Empty', { name: '', type: 'application/octet-stream' })
    expect(empty).toMatchObject({ status: 201, body: { image_url: null } })
    const { body } = await server.get(`/posts?place_id=${placeId}`)
    expect((body as { comment: string }[]).map(({ comment }) => comment)).toEqual(['Empty', 'As JSON'])
  })

  it('is told to those who watch the place when it comes and when it goes', async () => {
    const told: unknown[] = []
    const stop = await subscribeToLiveEvents(server.database, (event) => told.push(event))
    const { id } = (await write(ann, null)).body
    await ann.call('DELETE', `/posts/${id}`)
    await expect
      .poll(() => told)
      .toEqual([
        { event: 'post', id, place_id: placeId },
        { event: 'post_deleted', id, place_id: placeId },
      ])
    await stop()
  })

  it('stays the text it is', async () => {
    const comment = '<script>alert(1)</script> & "quotes" \\ ’ 海 %s'
    expect((await write(ann, null, comment)).body).toMatchObject({ comment })
  })

  it('section 5: needs a comment, a place and a log-in', async () => {
    expect((await write(ann, null, '  ')).body).toMatchObject({ errors: { comment: ['must not be blank'] } })
    const nowhere = { post: { comment: 'Nowhere', poi_id: 2_000_000 } }
    expect(await ann.call('POST', '/posts', nowhere)).toMatchObject({
      status: 422,
      body: { errors: { poi_id: ['does not exist'] } },
    })
    expect((await server.call('POST', '/posts', nowhere)).status).toBe(401)
    expect((await server.get('/posts?place_id=2000000')).status).toBe(404)
  })

  it('section 6: is deleted by its author or an admin, with its photo’s bytes', async () => {
    for (const by of [ann, admin]) {
      const { body: review } = await write(ann, jpeg)
      const kept = await write(bob, jpeg, 'Stays')
      expect((await bob.call('DELETE', `/posts/${review.id}`)).status).toBe(403)
      expect((await server.call('DELETE', `/posts/${review.id}`)).status).toBe(401)
      const before = await keys()
      expect((await by.call('DELETE', `/posts/${review.id}`)).status).toBe(200)
      expect((await by.call('DELETE', `/posts/${review.id}`)).status).toBe(404)
      const left = await keys()
      expect(before.length - left.length).toBe(2)
      for (const key of before) expect(await parts.storage.exists(key)).toBe(left.includes(key))
      expect((await file(review.image_url)).statusCode).toBe(404)
      expect((await file(review.thumb_url)).statusCode).toBe(404)
      // Nothing else is lost.
      expect((await file(kept.body.image_url)).statusCode).toBe(200)
      expect((await server.get(`/posts?place_id=${placeId}`)).body).toEqual([kept.body])
      await admin.call('DELETE', `/posts/${kept.body.id}`)
    }
  })

  it('section 6: of the product’s own provider is deleted by no author, only by an admin; nor is its photo', async () => {
    const { body: review } = await write(ann, jpeg)
    await server.database.pool.query("update posts set provider = 'roadstead' where id = $1", [review.id])
    expect((await ann.call('DELETE', `/posts/${review.id}`)).status).toBe(403)
    expect((await ann.call('DELETE', `/photos/${idOf(review.image_url)}`)).status).toBe(403)
    expect((await file(review.image_url)).statusCode).toBe(200)
    expect((await admin.call('DELETE', `/posts/${review.id}`)).status).toBe(200)
  })
})

describe('a photo', () => {
  it('is kept without the position where it was taken', async () => {
    const { body: review } = await write(ann, await createGeotaggedPhoto())
    for (const url of [review.image_url, review.thumb_url]) {
      const { rawPayload: bytes } = await file(url)
      expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
      for (const word of ['Exif', 'GPS', 'Nikon', 'secret file']) expect(bytes.includes(word)).toBe(false)
    }
  })

  it('is served for ever, as a picture and nothing else', async () => {
    const { body: review } = await write(ann, jpeg)
    const answer = await file(review.image_url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    })
    const again = await file(review.image_url, { 'if-none-match': answer.headers.etag })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    const head = await server.app.inject({ method: 'HEAD', url: review.image_url ?? '' })
    expect(head).toMatchObject({ statusCode: 200, body: '' })
    const size = await sharp((await file(review.thumb_url)).rawPayload).metadata()
    expect(size.width).toBe(photo.maxThumbnailSidePx)
  })

  it.each(['/photos/0/thumb/photo.jpg', '/photos/99999999999/thumb/photo.jpg', '/photos/x/thumb/photo.jpg'])(
    'at %s is none: 404, and it may come later',
    async (url) => {
      const answer = await file(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(String(answer.headers['cache-control'])).not.toContain('immutable')
    },
  )

  it('has no other styles and names than its own', async () => {
    const { body: review } = await write(ann, jpeg)
    const id = idOf(review.image_url)
    for (const rest of ['large/photo.jpg', 'original/evil.html', 'original/..%2fphoto.jpg']) {
      expect((await file(`/photos/${id}/${rest}`)).statusCode).toBe(404)
    }
  })

  it.each([
    [
      'a page with the extension of a photo',
      () => Buffer.from('<html><script>alert(1)</script></html>'),
      415,
    ],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a broken photo', () => jpeg.subarray(0, 300), 422],
    ['more bytes than the limit', () => Buffer.concat([jpeg, Buffer.alloc(photo.maxBytes)]), 413],
  ])('that is %s is refused, and so is its review', async (_what, bytes, status) => {
    const before = await keys()
    const answer = await write(ann, bytes())
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect((await server.get(`/posts?place_id=${placeId}`)).body).toEqual([])
    expect(await keys()).toEqual(before)
  })

  it('leaves no row and no file when what it belongs to cannot be added', async () => {
    const [before, photosBefore] = [await keys(), await photoCount()]
    const failing = savePhoto(parts, { source: { bytes: jpeg }, userId: ann.id }, () =>
      Promise.reject(new Error('refused')),
    )
    await expect(failing).rejects.toThrow('refused')
    expect(await keys()).toEqual(before)
    expect(await photoCount()).toBe(photosBefore)
  })

  it('of a review is deleted by its author or an admin; the review stays', async () => {
    for (const by of [ann, admin]) {
      const { body: review } = await write(ann, jpeg)
      const path = `/photos/${idOf(review.image_url)}`
      expect((await bob.call('DELETE', path)).status).toBe(403)
      expect((await by.call('DELETE', path)).status).toBe(200)
      expect((await by.call('DELETE', path)).status).toBe(404)
      expect((await file(review.image_url)).statusCode).toBe(404)
      const [left] = (await server.get(`/posts?place_id=${placeId}`)).body as Review[]
      expect(left).toMatchObject({ id: review.id, image_url: null, thumb_url: null })
      await admin.call('DELETE', `/posts/${review.id}`)
    }
  })

  it('of a vessel is deleted by the vessel’s owner or an admin, not by who sent it', async () => {
    const { rows } = await server.database.pool.query(
      "insert into vessels (name, normalized_name, search_text, user_id) values ('Revenge', 'revenge', ' revenge', $1) returning id",
      [ann.id],
    )
    for (const by of [ann, admin]) {
      const saved = await savePhoto(parts, { source: { bytes: jpeg }, userId: bob.id, vesselId: rows[0].id })
      expect((await bob.call('DELETE', `/photos/${saved.photoId}`)).status).toBe(403)
      expect((await by.call('DELETE', `/photos/${saved.photoId}`)).status).toBe(200)
      expect((await file(saved.url)).statusCode).toBe(404)
    }
  })

  it('of a vessel goes from the storage after its vessel is gone', async () => {
    const { pool } = server.database
    const { rows } = await pool.query(
      "insert into vessels (name, normalized_name, search_text) values ('Gone', 'gone', ' gone') returning id",
    )
    const before = await keys()
    await savePhoto(parts, { source: { bytes: jpeg }, userId: ann.id, vesselId: rows[0].id })
    const added = (await keys()).filter((key) => !before.includes(key))
    expect(added).toHaveLength(2)
    await pool.query('delete from vessels where id = $1', [rows[0].id])
    await sweepOrphans({ ...parts, clock: () => new Date(Date.now() + 25 * 3_600_000) })
    for (const key of added) expect(await parts.storage.exists(key)).toBe(false)
  })

  it('of a user takes the place of the former, is seen beside the reviews, and is deleted by that user', async () => {
    const first = await saveUserPhoto(parts, { source: { bytes: jpeg }, userId: bob.id })
    const second = await saveUserPhoto(parts, { source: { bytes: jpeg }, userId: bob.id })
    expect((await file(first.url)).statusCode).toBe(404)
    expect((await write(bob, null)).body).toMatchObject({ user_thumb_url: second.thumbUrl })
    expect((await ann.call('DELETE', `/photos/${second.photoId}`)).status).toBe(403)
    expect((await bob.call('DELETE', `/photos/${second.photoId}`)).status).toBe(200)
    expect((await server.get(`/posts?place_id=${placeId}`)).body).toMatchObject([{ user_thumb_url: null }])
  })

  it('is deleted while its storage is away, and its bytes go as soon as that is back', async () => {
    const { body: review } = await write(ann, jpeg)
    const before = await keys()
    await server.database.db.transaction().execute((tx) => deletePost(tx, review.id))
    const failures: unknown[] = []
    const away = { ...parts.storage, remove: () => Promise.reject(new Error('away')) }
    await deleteMarkedFiles({ ...parts, storage: away, logFailure: (error) => failures.push(error) })
    expect(failures).toEqual([new Error('away')])
    expect((await file(review.image_url)).statusCode).toBe(404)
    expect(await keys()).toEqual(before)
    await deleteMarkedFiles(parts)
    const left = await keys()
    expect(left).toHaveLength(before.length - 2)
    for (const key of before) expect(await parts.storage.exists(key)).toBe(left.includes(key))
  })
})

describe('the picture of a place', () => {
  it('is the newest photo of its reviews, on its page and on the map, at once', async () => {
    expect(await mapThumbnail()).toBeNull()
    const first = (await write(ann, jpeg)).body
    expect((await place()).thumbnail).toBe(first.thumb_url)
    await expect.poll(mapThumbnail).toBe(first.thumb_url)
    const second = (await write(bob, jpeg)).body
    await write(bob, null)
    expect((await place()).thumbnail).toBe(second.thumb_url)
    await expect.poll(mapThumbnail).toBe(second.thumb_url)
    await bob.call('DELETE', `/photos/${idOf(second.image_url)}`)
    expect((await place()).thumbnail).toBe(first.thumb_url)
    await expect.poll(mapThumbnail).toBe(first.thumb_url)
    await ann.call('DELETE', `/posts/${first.id}`)
    expect((await place()).thumbnail).toBeNull()
    await expect.poll(mapThumbnail).toBeNull()
  })

  it('stays when the place is imported again', async () => {
    const { thumb_url: url } = (await write(ann, jpeg)).body
    const { pool, db } = server.database
    const { rows } = await pool.query('select key from source_records')
    const later = buildPlaceRecord({
      key: rows[0].key,
      phone: '+33 4',
      updated_at: '2025-01-01T00:00:00.000Z',
    })
    await db.transaction().execute((tx) => importPlaces(tx, [later]))
    expect(await place()).toMatchObject({ thumbnail: url, phone: '+33 4' })
    const { rows: features } = await pool.query('select feature from places')
    expect(JSON.parse(features[0].feature).properties.thumbnail).toBe(url)
  })

  it('stays on the map when an edit was under way while the review came', async () => {
    const { db, pool } = server.database
    const read = (await readPlaces(db, [placeId])).get(placeId)
    const { thumb_url: url } = (await write(ann, jpeg)).body
    await writePlaces(db, [], read ? [{ ...read, phone: '+33 5' }] : [])
    const { rows } = await pool.query('select phone, feature from places')
    expect(rows[0].phone).toBe('+33 5')
    expect(JSON.parse(rows[0].feature).properties.thumbnail).toBe(url)
  })

  it('is right after many reviews came and went at a time', async () => {
    const written = await Promise.all(Array.from({ length: 6 }, () => write(ann, jpeg)))
    expect(written.map(({ status }) => status)).toEqual(Array(6).fill(201))
    const gone = written.slice(0, 4).map(({ body }) => ann.call('DELETE', `/posts/${body.id}`))
    const more = [write(bob, jpeg), write(bob, jpeg)]
    for (const answer of await Promise.all([...gone, ...more])) expect(answer.status).toBeLessThan(300)
    const [newest] = (await server.get(`/posts?place_id=${placeId}`)).body as Review[]
    expect((await place()).thumbnail).toBe(newest?.thumb_url)
  })

  it('is right after reviews and their photos were deleted at a time', async () => {
    for (let round = 0; round < 4; round++) {
      const { body: review } = await write(ann, jpeg)
      const answers = await Promise.all([
        ann.call('DELETE', `/posts/${review.id}`),
        ann.call('DELETE', `/photos/${idOf(review.image_url)}`),
        admin.call('DELETE', `/posts/${review.id}`),
      ])
      for (const { status } of answers) expect([200, 404]).toContain(status)
    }
    expect((await place()).thumbnail).toBeNull()
  })

  it('is seen in the recent activity', async () => {
    const { thumb_url } = (await write(ann, jpeg)).body
    expect((await server.get('/home')).body).toContainEqual(
      expect.objectContaining({ type: 'Post', poi_id: placeId, thumb_url, user_name: 'Ann Bonny' }),
    )
  })
})
