import { Type, type Static } from 'typebox'
import { CheckIn } from './place.ts'
import { Post } from './post.ts'
import { Id, Nullable } from './primitives.ts'
import { ActivityEvent } from './search.ts'
import { ConnectionProperties } from './vessel.ts'

/** All channels: events were missed, the client must fetch its data again. */
export const MissedMessage = Type.Object({ event: Type.Literal('missed') })
export type MissedMessage = Static<typeof MissedMessage>

/** ConnectionsChannel: the current position of a vessel, or the area in which it is shown. */
export const PositionMessage = Type.Object({
  event: Type.Literal('position'),
  ...ConnectionProperties.properties,
  /** Longitude, latitude; null for a vessel shown in an area. */
  coordinates: Nullable(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })),
})
export type PositionMessage = Static<typeof PositionMessage>

/** ConnectionsChannel: a vessel has left the bounding box or is no longer visible to the subscriber. */
export const LeftMessage = Type.Object({ event: Type.Literal('left'), vessel_id: Id })
export type LeftMessage = Static<typeof LeftMessage>

/** PlaceChannel: a vessel checked in. */
export const CheckInMessage = Type.Object({ event: Type.Literal('checkin'), ...CheckIn.properties })
export type CheckInMessage = Static<typeof CheckInMessage>

/** PlaceChannel: a review was added. */
export const PostMessage = Type.Object({ event: Type.Literal('post'), ...Post.properties })
export type PostMessage = Static<typeof PostMessage>

/** PlaceChannel: a review was deleted. */
export const PostDeletedMessage = Type.Object({ event: Type.Literal('post_deleted'), id: Id })
export type PostDeletedMessage = Static<typeof PostDeletedMessage>

/** ActivityChannel: a new row of the home feed. */
export const ActivityMessage = Type.Object({
  event: Type.Literal('activity'),
  ...ActivityEvent.properties,
})
export type ActivityMessage = Static<typeof ActivityMessage>

/** Message schemas by event. */
export const messagesByEvent = {
  missed: MissedMessage,
  position: PositionMessage,
  left: LeftMessage,
  checkin: CheckInMessage,
  post: PostMessage,
  post_deleted: PostDeletedMessage,
  activity: ActivityMessage,
} as const

/** A message to a subscriber of `/cable`. */
export type RealtimeMessage = {
  [E in keyof typeof messagesByEvent]: Static<(typeof messagesByEvent)[E]>
}[keyof typeof messagesByEvent]
