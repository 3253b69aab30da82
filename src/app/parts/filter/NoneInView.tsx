import { useStore } from '@nanostores/react'
import type { MapView } from '../../../client/map/map-view.ts'
import { mapLayers } from '../../../core/catalogue/map-layers.ts'
import { facilityNames, placeFilter, placeGroups } from '../../../core/messages/en/places.json'
import { listFacilities } from '../../../core/names/facility-names.ts'
import { formatMessage } from '../../../core/text.ts'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { listFilterNames } from './filter-names.ts'

const english = { facilityNames, placeFilter, placeGroups }
const placeLayers = mapLayers.filter(({ recordKind }) => recordKind === 'place')

/** Says that no place in the view matches the filter. */
export function NoneInView({ view }: { view: MapView }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const { noMatch, noneInView } = messages.placeFilter
  const types = useStore(view.$types)
  const has = useStore(view.$has)
  const statuses = useStore(view.$layerStatuses)
  const drawn = placeLayers.flatMap(({ key }) => statuses[key] ?? [])
  const isNone =
    types.length + has.length > 0 &&
    drawn.length > 0 &&
    drawn.every(({ state, count }) => state === 'ready' && count === 0)
  return (
    <div className="rs-place-filter__none" role="status">
      {isNone && (
        <span>
          {types.length > 0
            ? formatMessage(noMatch, { filter: listFilterNames(types, has, messages) })
            : formatMessage(noneInView, { facilities: listFacilities(has, messages, language) })}
        </span>
      )}
    </div>
  )
}
