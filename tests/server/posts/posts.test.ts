import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxPostsListed, maxPostWritingAgeDays, photo, uploadSlots } from '../../../src/core/limits/posts.ts'
import { saveUserPhoto, savePhoto } from '../../../src/server/posts/save-photo.ts'
import { type PhotoDependencies } from '../../../src/server/posts/uploads.ts'
import { sweepOrphans } from '../../../src/server/operations/sweep-orphans.ts'
import { deleteMarkedFiles } from '../../../src/server/storage/delete-marked-files.ts'
import { openSecrets } from '../../../src/server/system/secrets.ts'
import { openStorage } from '../../../src/server/storage/open-storage.ts'
import { subscribeToLiveEvents } from '../../../src/server/database/events/live-events.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { deletePost, listPostsForPage } from '../../../src/server/posts/queries.ts'
import { readPlaces, writePlaces } from '../../../src/server/places/stored-place-queries.ts'
import { encodeMultipartForm } from '../../factories/forms.ts'
import { createGeotaggedPhoto, createPlainPhoto } from '../../factories/photos.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { insertRows } from '../../factories/rows.ts'
import {
  buildPlaceRecord,
  startTestServer,
  type TestUser,
  type TestServer,
} from '../../support/test-server.ts'

interface Review {
  id: number
  image_url: string | null
  thumb_url: string | null
}

