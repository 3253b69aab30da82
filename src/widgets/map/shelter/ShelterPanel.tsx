import { useStore } from '@nanostores/react'
import { useEffect, useId, useMemo, useRef } from 'react'
import { $now } from '../../../client/clock.ts'
import { getLoadValue } from '../../../client/api/load.ts'
import type { MapView } from '../../../client/map/map-view.ts'
import { getReference } from '../../../client/map/reference.ts'
import {
  createShelteredPlacesStore,
  type ShelteredPlacesStore,
  type TonightWind,
} from '../../../client/shelter/sheltered-places.ts'
import { forecastSource } from '../../../core/catalogue/sources.ts'
import { getDeviceTimeZone, formatTimeAgo } from '../../../core/format-date.ts'
import { common } from '../../../core/messages/en/common.json'
import { shelterMap } from '../../../core/messages/en/shelter.json'
import { formatCount } from '../../../core/format-number.ts'
import type { ShelterContext } from '../../../core/shelter/shelter-quantities.ts'
import { formatMessage } from '../../../core/text.ts'
import { formatQuantity } from '../../../core/units.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { Loaded } from '../../../ui/loading/Loaded.tsx'
import { SkeletonRows } from '../../../ui/loading/Skeleton.tsx'
import { useInitialFocus } from '../../../ui/overlays/use-initial-focus.ts'
import { useRoadstead } from '../../roadstead-context.ts'
import { useShelterContext } from '../../shelter/use-shelter-context.ts'
import { WaveScale } from '../../shelter/WaveScale.tsx'
import { WindFields } from '../../shelter/WindFields.tsx'
import { useMessages } from '../../use-messages.ts'
import { DirectionChips } from './DirectionChips.tsx'
import { ShelterBadges } from './ShelterBadges.tsx'
import { ShelteredList } from './ShelteredList.tsx'
import { WindDial } from './WindDial.tsx'
import { usePlaceName } from '../../use-place-name.ts'

const english = { common, shelterMap }

/** Distances to choose from, in nm. */
const distancesNm = [5, 10, 20, 40]

interface ChoiceProps {
  view: MapView
  store: ShelteredPlacesStore
  context: ShelterContext
}

/** Panel with the wind, and the places of the view by the height of the waves that it raises. */
export function ShelterPanel({ view, onClose }: { view: MapView; onClose: () => void }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const texts = messages.shelterMap
  const context = useShelterContext()
  const store = useMemo(() => createShelteredPlacesStore(api, view), [api, view])
  const load = useStore(store.$load)
  const answer = getLoadValue(load)
  const nightWinds = useStore(store.$nightWinds)
  const id = useId()
  const heading = useInitialFocus<HTMLHeadingElement>()
  const panel = useRef<HTMLElement>(null)
  useEffect(
    function closeByEscape() {
      const element = panel.current
      function close(event: KeyboardEvent) {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // The key does nothing else: a dialog around the map stays open.
        event.preventDefault()
        onClose()
      }
      element?.addEventListener('keydown', close)
      return () => element?.removeEventListener('keydown', close)
    },
    [onClose],
  )

  return (
    <section className="rs-shelter-panel rs-card" aria-labelledby={id} data-covers="right" ref={panel}>
      <header className="rs-shelter-panel__head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {texts.title}
        </h2>
        <button
          type="button"
          className="rs-icon-button"
          aria-label={texts.close}
          title={texts.close}
          onClick={onClose}
        >
          <Icon parts={icons.close} />
        </button>
      </header>
      <div className="rs-shelter-panel__body">
        <WindControls store={store} context={context} />
        <WaveScale context={context} />
        <DistanceChoice view={view} store={store} context={context} />
        <TypeChoice view={view} store={store} />
        <Loaded
          load={load}
          skeleton={<SkeletonRows count={4} />}
          empty={null}
          failed={texts.loadFailed}
          retry={{ label: messages.common.retry, onRetry: store.refresh }}
        >
          {(places) => (
            <ShelteredList view={view} answer={places} nightWinds={nightWinds} context={context} />
          )}
        </Loaded>
      </div>
      {answer && <ShelterBadges view={view} places={answer.places} context={context} />}
    </section>
  )
}

