import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { MapView } from '../../../client/map/map-view.ts'
import { clearFilter, toggleFacility, togglePlaceGroup } from '../../../client/map/place-filter.ts'
import { facilityKeys } from '../../../core/catalogue/facilities.ts'
import { getMapLayer } from '../../../core/catalogue/map-layers.ts'
import { getGroupTypes, listPlaceGroups, placeGroupKeys } from '../../../core/catalogue/place-groups.ts'
import { getPlaceType } from '../../../core/catalogue/place-types.ts'
import { facilityNames, placeFilter, placeGroups } from '../../../core/messages/en/places.json'
import * as icons from '../../../ui/icons/control-icons.ts'
import { facilityIcons } from '../../../ui/icons/facility-icons.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import type { IconParts } from '../../../ui/icons/icon-parts.ts'
import { placeIcons } from '../../../ui/icons/place-icons.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { useBackCloses } from '../home/use-back-closes.ts'
import { useIsTouch } from '../media-queries.ts'
import { NoneInView } from './NoneInView.tsx'
import { useCloseOutside } from '../use-close-outside.ts'
import './filter-chips.css'

const english = { facilityNames, placeFilter, placeGroups }

/** Number of facilities that are shown at first, besides those in use: as many as fit with the groups at 1280 px. */
const firstCount = 2

/** Chips above the map that filter places: what kind they are, then what they have, the most sought first. */
export function FilterChips({ view }: { view: MapView }) {
  const { facilityNames: names, placeFilter: texts, placeGroups: groups } = useMessages(english)
  const types = useStore(view.$types)
  const shownGroups = listPlaceGroups(types)
  const has = useStore(view.$has)
  const layers = useStore(view.$layers)
  const [showsAll, setShowsAll] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const hasBack = useIsTouch()
  useBackCloses(hasBack && showsAll, () => setShowsAll(false))
  useCloseOutside(showsAll, row, (isByKey) => {
    setShowsAll(false)
    if (isByKey) more.current?.focus()
  })
  useEffect(
    function showFirstInUse() {
      const chip = scroller.current?.querySelector('[aria-pressed="true"]')
      if (!showsAll) chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    [showsAll],
  )
  if (!layers.some((key) => getMapLayer(key).recordKind === 'place')) return null
  const facilities = facilityKeys.filter((key, index) => showsAll || index < firstCount || has.includes(key))
  return (
    <div className="rs-place-filter">
      <div
        ref={row}
        className="rs-place-filter__row"
        data-all={showsAll}
        role="group"
        aria-label={texts.label}
      >
        <div ref={scroller} className="rs-place-filter__scroller">
          {placeGroupKeys.map((key) => (
            <Chip
              key={key}
              icon={placeIcons[getPlaceType(getGroupTypes(key)[0]).icon]}
              name={groups[key]}
              isOn={shownGroups.includes(key)}
              onToggle={() => togglePlaceGroup(view, key)}
            />
          ))}
          {facilities.map((key) => (
            <Chip
              key={key}
              icon={facilityIcons[key]}
              name={names[key]}
              isOn={has.includes(key)}
              onToggle={() => toggleFacility(view, key)}
            />
          ))}
        </div>
        {types.length + has.length > 0 && (
          <button
            type="button"
            className="rs-place-filter__chip rs-place-filter__clear"
            aria-label={texts.clear}
            onClick={() => clearFilter(view)}
          >
            <Icon parts={icons.close} />
            <span>{texts.clear}</span>
          </button>
        )}
        <button
          ref={more}
          type="button"
          className="rs-place-filter__chip"
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

interface ChipProps {
  icon: IconParts
  name: string
  isOn: boolean
  onToggle: () => void
}

function Chip({ icon, name, isOn, onToggle }: ChipProps) {
  return (
    <button type="button" className="rs-place-filter__chip" aria-pressed={isOn} onClick={onToggle}>
      <Icon parts={icon} />
      {name}
    </button>
  )
}