let server: TestServer
let author: TestUser
let otherUser: TestUser
let admin: TestUser
let photoDependencies: PhotoDependencies
let placeId: number
let jpeg: Buffer
beforeAll(async () => {
  server = await startTestServer()
  const { database, settings } = server
  author = await server.createUser({ first_name: 'Ann', last_name: 'Bonny' })
  otherUser = await server.createUser()
  admin = await server.createUser({ admin: true })
  jpeg = await createPlainPhoto()
  photoDependencies = {
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

async function postReview(author: TestUser, bytes: Buffer | null, comment = 'Quiet at night', file = {}) {
  const form = await encodeMultipartForm(
    { 'post[comment]': comment, 'post[poi_id]': String(placeId) },
    bytes ? { 'post[photo][image]': { bytes, ...file } } : {},
  )
  const answer = await server.call('POST', '/posts', form.body, { ...author.headers, ...form.headers })
  return { ...answer, body: answer.body as Review }
}

function getPhotoId(url: string | null): number {
  // Section 7: the third-last path segment is the photo id.
  return Number(url?.split('/').at(-3))
}

async function fetchFile(url: string | null, headers = {}) {
  return server.app.inject({ url: url ?? '/', headers })
}

async function fetchPlace(): Promise<{ thumbnail: string | null }> {
  return (await server.get(`/places/${placeId}`)).body
}

async function fetchMapThumbnail(): Promise<string | null> {
  const { body } = await server.get('/places/?type=centroid&x1=4&y1=43&x2=5&y2=44&zoom=12')
  const { features } = body as { features: { properties: { thumbnail: string | null } }[] }
  return features[0]?.properties.thumbnail ?? null
}

async function fetchBlobKeys(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ key: string }>('select key from blobs')
  return rows.map(({ key }) => key)
}

async function countPhotos(): Promise<number> {
  return (await server.database.pool.query('select count(*)::int as count from photos')).rows[0].count
}

describe('reviews', () => {
  it('section 7: are posted as a form with a photo and returned completely', async () => {
    const { status, body } = await postReview(author, jpeg)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      comment: 'Quiet at night',
      poi_id: placeId,
      provider: null,
      user_id: author.id,
      user_name: 'Ann Bonny',
      image_url: expect.stringMatching(/^\/photos\/\d+\/original\/photo\.jpg$/),
      thumb_url: expect.stringMatching(/^\/photos\/\d+\/thumb\/photo\.jpg$/),
    })
    expect((await server.get(`/posts?place_id=${placeId}`)).body).toEqual([body])
  })

  it('need no photo, can be JSON, and accept an empty file input', async () => {
    const json = await author.call('POST', '/posts', { post: { comment: 'As JSON', poi_id: placeId } })
    expect(json).toMatchObject({ status: 201, body: { image_url: null, thumb_url: null } })
    const empty = await postReview(author, Buffer.alloc(0), 'Empty', {
      name: '',
      type: 'application/octet-stream',
    })
    expect(empty).toMatchObject({ status: 201, body: { image_url: null } })
    const { body } = await server.get(`/posts?place_id=${placeId}`)
    expect((body as { comment: string }[]).map(({ comment }) => comment)).toEqual(['Empty', 'As JSON'])
  })

  it('with the same key of a client are stored once for each user, also of two simultaneous requests', async () => {
    const send = (user: TestUser, key: string) =>
      user.call('POST', '/posts', { post: { comment: `by ${user.id}`, poi_id: placeId, client_key: key } })
    const [first, second] = await Promise.all([send(author, 'key-0001'), send(author, 'key-0001')])
    expect(first.body).toEqual(second.body)
    expect((await send(author, 'key-0001')).body).toEqual(first.body)
    expect((await send(otherUser, 'key-0001')).body).not.toEqual(first.body)
    expect((await send(author, 'key-0002')).body).not.toEqual(first.body)
    expect((await server.get(`/posts?place_id=${placeId}`)).body).toHaveLength(3)
  })

  it('that waited for a connection have the time at which they were written, at most 30 days ago and never in the future', async () => {
    const dayMs = 86_400_000
    const send = async (written_at: string) => {
      const post = { comment: written_at, poi_id: placeId, written_at }
      const { status, body } = await author.call('POST', '/posts', { post })
      return { status, at: Date.parse((body as { updated_at: string }).updated_at) }
    }
    const isoAt = (ms: number) => new Date(ms).toISOString()
    const now = Date.now()
    const [twoDaysAgo, before] = [now - 2 * dayMs, now - 40 * dayMs]
    expect(await send(isoAt(twoDaysAgo))).toEqual({ status: 201, at: twoDaysAgo })
    const [future, old] = [await send(isoAt(now + dayMs)), await send(isoAt(before))]
    expect(Math.abs(future.at - Date.now())).toBeLessThan(60_000)
    expect(Math.abs(old.at - (Date.now() - maxPostWritingAgeDays * dayMs))).toBeLessThan(60_000)
    expect(maxPostWritingAgeDays).toBe(30)
    await author.call('POST', '/posts', { post: { comment: 'just now', poi_id: placeId } })
    const { body } = await server.get(`/posts?place_id=${placeId}`)
    expect((body as { comment: string }[]).map(({ comment }) => comment)).toEqual([
      'just now',
      isoAt(now + dayMs),
      isoAt(twoDaysAgo),
      isoAt(before),
    ])
    const post = { comment: 'When?', poi_id: placeId, written_at: 'yesterday' }
    expect((await author.call('POST', '/posts', { post })).status).toBe(422)
  })

  it('of a deleted place are not listed and not added', async () => {
    await postReview(author, null)
    await server.database.pool.query('update places set deleted_at = now() where id = $1', [placeId])
    expect((await server.get(`/posts?place_id=${placeId}`)).status).toBe(404)
    expect((await postReview(author, null)).status).toBe(422)
    await server.database.pool.query('update places set deleted_at = null where id = $1', [placeId])
    expect((await server.get(`/posts?place_id=${placeId}`)).body).toHaveLength(1)
  })

  it('are listed up to the limit, the newest first, also those embedded in a page', async () => {
    const { database } = server
    const numbers = Array.from({ length: maxPostsListed + 2 }, (_, index) => index)
    const rows = numbers.map((number) => ({ place_id: placeId, comment: `review ${number}` }))
    await insertRows(database, 'posts', rows)
    await database.pool.query(
      "update posts set created_at = now() + interval '1 day' where comment = 'review 0'",
    )
    const comments = (posts: { comment: string }[]) => posts.map(({ comment }) => comment)
    const listed = comments((await server.get(`/posts?place_id=${placeId}`)).body)
    const expected = [0, ...numbers.slice(3).toReversed()].map((number) => `review ${number}`)
    expect(listed).toEqual(expected)
    const embedded = await listPostsForPage(database.db, { id: placeId })
    expect(comments(embedded)).toEqual(expected)
    expect(Object.keys(embedded[0] ?? {}).sort()).toEqual(
      [
        'comment',
        'id',
        'image_url',
        'poi_id',
        'provider',
        'thumb_url',
        'updated_at',
        'user_id',
        'user_name',
        'user_thumb_url',
      ].sort(),
    )
  })

  it('publish events when added and deleted', async () => {
    const events: unknown[] = []
    const unsubscribe = await subscribeToLiveEvents(server.database, (event) => events.push(event))
    const { id } = (await postReview(author, null)).body
    await author.call('DELETE', `/posts/${id}`)
    await expect
      .poll(() => events)
      .toEqual([
        { event: 'post', id, place_id: placeId },
        { event: 'post_deleted', id, place_id: placeId },
      ])
    await unsubscribe()
  })

  it('store hostile text unchanged', async () => {
    const comment = '<script>alert(1)</script> & "quotes" \\ ’ 海 %s'
    expect((await postReview(author, null, comment)).body).toMatchObject({ comment })
  })

  it('section 5: require a comment, a place and a session', async () => {
    expect((await postReview(author, null, '  ')).body).toMatchObject({
      errors: { comment: ['must not be blank'] },
    })
    const nowhere = { post: { comment: 'Nowhere', poi_id: 2_000_000 } }
    expect(await author.call('POST', '/posts', nowhere)).toMatchObject({
      status: 422,
      body: { errors: { poi_id: ['does not exist'] } },
    })
    expect((await server.get('/posts?place_id=2000000')).status).toBe(404)
  })

  it('section 6: are deleted by the author or an admin, together with the photo files', async () => {
    for (const deleter of [author, admin]) {
      const { body: review } = await postReview(author, jpeg)
      const otherReview = await postReview(otherUser, jpeg, 'Stays')
      const before = await fetchBlobKeys()
      expect((await deleter.call('DELETE', `/posts/${review.id}`)).status).toBe(200)
      expect((await deleter.call('DELETE', `/posts/${review.id}`)).status).toBe(404)
      const remaining = await fetchBlobKeys()
      expect(before.length - remaining.length).toBe(2)
      for (const key of before)
        expect(await photoDependencies.storage.exists(key)).toBe(remaining.includes(key))
      expect((await fetchFile(review.image_url)).statusCode).toBe(404)
      expect((await fetchFile(review.thumb_url)).statusCode).toBe(404)
      // Other reviews and photos are kept.
      expect((await fetchFile(otherReview.body.image_url)).statusCode).toBe(200)
      expect((await server.get(`/posts?place_id=${placeId}`)).body).toEqual([otherReview.body])
      await admin.call('DELETE', `/posts/${otherReview.body.id}`)
    }
  })

  it('section 6: of the provider roadstead, and their photos, are deleted by admins only', async () => {
    const { body: review } = await postReview(author, jpeg)
    await server.database.pool.query("update posts set provider = 'roadstead' where id = $1", [review.id])
    expect((await author.call('DELETE', `/posts/${review.id}`)).status).toBe(403)
    expect((await author.call('DELETE', `/photos/${getPhotoId(review.image_url)}`)).status).toBe(403)
    expect((await fetchFile(review.image_url)).statusCode).toBe(200)
    expect((await admin.call('DELETE', `/posts/${review.id}`)).status).toBe(200)
  })
})

