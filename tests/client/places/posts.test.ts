import { describe, expect, it } from 'vitest'
import { createPostsStore, parsePhotoId, listPostsWithPhoto } from '../../../src/client/places/posts.ts'
import type { Post } from '../../../src/core/contract/post.ts'
import { carousel } from '../../../src/core/limits/posts.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { createJpegFile } from '../../factories/jpeg-file.ts'
import { buildPost } from '../../factories/records.ts'

describe('createPostsStore', () => {
  it('section 7: sends a post as a form and puts it first in the list', async () => {
    const api = createFakeApi({ 'POST /posts': buildPost({ id: 8, comment: 'New' }) })
    const store = createPostsStore(api, 1401, [buildPost({ id: 7 })])
    await store.addPost({ comment: ' New ', photo: createJpegFile('a.jpg') })
    const body = api.getLastCall('POST /posts').body as FormData
    expect([...body.keys()]).toEqual(['post[comment]', 'post[poi_id]', 'post[photo][image]'])
    expect(body.get('post[comment]')).toBe('New')
    expect(body.get('post[poi_id]')).toBe('1401')
    expect(store.$load.get()).toMatchObject({ state: 'ready', value: [{ id: 8 }, { id: 7 }] })
  })

  it('section 7: deletes a photo by the third-last path segment and keeps its review', async () => {
    expect(parsePhotoId('/photos/12/original/photo.jpg')).toBe(12)
    const api = createFakeApi({ 'DELETE /photos/:id': { done: true } })
    const postWithPhoto = buildPost({
      id: 7,
      image_url: '/photos/12/original/photo.jpg',
      thumb_url: '/t.jpg',
    })
    const store = createPostsStore(api, 1401, [postWithPhoto])
    await store.deletePhoto(postWithPhoto)
    expect(api.getLastCall('DELETE /photos/:id').params).toEqual({ id: 12 })
    expect(store.$load.get()).toMatchObject({ value: [{ id: 7, image_url: null, thumb_url: null }] })
  })

  it('requests the list again if a review is added while it is loading', async () => {
    const api = createFakeApi({ 'POST /posts': buildPost({ id: 8 }) })
    const store = createPostsStore(api, 1401)
    store.$load.listen(() => undefined)
    await store.addPost({ comment: 'New', photo: null })
    const body = api.getLastCall('POST /posts').body as FormData // the call sends a form
    expect(body.has('post[photo][image]')).toBe(false)
    expect(api.findCalls('GET /posts').map((call) => call.isAborted())).toEqual([true, false])
  })

  it('has the first review of a place as its list', async () => {
    const api = createFakeApi({ 'POST /posts': buildPost({ id: 8 }) })
    const store = createPostsStore(api, 1401, [])
    expect(store.$load.get()).toEqual({ state: 'empty' })
    await store.addPost({ comment: 'New', photo: null })
    expect(store.$load.get()).toMatchObject({ state: 'ready', value: [{ id: 8 }] })
    expect(api.findCalls('GET /posts')).toEqual([])
  })

  it('a deletion leaves the other reviews and photos', async () => {
    const api = createFakeApi({ 'DELETE /posts/:id': { done: true }, 'DELETE /photos/:id': { done: true } })
    const [first, second, third] = [1, 2, 3].map((id) =>
      buildPost({ id, image_url: `/photos/${id}0/original/photo.jpg` }),
    ) as [Post, Post, Post] // as many as ids
    const store = createPostsStore(api, 1401, [first, second, third])
    await store.deletePhoto(third)
    await store.deletePost(second)
    expect(store.$load.get()).toEqual({
      state: 'ready',
      value: [first, { ...third, image_url: null, thumb_url: null }],
    })
    expect(api.calls.map(({ params }) => params)).toEqual([{ id: 30 }, { id: 2 }])
  })

  it('a review that the list has already is listed once, first', async () => {
    const api = createFakeApi({ 'POST /posts': buildPost({ id: 8, comment: 'New' }) })
    const store = createPostsStore(api, 1401, [buildPost({ id: 7 }), buildPost({ id: 8 })])
    await store.addPost({ comment: 'New', photo: null })
    expect(store.$load.get()).toMatchObject({ value: [{ id: 8, comment: 'New' }, { id: 7 }] })
  })

  it('is empty after the last post is deleted', async () => {
    const api = createFakeApi({ 'DELETE /posts/:id': { done: true } })
    const store = createPostsStore(api, 1401, [buildPost({ id: 7 })])
    await store.deletePost(buildPost({ id: 7 }))
    expect(store.$load.get()).toEqual({ state: 'empty' })
  })

  it('section 5: the carousel has at most twelve posts, all with an image', () => {
    const posts = Array.from({ length: 2 * carousel.maxImages + 2 }, (_, id) =>
      buildPost({ id, image_url: id % 2 ? `/photos/${id}/original/photo.jpg` : null }),
    )
    const shown = listPostsWithPhoto(posts).map(({ id }) => id)
    expect(shown).toEqual(Array.from({ length: carousel.maxImages }, (_, index) => 2 * index + 1))
  })
})
