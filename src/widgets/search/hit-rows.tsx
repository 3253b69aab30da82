import type { HTMLAttributes } from 'react'
import { countryName } from '../../core/catalogue/countries.ts'
import { placeType } from '../../core/catalogue/place-types.ts'
import { vesselTypes } from '../../core/catalogue/vessels.ts'
import type { PlaceHit, VesselHit } from '../../core/contract/search.ts'
import { PlaceBadge } from '../../ui/Badge.tsx'
import { VesselGlyph } from '../../ui/Icon.tsx'
import { useRoadstead } from '../roadstead.ts'

interface RowProps<T> {
  hit: T
  /** What the list's keyboard handling puts on an option. */
  props: HTMLAttributes<HTMLElement>
  isChosen: boolean
}

export function PlaceHitRow({ hit, props, isChosen }: RowProps<PlaceHit>) {
  const { language } = useRoadstead()
  const where = [hit.city, hit.state_code, countryName(hit.country_code, language)].filter(Boolean).join(', ')
  return (
    <div {...props} className={isChosen ? 'rs-row rs-row--chosen' : 'rs-row'}>
      <PlaceBadge typeEnum={hit.type_enum} />
      <span className="rs-row__words">
        <span className="rs-row__name">{hit.name}</span>
        <span className="rs-row__note">
          {[placeType(hit.type_enum).name, where].filter(Boolean).join(' · ')}
        </span>
      </span>
    </div>
  )
}

export function VesselHitRow({ hit, props, isChosen }: RowProps<VesselHit>) {
  const type = vesselTypes.find(({ key }) => key === hit.vessel_type)
  return (
    <div {...props} className={isChosen ? 'rs-row rs-row--chosen' : 'rs-row'}>
      <span className="rs-badge">
        <VesselGlyph icon={type?.icon ?? 'powerboat'} />
      </span>
      <span className="rs-row__words">
        <span className="rs-row__name">{hit.name}</span>
        <span className="rs-row__note">
          {[type?.name, hit.mmsi && `MMSI ${hit.mmsi}`, hit.country_name].filter(Boolean).join(' · ')}
        </span>
      </span>
    </div>
  )
}
