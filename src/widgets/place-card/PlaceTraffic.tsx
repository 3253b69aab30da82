import type { Place } from '../../core/contract/place.ts'
import { formatMessage } from '../../core/text.ts'
import { TrafficIndex } from '../../ui/TrafficIndex.tsx'
import { useRoadstead } from '../roadstead-context.ts'

/** Traffic index of a place, with a note if it includes simulated boats. */
export function PlaceTraffic({
  place: { popularity, simulated },
}: {
  place: Pick<Place, 'popularity' | 'simulated'>
}) {
  const { messages } = useRoadstead()
  const texts = messages.trafficIndexLabels
  if (popularity === null) return <TrafficIndex value={null} label={texts.unknown} />
  const note = simulated ? messages.simulation.note : ''
  // The element has the role of an image: its label includes the note.
  const label = `${formatMessage(texts.of, { value: popularity })} ${note}`
  return <TrafficIndex value={popularity} label={label.trim()} note={note} />
}
