import type { Place } from '../../core/contract/place.ts'
import { formatMessage } from '../../core/text.ts'
import { TrafficIndex } from '../../ui/TrafficIndex.tsx'
import { useRoadstead } from '../roadstead-context.ts'

/** The traffic index of a place, and that boats of the demonstration may be counted in it where it is so. */
export function PlaceTraffic({
  place: { popularity, simulated },
}: {
  place: Pick<Place, 'popularity' | 'simulated'>
}) {
  const { messages } = useRoadstead()
  const words = messages.trafficIndexLabels
  if (popularity === null) return <TrafficIndex value={null} label={words.unknown} />
  const note = simulated ? `(${messages.simulation.simulatedBoats})` : ''
  // A picture to a screen reader: its label says the note too.
  const label = `${formatMessage(words.of, { value: popularity })} ${note}`
  return <TrafficIndex value={popularity} label={label.trim()} note={note} />
}
