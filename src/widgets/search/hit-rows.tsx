import type { HTMLAttributes } from 'react'
import { getCountryName } from '../../core/names/country-names.ts'
import { getVesselMarkerIcon } from '../../core/catalogue/vessels.ts'
import type { PlaceHit, TownHit, VesselHit } from '../../core/contract/search.ts'
import { placeTypes } from '../../core/messages/en/common.json'
import { vesselTypes } from '../../core/messages/en/markers.json'
import { search } from '../../core/messages/en/site.json'
import { getPlaceTypeName } from '../../core/names/place-names.ts'
import { getVesselTypeName } from '../../core/names/vessel-names.ts'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { PlaceBadge } from '../../ui/icons/PlaceBadge.tsx'
import { VesselGlyph } from '../../ui/icons/VesselGlyph.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import type { Hit } from './hits.ts'
import { usePlaceName } from '../use-place-name.ts'

const english = { placeTypes, search, vesselTypes }

interface RowProps<T> {
  hit: T
  /** Props of an option from downshift. */
  props: HTMLAttributes<HTMLElement>
  isChosen: boolean
}

/** The row of a hit of any kind. */
export function HitRow({ item, props, isChosen }: { item: Hit } & Omit<RowProps<Hit>, 'hit'>) {
  const row = { props, isChosen }
  if (item.kind === 'place') return <PlaceHitRow hit={item.hit} {...row} />
  if (item.kind === 'vessel') return <VesselHitRow hit={item.hit} {...row} />
  if (item.kind === 'town') return <TownHitRow hit={item.hit} {...row} />
  return <PinRow name={item.hit.name} {...row} />
}

function PlaceHitRow({ hit, props, isChosen }: RowProps<PlaceHit>) {
  const showName = usePlaceName()
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const where = [hit.city, hit.state_code, getCountryName(hit.country_code, language)]
    .filter(Boolean)
    .join(', ')
  const { matched } = hit
  const reason =
    matched?.kind === 'name'
      ? formatMessage(messages.search.otherName, { name: matched.text })
      : matched?.kind === 'code' && formatMessage(messages.search.code, { code: matched.text })
  return (
    <div {...props} className={isChosen ? 'rs-row rs-row--chosen' : 'rs-row'}>
      <PlaceBadge typeEnum={hit.type_enum} />
      <span className="rs-row__words">
        <span className="rs-row__name">{showName(hit)}</span>
        <span className="rs-row__note">
          {[reason, getPlaceTypeName(messages, hit.type_enum), where].filter(Boolean).join(' · ')}
        </span>
      </span>
    </div>
  )
}

function VesselHitRow({ hit, props, isChosen }: RowProps<VesselHit>) {
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

function TownHitRow({ hit, ...row }: RowProps<TownHit>) {
  const { language } = useRoadstead()
  const where = [hit.state_code, getCountryName(hit.country_code, language)].filter(Boolean).join(', ')
  return <PinRow name={hit.name} note={where} {...row} />
}

interface PinRowProps extends Omit<RowProps<unknown>, 'hit'> {
  name: string
  note?: string
}

/** Row of a point on the map that has no page. */
function PinRow({ name, note, props, isChosen }: PinRowProps) {
  return (
    <div {...props} className={isChosen ? 'rs-row rs-row--chosen' : 'rs-row'}>
      <span className="rs-badge">
        <Icon parts={icons.pin} />
      </span>
      <span className="rs-row__words">
        <span className="rs-row__name">{name}</span>
        {note && <span className="rs-row__note">{note}</span>}
      </span>
    </div>
  )
}
