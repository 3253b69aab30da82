import { describe, expect, it } from 'vitest'
import type { NavAid } from '../../../src/core/contract/nav-aid.ts'
import type { Post } from '../../../src/core/contract/post.ts'
import { callAs, ids, siteUrl } from '../actors.ts'
import { createPhotoForm, useTestRecords } from '../test-records.ts'

const records = useTestRecords()

const fetchPosts = async (id: number) =>
  (await callAs<Post[]>('visitor', 'GET', `/posts?place_id=${id}`)).body

describe('section 7: nav aids and reviews', () => {
  it('GET /api/v1/nav_aids/{id}; DELETE same none navigation aid; removal', async () => {
    const path = `/nav_aids/${ids.spareNavAids.calls}`
    const { status, body } = await callAs<NavAid>('visitor', 'GET', path)
    expect(status).toBe(200)
    expect(body.name).toBe('Isolella')
    expect((await callAs('admin', 'DELETE', path)).status).toBe(200)
    expect((await callAs('visitor', 'GET', path)).status).toBe(404)
    const box = 'x1=8.7&y1=41.9&x2=8.8&y2=42&zoom=12'
    const layer = await callAs<{ features: unknown[] }>('visitor', 'GET', `/nav_aids/?${box}`)
    expect(layer.body.features).toEqual([])
  })

  it('PATCH /api/v1/nav_aids/{id} nav_aid object update', async () => {
    const path = `/nav_aids/${ids.ownNavAid}`
    const before = (await callAs<NavAid>('visitor', 'GET', path)).body
    const nav_aid = { description: 'White tower.', lock_version: before.lock_version }
    const saved = await callAs<NavAid>('member', 'PATCH', path, { nav_aid })
    expect(saved.status).toBe(200)
    expect(saved.body.description).toBe('White tower.')
    expect((await callAs('owner', 'PATCH', path, { nav_aid })).status).toBe(409)
    const revert = { nav_aid: { description: before.description } }
    expect((await callAs<NavAid>('member', 'PATCH', path, revert)).body.description).toBe(before.description)
  })

  it('POST /api/v1/posts multipart: post[comment], post[poi_id], optional post[photo][image] new post', async () => {
    const { id } = await records.place('owner')
    const plain = new FormData()
    plain.set('post[comment]', 'By form.')
    plain.set('post[poi_id]', String(id))
    expect(await records.post('member', plain)).toMatchObject({ comment: 'By form.', image_url: null })
    const form = await createPhotoForm('post[photo][image]', {
      'post[comment]': 'With photo.',
      'post[poi_id]': String(id),
    })
    const post = await records.post('member', form)
    expect(post).toMatchObject({ comment: 'With photo.', poi_id: id, user_id: ids.member })
    const photoResponse = await fetch(siteUrl + (post.image_url ?? ''))
    expect(photoResponse.status).toBe(200)
    expect(photoResponse.headers.get('content-type')).toBe('image/jpeg')
    expect((await fetchPosts(id)).map(({ comment }) => comment)).toEqual(['With photo.', 'By form.'])
  })

  it('GET /api/v1/posts?place_id none array of posts', async () => {
    const posts = await fetchPosts(ids.reviewedPlace)
    expect(posts.map(({ id }) => id).sort()).toEqual(Object.values(ids.posts).sort())
    expect((await callAs('visitor', 'GET', '/posts?place_id=999999')).status).toBe(404)
  })

  it('DELETE /api/v1/posts/{id} none removes post', async () => {
    const { id } = await records.place('owner')
    const post = await records.post('member', { post: { comment: 'Gone soon.', poi_id: id } })
    expect((await callAs('member', 'DELETE', `/posts/${post.id}`)).status).toBe(200)
    expect(await fetchPosts(id)).toEqual([])
    expect((await callAs('member', 'DELETE', `/posts/${post.id}`)).status).toBe(404)
  })

  it('DELETE /api/v1/photos/{id} none id is the third-from-last segment of the photo path', async () => {
    const { id } = await records.place('owner')
    const form = await createPhotoForm('post[photo][image]', {
      'post[comment]': 'Look.',
      'post[poi_id]': String(id),
    })
    const { image_url } = await records.post('member', form)
    expect(image_url).toMatch(/^\/photos\/\d+\/original\/[^/]+$/)
    const photoId = image_url?.split('/').at(-3)
    expect((await callAs('member', 'DELETE', `/photos/${photoId}`)).status).toBe(200)
    expect((await fetch(siteUrl + image_url)).status).toBe(404)
    expect(await fetchPosts(id)).toMatchObject([{ comment: 'Look.', image_url: null, thumb_url: null }])
  })

  it('GET /api/v1/checkins?place_id none array of check-ins', async () => {
    const { body } = await callAs<object[]>('visitor', 'GET', `/checkins?place_id=${ids.marina}`)
    // Check-ins of the last 7 days, latest first; the one of nine days ago is not included.
    expect(body).toMatchObject([{ vessel_name: 'Golden Wake' }, { vessel_name: 'Espadon' }])
  })
})
