import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPostsStore, parsePhotoId, listPostsWithPhoto } from '../../../src/client/places/posts.ts'
import { createRatingStore } from '../../../src/client/places/rating.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { createJpegFile } from '../../factories/jpeg-file.ts'
import { buildPlace, buildPost } from '../../factories/records.ts'

afterEach(() => vi.restoreAllMocks())

describe('createRatingStore', () => {
  it('section 4: shows a rating at once, then the average of the response', async () => {
    const api = createFakeApi()
    const store = createRatingStore(api, buildPlace({ rating_average: 4, vote_count: 3 }))
    const result = store.rate(2)
    expect(store.$rating.get()).toEqual({ own: 2, average: 4, votes: 3 })
    api.getLastCall('POST /rates').respond({ rating_average: 3.5, vote_count: 4 })
    expect(await result).toBe('added')
    expect(store.$rating.get()).toEqual({ own: 2, average: 3.5, votes: 4 })
  })

  it('restores the rating and logs the error if the call fails', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const api = createFakeApi()
    const store = createRatingStore(api, buildPlace({ rating_average: 4, vote_count: 3 }))
    const result = store.rate(2)
    api.getLastCall('POST /rates').fail(500)
    expect(await result).toBe('refused')
    expect(store.$rating.get()).toEqual({ own: null, average: 4, votes: 3 })
    expect(logged.mock.calls[0]?.[0]).toContain('POST /rates')
  })

  it('sends only the latest of several changes after the call in flight', async () => {
    const api = createFakeApi()
    const store = createRatingStore(api, buildPlace())
    const first = store.rate(2)
    expect(await store.rate(5)).toBe('joined')
    expect(api.findCalls('POST /rates')).toHaveLength(1)
    api.getLastCall('POST /rates').respond({ rating_average: null, vote_count: 1 })
    await vi.waitFor(() => expect(api.findCalls('POST /rates')).toHaveLength(2))
    expect(api.getLastCall('POST /rates').body).toEqual({ stars: 5, place_id: 1401 })
    api.getLastCall('POST /rates').respond({ rating_average: null, vote_count: 1 })
    expect(await first).toBe('added')
    expect(store.$rating.get().own).toBe(5)
  })
})

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

  it('is empty after the last post is deleted', async () => {
    const api = createFakeApi({ 'DELETE /posts/:id': { done: true } })
    const store = createPostsStore(api, 1401, [buildPost({ id: 7 })])
    await store.deletePost(buildPost({ id: 7 }))
    expect(store.$load.get()).toEqual({ state: 'empty' })
  })

  it('section 5: listPostsWithPhoto returns at most twelve posts with an image', () => {
    const posts = Array.from({ length: 30 }, (_, id) =>
      buildPost({ id, image_url: id % 2 ? `/photos/${id}/original/photo.jpg` : null }),
    )
    expect(listPostsWithPhoto(posts).map(({ id }) => id)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23])
  })
})
