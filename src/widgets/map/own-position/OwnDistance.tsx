import { useStore } from '@nanostores/react'
import { $devicePosition } from '../../../client/map/device-position.ts'
import type { Position } from '../../../core/geo.ts'
import { weatherUnits } from '../../../core/messages/en/common.json'
import { featureList } from '../../../core/messages/en/map.json'
import { mapControls } from '../../../core/messages/en/markers.json'
import { formatMessage } from '../../../core/text.ts'
import { formatDistanceAway } from '../../distance-away.ts'
import { useRoadstead } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'

const english = { featureList, mapControls, weatherUnits }

/** Distance and bearing of a record from the last position of the device; nothing while this is unknown. */
export function OwnDistance({ position }: { position: Position }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const own = useStore($devicePosition)
  if (!own) return null
  const { fromOwnPosition, atOwnPosition } = messages.mapControls
  const away = formatDistanceAway(messages, own.position, position, language)
  return <p className="rs-own-distance">{away ? formatMessage(fromOwnPosition, { away }) : atOwnPosition}</p>
}
