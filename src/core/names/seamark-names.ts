import type { SeamarkProperties } from '../contract/seamark.ts'
import type { Messages } from '../messages.ts'
import { formatMessage } from '../text.ts'

/** Returns the localised kind of a seamark: 'Lateral buoy, port hand'. */
export function getSeamarkTypeName(
  { seamarks }: Pick<Messages, 'seamarks'>,
  { type, category }: Pick<SeamarkProperties, 'type' | 'category'>,
): string {
  const name = seamarks.types[type]
  if (!category) return name
  return formatMessage(seamarks.withCategory, { type: name, category: seamarks.categories[category] })
}
