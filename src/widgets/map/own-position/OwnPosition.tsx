import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $now } from '../../../client/clock.ts'
import { $devicePosition } from '../../../client/map/device-position.ts'
import { watchDevicePosition } from '../../../client/map/geolocate.ts'
import type { MapView } from '../../../client/map/map-view.ts'
import { formatTimeAgo } from '../../../core/format-date.ts'
import { formatNumberUpTo } from '../../../core/format-number.ts'
import { geolocation as limits } from '../../../core/limits/map.ts'
import { mapControls } from '../../../core/messages/en/markers.json'
import { formatMessage } from '../../../core/text.ts'
import { useRoadstead } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'
import { OwnShip } from '../overlays/OwnShip.tsx'
import { AccuracyCircle } from './AccuracyCircle.tsx'
import { useFollowing } from './use-following.ts'
import { useLocating } from './use-locating.ts'

const english = { mapControls }

/** State of the button that shows the position. */
export type LocateState = 'idle' | 'locating' | 'following'

export interface OwnPositionProps {
  view: MapView
  /** Number of presses of the button; 0 asks once for a map at the default centre, without following. */
  presses: number
  onState: (state: LocateState) => void
  /** Called by the message in place of a part that could not be loaded. */
  onClose: () => void
}

/**
 * The position of the device on the map, with its accuracy. A press of the button centres the map on it and follows it
 * until the map is moved by hand; a press while it follows ends that. The zoom is never reduced.
 */
export function OwnPosition({ view, presses, onState }: OwnPositionProps) {
  const { language } = useRoadstead()
  const { mapControls: texts } = useMessages(english)
  const own = useStore($devicePosition)
  const now = useStore($now)
  const { isFollowing, setFollowing } = useFollowing(view)
  const isLocating = useLocating(view, { presses, isFollowing, setFollowing })
  const isWatching = presses > 0 && own !== null
  useEffect(() => (isWatching ? watchDevicePosition() : undefined), [isWatching])
  useEffect(
    () => onState(isLocating ? 'locating' : isFollowing ? 'following' : 'idle'),
    [onState, isLocating, isFollowing],
  )
  if (!own) return null
  const isLost = now.getTime() - own.at > limits.freshMs
  const metres = formatNumberUpTo(own.accuracyM, language, 0)
  const label = isLost
    ? formatMessage(texts.formerPosition, {
        metres,
        age: formatTimeAgo(new Date(own.at).toISOString(), now, language),
      })
    : formatMessage(texts.ownPosition, { metres })
  return (
    <>
      <AccuracyCircle position={own.position} radiusM={own.accuracyM} />
      <OwnShip position={own.position} label={label} isLost={isLost} headingDeg={own.headingDeg} />
    </>
  )
}
