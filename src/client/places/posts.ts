import type { Post } from '../../core/contract/post.ts'
import { carousel } from '../../core/limits.ts'
import type { Api } from '../api/call.ts'
import { photoPart } from '../api/direct-upload.ts'
import { createLoad, valueOf, type ChangeableLoad } from '../api/load.ts'

/** A review as it is typed. */
export interface ReviewDraft {
  comment: string
  photo: File | null
}

/** The reviews of one place, latest first. */
export interface PostsStore extends ChangeableLoad<readonly Post[]> {
  /** Sends a review; it is in the list at once. */
  write(draft: ReviewDraft): Promise<void>
  remove(post: Post): Promise<void>
  removePhoto(post: Post): Promise<void>
}

export function createPosts(api: Api, placeId: number, known?: readonly Post[]): PostsStore {
  const store = createLoad<readonly Post[]>({
    fetch: (signal) => api.call('GET /posts', { query: { place_id: placeId }, signal }),
    isEmpty: (posts) => posts.length === 0,
    known,
  })

  /** Changes the list; one that was never loaded is fetched with the change in it. */
  function change(changed: (posts: readonly Post[]) => readonly Post[]): void {
    const load = store.$load.get()
    const posts = load.state === 'empty' ? [] : valueOf(load)
    if (posts) store.accept(changed(posts))
    else store.refresh()
  }

  return {
    ...store,
    async write({ comment, photo }) {
      const body = new FormData()
      body.set('post[comment]', comment.trim())
      body.set('post[poi_id]', String(placeId))
      if (photo) body.set('post[photo][image]', await photoPart(api, photo))
      const post = await api.call('POST /posts', { body })
      change((posts) => [post, ...posts.filter(({ id }) => id !== post.id)])
    },
    async remove({ id }) {
      await api.call('DELETE /posts/:id', { params: { id } })
      change((posts) => posts.filter((post) => post.id !== id))
    },
    async removePhoto({ id, image_url }) {
      await api.call('DELETE /photos/:id', { params: { id: photoNumber(image_url ?? '') } })
      change((posts) =>
        posts.map((post) => (post.id === id ? { ...post, image_url: null, thumb_url: null } : post)),
      )
    },
  }
}

/** The reviews a carousel shows: those with an image, twelve at most (section 5). */
export function picturesOf(posts: readonly Post[]): readonly Post[] {
  return posts.filter(({ image_url }) => image_url !== null).slice(0, carousel.maxImages)
}

/** A photo's number is the third segment of its path, counted from the end (section 7). */
export function photoNumber(url: string): number {
  return Number(url.split('/').at(-3))
}
