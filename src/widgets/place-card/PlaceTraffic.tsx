import type { Place } from '../../core/contract/place.ts'
import { fill } from '../../core/text.ts'
import { Traffic } from '../../ui/TrafficIndex.tsx'
import { useRoadstead } from '../roadstead-context.ts'

/** The traffic index of a place, and that boats of the demonstration may be counted in it where it is so. */
export function PlaceTraffic({
  place: { popularity, simulated },
}: {
  place: Pick<Place, 'popularity' | 'simulated'>
}) {
  const { messages } = useRoadstead()
  const words = messages.trafficWords
  if (popularity === null) return <Traffic value={null} label={words.unknown} />
  const note = simulated ? `(${messages.simulation.boats})` : ''
  // A picture to a screen reader: its label says the note too.
  const label = `${fill(words.of, { value: popularity })} ${note}`
  return <Traffic value={popularity} label={label.trim()} note={note} />
}
