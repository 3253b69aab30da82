import { useId } from 'react'
import { shelter } from '../../../core/messages/en/shelter.json'
import { ShelterWidget } from '../../../widgets/shelter/ShelterWidget.tsx'
import { useMessages } from '../../../widgets/use-messages.ts'

const english = { shelter }

/** Shelter of a place from wind sea, with a heading. */
export function ShelterSection({ placeId }: { placeId: number }) {
  const messages = useMessages(english)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{messages.shelter.title}</h2>
      <ShelterWidget placeId={placeId} />
    </section>
  )
}
