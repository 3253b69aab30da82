import type { Place } from '../../core/contract/place.ts'
import { trafficIndexLabels } from '../../core/messages/en/cards.json'
import { simulation } from '../../core/messages/en/common.json'
import { formatMessage } from '../../core/text.ts'
import { TrafficIndex } from '../../ui/TrafficIndex.tsx'
import { useMessages } from '../use-messages.ts'

const english = { simulation, trafficIndexLabels }

/** Traffic index of a place, with a note if it includes simulated boats. */
export function PlaceTraffic({
  place: { popularity, simulated },
}: {
  place: Pick<Place, 'popularity' | 'simulated'>
}) {
  const messages = useMessages(english)
  const texts = messages.trafficIndexLabels
  if (popularity === null) return <TrafficIndex value={null} label={texts.unknown} />
  const note = simulated ? messages.simulation.note : ''
  // The element has the role of an image: its label includes the note.
  const label = `${formatMessage(texts.of, { value: popularity })} ${note}`
  return <TrafficIndex value={popularity} label={label.trim()} note={note} />
}
