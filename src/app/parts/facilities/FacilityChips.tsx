import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { toggleFacility, type MapView } from '../../../client/map/map-view.ts'
import { facilityKeys } from '../../../core/catalogue/facilities.ts'
import { getMapLayer } from '../../../core/catalogue/map-layers.ts'
import { facilityFilter, facilityNames } from '../../../core/messages/en/places.json'
import * as icons from '../../../ui/icons/control-icons.ts'
import { facilityIcons } from '../../../ui/icons/facility-icons.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { useMessages } from '../../../widgets/use-messages.ts'
import { NoneInView } from './NoneInView.tsx'
import './facility-chips.css'

const english = { facilityFilter, facilityNames }

/** Number of chips that are shown at first, besides those in use. */
const firstCount = 6

/** Chips above the map that show only the places with a facility, the most sought first. */
export function FacilityChips({ view }: { view: MapView }) {
  const { facilityFilter: texts, facilityNames: names } = useMessages(english)
  const has = useStore(view.$has)
  const layers = useStore(view.$layers)
  const [showsAll, setShowsAll] = useState(false)
  if (!layers.some((key) => getMapLayer(key).recordKind === 'place')) return null
  const shown = facilityKeys.filter((key, index) => showsAll || index < firstCount || has.includes(key))
  return (
    <div className="rs-facility-filter">
      <div className="rs-facility-filter__row" data-all={showsAll} role="group" aria-label={texts.label}>
        <div className="rs-facility-filter__scroller">
          {shown.map((key) => (
            <button
              key={key}
              type="button"
              className="rs-facility-filter__chip"
              aria-pressed={has.includes(key)}
              onClick={() => toggleFacility(view, key)}
            >
              <Icon parts={facilityIcons[key]} />
              {names[key]}
            </button>
          ))}
          {has.length > 0 && (
            <button type="button" className="rs-facility-filter__chip" onClick={() => view.$has.set([])}>
              <Icon parts={icons.close} />
              {texts.clear}
            </button>
          )}
        </div>
        <button
          type="button"
          className="rs-facility-filter__chip"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? texts.less : texts.more}
        </button>
      </div>
      <NoneInView view={view} />
    </div>
  )
}
