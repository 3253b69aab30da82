import type { CheckIn, Place } from '../../core/contract/place.ts'
import type { Post } from '../../core/contract/post.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import type { Api } from '../api/call.ts'
import { createLoadStore, type WritableLoadStore } from '../api/load.ts'
import { createPlaceStore } from './places.ts'
import { createPostsStore, type PostsStore } from './posts.ts'

/**
 * The stores of a place page. Each fetches its data when it is first listened to. The
 * real-time channel calls `refresh` after a change.
 */
export interface PlacePageStore {
  place: WritableLoadStore<Place>
  posts: PostsStore
  checkIns: WritableLoadStore<readonly CheckIn[]>
  basedVessels: WritableLoadStore<readonly Vessel[]>
}

export function createPlacePageStore(
  api: Api,
  id: number,
  known: { place?: Place; posts?: readonly Post[] } = {},
): PlacePageStore {
  const isKnown = known.place?.id === id
  return {
    place: createPlaceStore(api, id, known.place),
    posts: createPostsStore(api, id, isKnown ? known.posts : undefined),
    checkIns: createCheckInsStore(api, id),
    basedVessels: createBasedVesselsStore(api, id),
  }
}

/** Check-ins at a place in the last seven days, latest first. */
export function createCheckInsStore(api: Api, placeId: number): WritableLoadStore<readonly CheckIn[]> {
  return createLoadStore<readonly CheckIn[]>({
    fetch: (signal) => api.call('GET /checkins', { query: { place_id: placeId }, signal }),
    isEmpty: (rows) => rows.length === 0,
  })
}

/** Vessels whose home port is a place. */
export function createBasedVesselsStore(api: Api, placeId: number): WritableLoadStore<readonly Vessel[]> {
  return createLoadStore<readonly Vessel[]>({
    fetch: (signal) => api.call('GET /vessels?place_id', { query: { place_id: placeId }, signal }),
    isEmpty: (rows) => rows.length === 0,
  })
}
