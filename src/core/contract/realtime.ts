import { Type, type Static } from 'typebox'
import { CheckIn } from './place.ts'
import { Post } from './post.ts'
import { Id } from './primitives.ts'
import { ActivityEvent } from './search.ts'
import { ConnectionProperties } from './vessel.ts'

/** Events were missed: what is shown must be fetched anew. Sent on every channel. */
export const MissedMessage = Type.Object({ event: Type.Literal('missed') })
export type MissedMessage = Static<typeof MissedMessage>

/** ConnectionsChannel: where a vessel is now. */
export const PositionMessage = Type.Object({
  event: Type.Literal('position'),
  ...ConnectionProperties.properties,
  /** Longitude, latitude. */
  coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
})
export type PositionMessage = Static<typeof PositionMessage>

/** ConnectionsChannel: a vessel that was told of is no longer in the box, or no longer to be seen. */
export const LeftMessage = Type.Object({ event: Type.Literal('left'), vessel_id: Id })
export type LeftMessage = Static<typeof LeftMessage>

/** PlaceChannel: a vessel checked in. */
export const CheckInMessage = Type.Object({ event: Type.Literal('checkin'), ...CheckIn.properties })
export type CheckInMessage = Static<typeof CheckInMessage>

/** PlaceChannel: someone wrote a review. */
export const PostMessage = Type.Object({ event: Type.Literal('post'), ...Post.properties })
export type PostMessage = Static<typeof PostMessage>

/** PlaceChannel: a review is gone. */
export const PostDeletedMessage = Type.Object({ event: Type.Literal('post_deleted'), id: Id })
export type PostDeletedMessage = Static<typeof PostDeletedMessage>

/** ActivityChannel: a new row of the home feed. */
export const ActivityMessage = Type.Object({
  event: Type.Literal('activity'),
  ...ActivityEvent.properties,
})
export type ActivityMessage = Static<typeof ActivityMessage>

/** The messages by their event. */
export const messagesByEvent = {
  missed: MissedMessage,
  position: PositionMessage,
  left: LeftMessage,
  checkin: CheckInMessage,
  post: PostMessage,
  post_deleted: PostDeletedMessage,
  activity: ActivityMessage,
} as const

/** What subscribers of `/cable` are sent. */
export type RealtimeMessage = {
  [E in keyof typeof messagesByEvent]: Static<(typeof messagesByEvent)[E]>
}[keyof typeof messagesByEvent]
