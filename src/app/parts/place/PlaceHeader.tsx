import { useStore } from '@nanostores/react'
import { $now } from '../../../client/clock.ts'
import { countryName } from '../../../core/names/country-names.ts'
import type { Place } from '../../../core/contract/place.ts'
import { placeMap } from '../../../core/limits.ts'
import { placeTypeName } from '../../../core/names/place-names.ts'
import { fill, isOld } from '../../../core/text.ts'
import { PlaceBadge } from '../../../ui/icons/PlaceBadge.tsx'
import { SatelliteCrop } from '../../../widgets/satellite-image/SatelliteImage.tsx'
import { useRoadstead } from '../../../widgets/roadstead-context.ts'
import { mapAddress } from '../map-url.ts'
import { PageBar } from '../PageBar.tsx'

/** Closer than the map's own zoom: the piers are to be seen. */
const headZoom = 15

/** Where a place is in words: town, region, country. */
export function whereabouts(place: Place, language: string): string {
  return [place.city, place.state_code, countryName(place.country_code, language)].filter(Boolean).join(', ')
}

/** The wide head: the ground from above, name, kind and town. Old records are drawn faded. */
export function PlaceHead({ place, hasPhotos }: { place: Place; hasPhotos: boolean }) {
  const { messages, language } = useRoadstead()
  const now = useStore($now)
  const where = whereabouts(place, language)
  const faded = isOld(place.updated_at, now) ? ' rs-record__head--faded' : ''
  return (
    <header className={`rs-record__head${faded}`}>
      <SatelliteCrop
        position={place}
        label={fill(messages.placePopup.thumbnail, { name: place.name })}
        zoom={headZoom}
      />
      <PageBar backTo={mapAddress(place, placeMap.zoom)} />
      <div className="rs-record__title">
        <PlaceBadge typeEnum={place.type_enum} />
        <div>
          <h1>{place.name}</h1>
          <p>{[placeTypeName(messages, place.type_enum), where].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {!hasPhotos && <p className="rs-record__no-photos">{messages.place.noImages}</p>}
    </header>
  )
}
