import { useStore } from '@nanostores/react'
import { $now } from '../../../client/clock.ts'
import { getCountryName } from '../../../core/names/country-names.ts'
import type { Place } from '../../../core/contract/place.ts'
import { placeMap } from '../../../core/limits/places.ts'
import { placePopup } from '../../../core/messages/en/cards.json'
import { carousel } from '../../../core/messages/en/places.json'
import { placeTypes } from '../../../core/messages/en/common.json'
import { getPlaceTypeName } from '../../../core/names/place-names.ts'
import { formatMessage, isOutdated } from '../../../core/text.ts'
import { PlaceBadge } from '../../../ui/icons/PlaceBadge.tsx'
import { SatelliteImage } from '../../../widgets/satellite-image/SatelliteImage.tsx'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { getMapUrl } from '../map-url.ts'
import { PageBar } from '../PageBar.tsx'
import { usePlaceName } from '../../../widgets/use-place-name.ts'

const english = { carousel, placePopup, placeTypes }

/** Zoom of the header image, close enough to show the piers. */
const headZoom = 15

/** Returns town, region and country of a place. */
export function formatPlaceLocation(place: Place, language: string): string {
  return [place.city, place.state_code, getCountryName(place.country_code, language)]
    .filter(Boolean)
    .join(', ')
}

/** Page header with imagery, name, type and town. Outdated records are faded. */
export function PlaceHeader({ place, hasPhotos }: { place: Place; hasPhotos: boolean }) {
  const showName = usePlaceName()
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const where = formatPlaceLocation(place, language)
  const faded = isOutdated(place.updated_at, now) ? ' rs-record__head--faded' : ''
  return (
    <header className={`rs-record__head${faded}`}>
      <SatelliteImage
        position={place}
        label={formatMessage(messages.placePopup.thumbnail, { name: showName(place) })}
        zoom={headZoom}
      />
      <PageBar backTo={getMapUrl(place, placeMap.zoom)} />
      <div className="rs-record__title">
        <PlaceBadge typeEnum={place.type_enum} />
        <div>
          <h1>{showName(place)}</h1>
          <p>{[getPlaceTypeName(messages, place.type_enum), where].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {!hasPhotos && <p className="rs-record__no-photos">{messages.carousel.noImages}</p>}
    </header>
  )
}