/** Whether all places are compared, or those where boats stay overnight; the map's own filter by type goes first. */
function TypeChoice({ view, store }: { view: MapView; store: ShelteredPlacesStore }) {
  const { shelterMap: texts } = useMessages(english)
  const hasAllTypes = useStore(store.$hasAllTypes)
  if (useStore(view.$filter).types) return null
  return (
    <label className="rs-shelter-panel__types">
      <input
        type="checkbox"
        checked={hasAllTypes}
        onChange={({ currentTarget }) => store.$hasAllTypes.set(currentTarget.checked)}
      />
      {texts.allTypes}
    </label>
  )
}

/** Within which distance of the device or, without one, of the centre of the map places are compared. */
function DistanceChoice({ view, store, context }: ChoiceProps) {
  const { shelterMap: texts } = useMessages(english)
  const withinNm = useStore(store.$withinNm)
  const { isDevice } = useStore(getReference(view))
  const around = isDevice ? texts.aroundDevice : texts.aroundCentre
  return (
    <label className="rs-shelter-panel__types">
      {texts.within}
      <select
        className="rs-field__input"
        value={withinNm ?? ''}
        onChange={({ currentTarget: { value } }) => store.$withinNm.set(value === '' ? null : Number(value))}
      >
        <option value="">{texts.inView}</option>
        {distancesNm.map((distance) => (
          <option key={distance} value={distance}>
            {formatMessage(around, {
              distance: formatQuantity({
                value: formatCount(distance, context.language),
                unit: context.messages.weatherUnits.nm,
              }),
            })}
          </option>
        ))}
      </select>
    </label>
  )
}

function WindControls({ store, context }: { store: ShelteredPlacesStore; context: ShelterContext }) {
  const { shelterMap: texts } = useMessages(english)
  const wind = useStore(store.$wind)
  const tonight = useStore(store.$tonight)
  const now = useStore($now)
  return (
    <>
      <div className="rs-shelter-panel__wind">
        <WindDial wind={wind} onChange={store.setWind} context={context} />
        <div>
          <WindFields wind={wind} onChange={store.setWind} context={context} />
          <button
            type="button"
            className="rs-button"
            aria-pressed={tonight?.state === 'forecast' || tonight?.state === 'measured'}
            aria-busy={tonight?.state === 'asking'}
            onClick={() => void store.chooseTonight(now, getDeviceTimeZone())}
          >
            <Icon parts={icons.moon} />
            {texts.tonight}
          </button>
        </div>
      </div>
      <DirectionChips wind={wind} onChange={store.setWind} context={context} />
      <p className="rs-shelter-panel__hint" role="status" data-idle={tonight === null}>
        <TonightHint tonight={tonight} now={now} />
      </p>
    </>
  )
}

/** Where the wind of tonight comes from, or why it is not known. */
function TonightHint({ tonight, now }: { tonight: TonightWind | null; now: Date }) {
  const showName = usePlaceName()
  const { language } = useRoadstead()
  const { common: commonTexts, shelterMap: texts } = useMessages(english)
  if (!tonight) return texts.dialHint
  switch (tonight.state) {
    case 'asking':
      return commonTexts.loading
    case 'failed':
      return texts.tonightFailed
    case 'no-place':
      return texts.noPlaceHere
    case 'forecast':
      return formatMessage(texts.tonightHint, {
        place: showName({ name: tonight.place }),
        provider: forecastSource.name,
      })
    case 'unknown':
      return formatMessage(texts.tonightUnknown, { place: showName({ name: tonight.place }) })
    case 'measured': {
      const age = formatTimeAgo(tonight.observedAt, now, language)
      return formatMessage(texts.nowHint, { station: tonight.station, age })
    }
  }
}
