import { useStore } from '@nanostores/react'
import type { MapView } from '../../../client/map/map-view.ts'
import { mapLayers } from '../../../core/catalogue/map-layers.ts'
import { facilityFilter, facilityNames } from '../../../core/messages/en/places.json'
import { listFacilities } from '../../../core/names/facility-names.ts'
import { formatMessage } from '../../../core/text.ts'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'

const english = { facilityFilter, facilityNames }
const placeLayers = mapLayers.filter(({ recordKind }) => recordKind === 'place')

/** Says that no place in the view is known to have the facilities of the filter. */
export function NoneInView({ view }: { view: MapView }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const has = useStore(view.$has)
  const statuses = useStore(view.$layerStatuses)
  const drawn = placeLayers.flatMap(({ key }) => statuses[key] ?? [])
  const isNone =
    has.length > 0 && drawn.length > 0 && drawn.every(({ state, count }) => state === 'ready' && count === 0)
  return (
    <div className="rs-facility-filter__none" role="status">
      {isNone && (
        <span>
          {formatMessage(messages.facilityFilter.noneInView, {
            facilities: listFacilities(has, messages, language),
          })}
        </span>
      )}
    </div>
  )
}
