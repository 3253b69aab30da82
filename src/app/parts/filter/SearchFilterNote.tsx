import { useStore } from '@nanostores/react'
import type { MapView } from '../../../client/map/map-view.ts'
import { clearFilter } from '../../../client/map/place-filter.ts'
import { facilityNames, placeFilter, placeGroups } from '../../../core/messages/en/places.json'
import { formatMessage } from '../../../core/text.ts'
import * as icons from '../../../ui/icons/control-icons.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { useMessages } from '../../../widgets/use-messages.ts'
import { listFilterNames } from './filter-names.ts'
import './search-filter-note.css'

const english = { facilityNames, placeFilter, placeGroups }

/** Says above the hits of a search that the filter of the map applies to them, with a button that removes it. */
export function SearchFilterNote({ view }: { view: MapView }) {
  const messages = useMessages(english)
  const types = useStore(view.$types)
  const has = useStore(view.$has)
  const { active, remove } = messages.placeFilter
  if (types.length + has.length === 0) return null
  return (
    <p className="rs-search-filter">
      <span>{formatMessage(active, { filter: listFilterNames(types, has, messages) })}</span>
      <button
        type="button"
        className="rs-icon-button"
        aria-label={remove}
        title={remove}
        // The field keeps the focus, without which the list of hits closes.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => clearFilter(view)}
      >
        <Icon parts={icons.close} />
      </button>
    </p>
  )
}