describe('photos', () => {
  it('are stored without GPS position', async () => {
    const { body: review } = await postReview(author, await createGeotaggedPhoto())
    for (const url of [review.image_url, review.thumb_url]) {
      const { rawPayload: bytes } = await fetchFile(url)
      expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
      for (const word of ['Exif', 'GPS', 'Nikon', 'secret file']) expect(bytes.includes(word)).toBe(false)
    }
  })

  it('are cached for a day and served as images only', async () => {
    const { body: review } = await postReview(author, jpeg)
    const answer = await fetchFile(review.image_url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=86400, must-revalidate',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    })
    const again = await fetchFile(review.image_url, { 'if-none-match': answer.headers.etag })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    const head = await server.app.inject({ method: 'HEAD', url: review.image_url ?? '' })
    expect(head).toMatchObject({ statusCode: 200, body: '' })
    const size = await sharp((await fetchFile(review.thumb_url)).rawPayload).metadata()
    expect(size.width).toBe(photo.maxThumbnailSidePx)
  })

  it('that are deleted answer 404 to a cache that asks whether its copy is current, in every style', async () => {
    const { body: review } = await postReview(author, jpeg)
    const urls = [review.image_url, review.thumb_url]
    const etags = await Promise.all(urls.map(async (url) => (await fetchFile(url)).headers.etag))
    expect(new Set(etags).size).toBe(2)
    await author.call('DELETE', `/photos/${getPhotoId(review.image_url)}`)
    for (const [index, url] of urls.entries()) {
      const answer = await fetchFile(url, { 'if-none-match': etags[index] })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('private, no-store')
    }
  })

  it('are not taken for the photo that had their number before a backup was restored', async () => {
    const { body: review } = await postReview(author, jpeg)
    const { etag } = (await fetchFile(review.image_url)).headers
    const { body: other } = await postReview(author, await createGeotaggedPhoto())
    // As after a restore: the number of the first photo, and the file of another.
    await server.database.pool.query(
      'update photos set blob_id = (select blob_id from photos where id = $1) where id = $2',
      [getPhotoId(other.image_url), getPhotoId(review.image_url)],
    )
    expect((await fetchFile(review.image_url, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it.each(['/photos/0/thumb/photo.jpg', '/photos/99999999999/thumb/photo.jpg', '/photos/x/thumb/photo.jpg'])(
    'with an unknown id answer 404 without permanent caching: %s',
    async (url) => {
      const answer = await fetchFile(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(String(answer.headers['cache-control'])).not.toContain('immutable')
    },
  )

  it('whose bytes are missing answer 404 without permanent caching', async () => {
    const before = await fetchBlobKeys()
    const { body: review } = await postReview(author, jpeg)
    for (const key of await fetchBlobKeys())
      if (!before.includes(key)) await photoDependencies.storage.remove(key)
    const answer = await fetchFile(review.image_url)
    expect(answer.statusCode).toBe(404)
    expect(String(answer.headers['cache-control'])).not.toContain('immutable')
    expect(answer.headers).not.toHaveProperty('etag')
    await author.call('DELETE', `/posts/${review.id}`)
  })

  it('are decoded a limited number at a time for each user, independently of other users', async () => {
    const save = (userId: number) => savePhoto(photoDependencies, { source: { bytes: jpeg }, userId })
    const accepted = Array.from({ length: uploadSlots.perUser }, () => save(author.id))
    await expect(save(author.id)).rejects.toMatchObject({ code: 'too-many-requests' })
    await expect(save(otherUser.id)).resolves.toHaveProperty('photoId')
    await Promise.all(accepted)
    await expect(save(author.id)).resolves.toHaveProperty('photoId')
  })

  it('answer 404 for other styles and file names', async () => {
    const { body: review } = await postReview(author, jpeg)
    const id = getPhotoId(review.image_url)
    for (const rest of ['large/photo.jpg', 'original/evil.html', 'original/..%2fphoto.jpg']) {
      expect((await fetchFile(`/photos/${id}/${rest}`)).statusCode).toBe(404)
    }
  })

  it.each([
    [
      'HTML with the file extension of a photo',
      () => Buffer.from('<html><script>alert(1)</script></html>'),
      415,
    ],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a truncated photo', () => jpeg.subarray(0, 300), 422],
    ['more bytes than the limit', () => Buffer.concat([jpeg, Buffer.alloc(photo.maxBytes)]), 413],
  ])('refuse %s together with the review', async (_case, bytes, status) => {
    const before = await fetchBlobKeys()
    const answer = await postReview(author, bytes())
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect((await server.get(`/posts?place_id=${placeId}`)).body).toEqual([])
    expect(await fetchBlobKeys()).toEqual(before)
  })

  it('leave no row and file if their record cannot be added', async () => {
    const [before, photosBefore] = [await fetchBlobKeys(), await countPhotos()]
    const saving = savePhoto(photoDependencies, { source: { bytes: jpeg }, userId: author.id }, () =>
      Promise.reject(new Error('refused')),
    )
    await expect(saving).rejects.toThrow('refused')
    expect(await fetchBlobKeys()).toEqual(before)
    expect(await countPhotos()).toBe(photosBefore)
  })

  it('of reviews are deleted by the author or an admin; the review is kept', async () => {
    for (const deleter of [author, admin]) {
      const { body: review } = await postReview(author, jpeg)
      const path = `/photos/${getPhotoId(review.image_url)}`
      expect((await otherUser.call('DELETE', path)).status).toBe(403)
      expect((await deleter.call('DELETE', path)).status).toBe(200)
      expect((await deleter.call('DELETE', path)).status).toBe(404)
      expect((await fetchFile(review.image_url)).statusCode).toBe(404)
      const [remaining] = (await server.get(`/posts?place_id=${placeId}`)).body as Review[]
      expect(remaining).toMatchObject({ id: review.id, image_url: null, thumb_url: null })
      await admin.call('DELETE', `/posts/${review.id}`)
    }
  })

  it('of vessels are deleted by the owner of the vessel or an admin, not by the uploader', async () => {
    const vesselId = await insertVessel(server.database, { user_id: author.id })
    for (const deleter of [author, admin]) {
      const saved = await savePhoto(photoDependencies, {
        source: { bytes: jpeg },
        userId: otherUser.id,
        vesselId,
      })
      expect((await otherUser.call('DELETE', `/photos/${saved.photoId}`)).status).toBe(403)
      expect((await deleter.call('DELETE', `/photos/${saved.photoId}`)).status).toBe(200)
      expect((await fetchFile(saved.url)).statusCode).toBe(404)
    }
  })

  it('of vessels are removed from storage after the vessel is deleted', async () => {
    const { pool } = server.database
    const vesselId = await insertVessel(server.database)
    const before = await fetchBlobKeys()
    await savePhoto(photoDependencies, { source: { bytes: jpeg }, userId: author.id, vesselId })
    const added = (await fetchBlobKeys()).filter((key) => !before.includes(key))
    expect(added).toHaveLength(2)
    await pool.query('delete from vessels where id = $1', [vesselId])
    await sweepOrphans({ ...photoDependencies, clock: () => new Date(Date.now() + 25 * 3_600_000) })
    for (const key of added) expect(await photoDependencies.storage.exists(key)).toBe(false)
  })

  it('of users replace the previous photo, are shown with reviews, and are deleted by the user', async () => {
    const first = await saveUserPhoto(photoDependencies, { source: { bytes: jpeg }, userId: otherUser.id })
    const second = await saveUserPhoto(photoDependencies, { source: { bytes: jpeg }, userId: otherUser.id })
    expect((await fetchFile(first.url)).statusCode).toBe(404)
    expect((await postReview(otherUser, null)).body).toMatchObject({ user_thumb_url: second.thumbUrl })
    expect((await author.call('DELETE', `/photos/${second.photoId}`)).status).toBe(403)
    expect((await otherUser.call('DELETE', `/photos/${second.photoId}`)).status).toBe(200)
    expect((await server.get(`/posts?place_id=${placeId}`)).body).toMatchObject([{ user_thumb_url: null }])
  })

  it('are deleted while the storage is unavailable, and their files later', async () => {
    const { body: review } = await postReview(author, jpeg)
    const before = await fetchBlobKeys()
    await server.database.db.transaction().execute((tx) => deletePost(tx, review.id))
    const failures: unknown[] = []
    const unavailableStorage = {
      ...photoDependencies.storage,
      remove: () => Promise.reject(new Error('away')),
    }
    await deleteMarkedFiles({
      ...photoDependencies,
      storage: unavailableStorage,
      logFailure: (error) => failures.push(error),
    })
    expect(failures).toEqual([new Error('away')])
    expect((await fetchFile(review.image_url)).statusCode).toBe(404)
    expect(await fetchBlobKeys()).toEqual(before)
    await deleteMarkedFiles(photoDependencies)
    const remaining = await fetchBlobKeys()
    expect(remaining).toHaveLength(before.length - 2)
    for (const key of before)
      expect(await photoDependencies.storage.exists(key)).toBe(remaining.includes(key))
  })
})

describe('thumbnail of a place', () => {
  it('is the newest photo of its reviews, updated immediately on page and map', async () => {
    expect(await fetchMapThumbnail()).toBeNull()
    const first = (await postReview(author, jpeg)).body
    expect((await fetchPlace()).thumbnail).toBe(first.thumb_url)
    await expect.poll(fetchMapThumbnail).toBe(first.thumb_url)
    const second = (await postReview(otherUser, jpeg)).body
    await postReview(otherUser, null)
    expect((await fetchPlace()).thumbnail).toBe(second.thumb_url)
    await expect.poll(fetchMapThumbnail).toBe(second.thumb_url)
    await otherUser.call('DELETE', `/photos/${getPhotoId(second.image_url)}`)
    expect((await fetchPlace()).thumbnail).toBe(first.thumb_url)
    await expect.poll(fetchMapThumbnail).toBe(first.thumb_url)
    await author.call('DELETE', `/posts/${first.id}`)
    expect((await fetchPlace()).thumbnail).toBeNull()
    await expect.poll(fetchMapThumbnail).toBeNull()
  })

  it('is kept when the place is imported again', async () => {
    const { thumb_url: url } = (await postReview(author, jpeg)).body
    const { pool, db } = server.database
    const { rows } = await pool.query('select key from source_records')
    const later = buildPlaceRecord({
      key: rows[0].key,
      phone: '+33 4',
      updated_at: '2025-01-01T00:00:00.000Z',
    })
    await db.transaction().execute((tx) => importPlaces(tx, [later]))
    expect(await fetchPlace()).toMatchObject({ thumbnail: url, phone: '+33 4' })
    const { rows: features } = await pool.query('select feature from places')
    expect(JSON.parse(features[0].feature).properties.thumbnail).toBe(url)
  })

  it('is kept on the map by an edit that started before the review', async () => {
    const { db, pool } = server.database
    const read = (await readPlaces(db, [placeId])).get(placeId)
    const { thumb_url: url } = (await postReview(author, jpeg)).body
    await writePlaces(db, [], read ? [{ ...read, phone: '+33 5' }] : [])
    const { rows } = await pool.query('select phone, feature from places')
    expect(rows[0].phone).toBe('+33 5')
    expect(JSON.parse(rows[0].feature).properties.thumbnail).toBe(url)
  })

  it('is correct after many simultaneous reviews and deletions', async () => {
    const written = await Promise.all(Array.from({ length: 6 }, () => postReview(author, jpeg)))
    expect(written.map(({ status }) => status)).toEqual(Array(6).fill(201))
    const deletions = written.slice(0, 4).map(({ body }) => author.call('DELETE', `/posts/${body.id}`))
    const additions = [postReview(otherUser, jpeg), postReview(otherUser, jpeg)]
    for (const answer of await Promise.all([...deletions, ...additions]))
      expect(answer.status).toBeLessThan(300)
    const [newest] = (await server.get(`/posts?place_id=${placeId}`)).body as Review[]
    expect((await fetchPlace()).thumbnail).toBe(newest?.thumb_url)
  })

  it('is correct after simultaneous deletions of reviews and photos', async () => {
    for (let round = 0; round < 4; round++) {
      const { body: review } = await postReview(author, jpeg)
      const answers = await Promise.all([
        author.call('DELETE', `/posts/${review.id}`),
        author.call('DELETE', `/photos/${getPhotoId(review.image_url)}`),
        admin.call('DELETE', `/posts/${review.id}`),
      ])
      for (const { status } of answers) expect([200, 404]).toContain(status)
    }
    expect((await fetchPlace()).thumbnail).toBeNull()
  })

  it('appears in the recent activity', async () => {
    const { thumb_url } = (await postReview(author, jpeg)).body
    expect((await server.get('/home')).body).toContainEqual(
      expect.objectContaining({ type: 'Post', poi_id: placeId, thumb_url, user_name: 'Ann Bonny' }),
    )
  })
})
