import { useStore } from '@nanostores/react'
import { useId, type ReactNode } from 'react'
import type { LoadStore } from '../../client/api/load.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import { vesselTypes } from '../../core/catalogue/vessels.ts'
import type { CheckIn } from '../../core/contract/place.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { checkInDays } from '../../core/limits/places.ts'
import { common } from '../../core/messages/en/common.json'
import { vesselTypes as vesselTypeMessages } from '../../core/messages/en/markers.json'
import { checkIns } from '../../core/messages/en/places.json'
import { getVesselTypeName } from '../../core/names/vessel-names.ts'
import { getRecordPath } from '../../core/site/pages.ts'
import { formatMessage } from '../../core/text.ts'
import { formatLength } from '../../core/units.ts'
import { VesselGlyph } from '../../ui/icons/VesselGlyph.tsx'
import { Loaded } from '../../ui/loading/Loaded.tsx'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { useRoadstead, useUnits } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import '../list-rows.css'
import './place-vessels.css'

const english = { common, checkIns, vesselTypes: vesselTypeMessages }

export interface PlaceVesselsProps {
  checkIns: LoadStore<readonly CheckIn[]>
  basedVessels: LoadStore<readonly Vessel[]>
}

/** Vessels at a place: check-ins of the last seven days, and vessels based there. */
export function PlaceVessels({ checkIns, basedVessels }: PlaceVesselsProps) {
  const { checkIns: texts } = useMessages(english)
  return (
    <div className="rs-vessels-here">
      <VesselList
        title={formatMessage(texts.checkedIn, { days: checkInDays })}
        none={formatMessage(texts.noCheckIns, { days: checkInDays })}
        store={checkIns}
      >
        {(row) => (
          <VesselRow
            key={row.vessel_id}
            id={row.vessel_id}
            name={row.vessel_name}
            type={row.vessel_type}
            country={row.vessel_country_registration}
            loa={row.vessel_loa}
            side={row.updated_at}
          />
        )}
      </VesselList>
      <VesselList title={texts.basedHere} none={texts.noBasedVessels} store={basedVessels}>
        {(vessel) => (
          <VesselRow
            key={vessel.id}
            id={vessel.id}
            name={vessel.name}
            type={vessel.vessel_type}
            country={vessel.country_registration}
            loa={vessel.loa}
          />
        )}
      </VesselList>
    </div>
  )
}

interface VesselListProps<T> {
  title: string
  none: string
  store: LoadStore<readonly T[]>
  children: (row: T) => ReactNode
}

function VesselList<T>({ title, none, store, children }: VesselListProps<T>) {
  const messages = useMessages(english)
  const load = useStore(store.$load)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Loaded
        load={load}
        skeleton={<SkeletonRows count={2} />}
        empty={none}
        failed={messages.checkIns.vesselsFailed}
        retry={{ label: messages.common.retry, onRetry: store.refresh }}
      >
        {(rows) => <ul className="rs-rows">{rows.map((row) => children(row))}</ul>}
      </Loaded>
    </section>
  )
}

interface VesselRowProps {
  id: number
  name: string
  type: string
  country: string | null
  loa: number | null
  side?: string
}

function VesselRow({ id, name, type, country, loa, side }: VesselRowProps) {
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const units = useUnits()
  const kind = vesselTypes.find(({ key }) => key === type)
  const length = loa === null ? null : formatLength(loa, units.length, language)
  const texts = [
    getVesselTypeName(messages, type),
    length && `${length.value} ${length.unit}`,
    getCountryName(country, language),
  ]
  return (
    <li>
      <a className="rs-row" href={api.site + getRecordPath('vessel', id)}>
        <span className="rs-vessels-here__icon">
          <VesselGlyph icon={kind?.icon ?? 'powerboat'} />
        </span>
        <span className="rs-row__words">
          <span className="rs-row__name">{name}</span>
          <span className="rs-row__note">{texts.filter(Boolean).join(' · ')}</span>
        </span>
        {side && <span className="rs-row__note">{side}</span>}
      </a>
    </li>
  )
}
