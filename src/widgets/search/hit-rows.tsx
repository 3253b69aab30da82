import type { HTMLAttributes } from 'react'
import { getCountryName } from '../../core/names/country-names.ts'
import { getVesselMarkerIcon } from '../../core/catalogue/vessels.ts'
import type { PlaceHit, VesselHit } from '../../core/contract/search.ts'
import { placeTypes } from '../../core/messages/en/places/place-types.ts'
import { vesselTypes } from '../../core/messages/en/vessels/vessel-types.ts'
import { getPlaceTypeName } from '../../core/names/place-names.ts'
import { getVesselTypeName } from '../../core/names/vessel-names.ts'
import { PlaceBadge } from '../../ui/icons/PlaceBadge.tsx'
import { VesselGlyph } from '../../ui/icons/VesselGlyph.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'

const english = { placeTypes, vesselTypes }

interface RowProps<T> {
  hit: T
  /** Props of an option from downshift. */
  props: HTMLAttributes<HTMLElement>
  isChosen: boolean
}

export function PlaceHitRow({ hit, props, isChosen }: RowProps<PlaceHit>) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const where = [hit.city, hit.state_code, getCountryName(hit.country_code, language)]
    .filter(Boolean)
    .join(', ')
  return (
    <div {...props} className={isChosen ? 'rs-row rs-row--chosen' : 'rs-row'}>
      <PlaceBadge typeEnum={hit.type_enum} />
      <span className="rs-row__words">
        <span className="rs-row__name">{hit.name}</span>
        <span className="rs-row__note">
          {[getPlaceTypeName(messages, hit.type_enum), where].filter(Boolean).join(' · ')}
        </span>
      </span>
    </div>
  )
}

export function VesselHitRow({ hit, props, isChosen }: RowProps<VesselHit>) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  return (
    <div {...props} className={isChosen ? 'rs-row rs-row--chosen' : 'rs-row'}>
      <span className="rs-badge">
        <VesselGlyph icon={getVesselMarkerIcon(hit.vessel_type)} />
      </span>
      <span className="rs-row__words">
        <span className="rs-row__name">{hit.name}</span>
        <span className="rs-row__note">
          {[
            getVesselTypeName(messages, hit.vessel_type),
            hit.mmsi && `MMSI ${hit.mmsi}`,
            getCountryName(hit.country_code, language),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </div>
  )
}
