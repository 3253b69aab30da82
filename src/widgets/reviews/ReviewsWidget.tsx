import { useMemo } from 'react'
import { createPostsStore } from '../../client/places/posts.ts'
import { useRoadstead } from '../roadstead-context.ts'
import { Reviews } from './Reviews.tsx'

export interface ReviewsWidgetProps {
  placeId: number
  /** Maximum number of reviews. */
  limit?: number
}

/** Reviews of a place, latest first. */
export function ReviewsWidget({ placeId, limit }: ReviewsWidgetProps) {
  const { api } = useRoadstead()
  const store = useMemo(() => createPostsStore(api, placeId), [api, placeId])
  return <Reviews store={store} placeName="" {...(limit !== undefined && { limit })} />
}
