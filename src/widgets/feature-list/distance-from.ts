import type { Reference } from '../../client/map/reference.ts'
import type { Position } from '../../core/geo.ts'
import type { Messages } from '../../core/messages.ts'
import { formatDistanceAway } from '../distance-away.ts'

/** Formats how far a position is from the reference of a list: '2.4 nm NE', or 'at the centre'. */
export function formatDistanceFrom(
  messages: Pick<Messages, 'featureList' | 'weatherUnits'>,
  reference: Reference,
  position: Position,
  language: string,
): string {
  const { atCentre, atDevice } = messages.featureList
  const away = formatDistanceAway(messages, reference, position, language)
  return away || (reference.isDevice ? atDevice : atCentre)
}
