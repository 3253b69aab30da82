import type { Post } from '../../core/contract/post.ts'
import { carousel } from '../../core/limits/posts.ts'
import type { Api } from '../api/call.ts'
import { notifyPhotoWarning, toPhotoFormValue } from '../api/direct-upload.ts'
import { createLoadStore, getLoadValue, type WritableLoadStore } from '../api/load.ts'

/** A review in the form. */
export interface ReviewDraft {
  comment: string
  photo: File | null
}

/** The reviews of one place, latest first. */
export interface PostsStore extends WritableLoadStore<readonly Post[]> {
  /** Sends a review and adds it to the list. */
  addPost(draft: ReviewDraft): Promise<void>
  deletePost(post: Post): Promise<void>
  deletePhoto(post: Post): Promise<void>
}

export function createPostsStore(api: Api, placeId: number, known?: readonly Post[]): PostsStore {
  const store = createLoadStore<readonly Post[]>({
    fetch: (signal) => api.call('GET /posts', { query: { place_id: placeId }, signal }),
    isEmpty: (posts) => posts.length === 0,
    initial: known,
  })

  /** Edits the loaded list; fetches a list that is not loaded. */
  function updateList(edit: (posts: readonly Post[]) => readonly Post[]): void {
    const load = store.$load.get()
    const posts = load.state === 'empty' ? [] : getLoadValue(load)
    if (posts) store.setValue(edit(posts))
    else store.refresh()
  }

  return {
    ...store,
    async addPost({ comment, photo }) {
      const body = new FormData()
      body.set('post[comment]', comment.trim())
      body.set('post[poi_id]', String(placeId))
      if (photo) body.set('post[photo][image]', await toPhotoFormValue(api, photo))
      const { photo_warning, ...post } = await api.call('POST /posts', { body })
      if (photo_warning) notifyPhotoWarning({ photo_warning })
      updateList((posts) => [post, ...posts.filter(({ id }) => id !== post.id)])
    },
    async deletePost({ id }) {
      await api.call('DELETE /posts/:id', { params: { id } })
      updateList((posts) => posts.filter((post) => post.id !== id))
    },
    async deletePhoto({ id, image_url }) {
      await api.call('DELETE /photos/:id', { params: { id: parsePhotoId(image_url ?? '') } })
      updateList((posts) =>
        posts.map((post) => (post.id === id ? { ...post, image_url: null, thumb_url: null } : post)),
      )
    },
  }
}

/** Lists the reviews for the carousel: those with an image, at most twelve (section 5). */
export function listPostsWithPhoto(posts: readonly Post[]): readonly Post[] {
  return posts.filter(({ image_url }) => image_url !== null).slice(0, carousel.maxImages)
}

/** Parses the id of a photo: the third segment of its URL path from the end (section 7). */
export function parsePhotoId(url: string): number {
  return Number(url.split('/').at(-3))
}
