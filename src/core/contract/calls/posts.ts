import { Type } from 'typebox'
import { AddedPost, DirectUpload, NewDirectUpload, NewPost, Post } from '../post.ts'
import { DoneResponse, IdParams } from '../primitives.ts'
import { PlaceIdQuery, type Endpoint } from './endpoint.ts'

/** Reviews, photos and uploads. */
export const postCalls = {
  'GET /posts': {
    summary: 'List the reviews of a place, latest first.',
    group: 'Posts',
    query: PlaceIdQuery,
    response: Type.Array(Post),
  },
  'POST /posts': {
    summary: 'Write a review, with or without a photo.',
    group: 'Posts',
    body: NewPost,
    bodyWrapper: 'post',
    multipart: true,
    response: AddedPost,
    status: 201,
  },
  'DELETE /posts/:id': {
    summary: 'Delete one of your own reviews.',
    group: 'Posts',
    params: IdParams,
    response: DoneResponse,
  },
  'DELETE /photos/:id': {
    summary: 'Delete a photo.',
    group: 'Posts',
    params: IdParams,
    response: DoneResponse,
  },
  'POST /direct_uploads': {
    summary: 'Create a direct upload (ActiveStorage protocol).',
    group: 'Posts',
    body: NewDirectUpload,
    response: DirectUpload,
    status: 201,
  },
} as const satisfies Record<string, Endpoint>
