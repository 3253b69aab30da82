import type { CheckIn, Place } from '../../core/contract/place.ts'
import type { Post } from '../../core/contract/post.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import type { Api } from '../api/call.ts'
import { createLoad, type ChangeableLoad } from '../api/load.ts'
import { createPlace } from './places.ts'
import { createPosts, type PostsStore } from './posts.ts'

/**
 * All that a place's page shows. Each part fetches when it is first listened to;
 * what hears of a change (a live channel) calls `refresh` of the part, or `accept`.
 */
export interface PlacePageStore {
  place: ChangeableLoad<Place>
  posts: PostsStore
  checkIns: ChangeableLoad<readonly CheckIn[]>
  vesselsBased: ChangeableLoad<readonly Vessel[]>
}

export function createPlacePage(
  api: Api,
  id: number,
  known: { place?: Place; posts?: readonly Post[] } = {},
): PlacePageStore {
  const isKnown = known.place?.id === id
  return {
    place: createPlace(api, id, known.place),
    posts: createPosts(api, id, isKnown ? known.posts : undefined),
    checkIns: createCheckIns(api, id),
    vesselsBased: createVesselsBased(api, id),
  }
}

/** Vessels that were at a place in the last seven days, latest first. */
export function createCheckIns(api: Api, placeId: number): ChangeableLoad<readonly CheckIn[]> {
  return createLoad<readonly CheckIn[]>({
    fetch: (signal) => api.call('GET /checkins', { query: { place_id: placeId }, signal }),
    isEmpty: (rows) => rows.length === 0,
  })
}

/** Vessels whose home a place is. */
export function createVesselsBased(api: Api, placeId: number): ChangeableLoad<readonly Vessel[]> {
  return createLoad<readonly Vessel[]>({
    fetch: (signal) => api.call('GET /vessels?place_id', { query: { place_id: placeId }, signal }),
    isEmpty: (rows) => rows.length === 0,
  })
}
