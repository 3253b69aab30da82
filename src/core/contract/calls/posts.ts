import { Type } from 'typebox'
import { Blob, NewBlob, NewPost, Post } from '../post.ts'
import { Done, IdParams } from '../primitives.ts'
import { PlaceIdQuery, type Endpoint } from './endpoint.ts'

/** Reviews, photos and uploads. */
export const postCalls = {
  'GET /posts': {
    summary: 'Reviews of a place, latest first.',
    group: 'Posts',
    query: PlaceIdQuery,
    answer: Type.Array(Post),
  },
  'POST /posts': {
    summary: 'Write a review, with or without a photo.',
    group: 'Posts',
    body: NewPost,
    wrapper: 'post',
    multipart: true,
    answer: Post,
    status: 201,
  },
  'DELETE /posts/:id': { summary: 'Delete an own review.', group: 'Posts', params: IdParams, answer: Done },
  'DELETE /photos/:id': { summary: 'Delete a photo.', group: 'Posts', params: IdParams, answer: Done },
  'POST /direct_uploads': {
    summary: 'Announce a file to be uploaded (ActiveStorage protocol).',
    group: 'Posts',
    body: NewBlob,
    answer: Blob,
    status: 201,
  },
} as const satisfies Record<string, Endpoint>
