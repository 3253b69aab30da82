import { useStore } from '@nanostores/react'
import { useMemo, type ReactNode } from 'react'
import { createVesselLookupStore } from '../../client/vessels/vessels.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import { getVesselTypeName } from '../../core/names/vessel-names.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { embed, failures } from '../../core/messages/en/common.json'
import { vesselTypes } from '../../core/messages/en/markers.json'
import { getRecordPath } from '../../core/site/pages.ts'
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import { WidgetLoad } from '../WidgetLoad.tsx'
import { VesselPicture } from './VesselPicture.tsx'
import '../list-rows.css'
import './vessel-card.css'

const english = { embed, failures, vesselTypes }

/** Fields of a vessel that a card shows; lists of other records carry some of them. */
export type VesselCardData = Pick<Vessel, 'id' | 'name' | 'vessel_type' | 'thumb_url' | 'mmsi'> &
  Partial<Pick<Vessel, 'stinkpot' | 'country_registration' | 'place_name'>>

export interface VesselCardProps {
  vessel?: VesselCardData
  /** Id or MMSI of the vessel to fetch; omitted if `vessel` is given. */
  vesselId?: number
  mmsi?: string
  /** Actions at the end of the row: follow, edit, remove from a list. */
  children?: ReactNode
}

/** A vessel as a row: picture, name, type and country; links to its page. */
export function VesselCard({ vessel, vesselId, mmsi, children }: VesselCardProps) {
  if (vessel) return <VesselRow vessel={vessel}>{children}</VesselRow>
  return (
    <AskedVessel {...(vesselId !== undefined && { vesselId })} {...(mmsi && { mmsi })}>
      {children}
    </AskedVessel>
  )
}

function AskedVessel({ vesselId, mmsi, children }: Omit<VesselCardProps, 'vessel'>) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(
    () => createVesselLookupStore(api, vesselId === undefined ? { mmsi: mmsi ?? '' } : { id: vesselId }),
    [api, vesselId, mmsi],
  )
  return (
    <WidgetLoad
      load={useStore(store.$load)}
      skeleton={<SkeletonRows count={1} />}
      empty={messages.embed.noVessel}
      failed={messages.failures.offline}
      onRetry={store.refresh}
    >
      {(vessel) => vessel && <VesselRow vessel={vessel}>{children}</VesselRow>}
    </WidgetLoad>
  )
}

function VesselRow({ vessel, children }: { vessel: VesselCardData; children?: ReactNode }) {
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const { id, name, vessel_type, mmsi, country_registration, place_name } = vessel
  const note = [
    getVesselTypeName(messages, vessel_type),
    mmsi && `MMSI ${mmsi}`,
    country_registration && getCountryName(country_registration, language),
    place_name,
  ]
  return (
    <div className="rs-vessel-card" part="card">
      <a className="rs-row" href={api.site + getRecordPath('vessel', id)}>
        <VesselPicture vessel={vessel} />
        <span className="rs-row__words">
          <span className="rs-row__name">{name}</span>
          <span className="rs-row__note">{note.filter(Boolean).join(' · ')}</span>
        </span>
      </a>
      {children && <span className="rs-vessel-card__acts">{children}</span>}
    </div>
  )
}
