import { useMemo, useRef, useState } from 'react'
import { notify } from '../../client/notices.ts'
import { createVesselStore, saveVessel, type VesselStore } from '../../client/vessels/vessels.ts'
import { confirmLeave } from '../../client/unsaved-changes.ts'
import { getEdgesCentre, type Edges } from '../../core/privacy/area-edges.ts'
import type { Position } from '../../core/geo.ts'
import { getCountryName } from '../../core/names/country-names.ts'
import { getSourceAttribution } from '../../core/names/source-names.ts'
import { getVesselTypeName } from '../../core/names/vessel-names.ts'
import type { Vessel, VesselEdit } from '../../core/contract/vessel.ts'
import { coordinateDecimals, layerMinZoom } from '../../core/limits/map.ts'
import { common } from '../../core/messages/en/common.json'
import { vesselTypes } from '../../core/messages/en/markers.json'
import { forms, site } from '../../core/messages/en/site.json'
import { vesselEdit, vesselPage, vessels } from '../../core/messages/en/members.json'
import { place } from '../../core/messages/en/places.json'
import { sourceNames } from '../../core/messages/en/cards.json'
import { pages, getRecordPath, getSignInPath } from '../../core/site/pages.ts'
import { formatMessage } from '../../core/text.ts'
import { round } from '../../core/units.ts'
import { getShownAreaNm } from '../../core/privacy/vessel-privacy.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { VesselCharts } from '../../widgets/chart/VesselCharts.tsx'
import { SourceLine } from '../../widgets/place-card/SourceLine.tsx'
import { useCurrentUser, useRoadstead } from '../../widgets/roadstead-context.ts'
import { useMessages } from '../../widgets/use-messages.ts'
import { FollowButton } from '../../widgets/vessel-card/FollowButton.tsx'
import { VesselPicture } from '../../widgets/vessel-card/VesselPicture.tsx'
import { LastPosition } from '../../widgets/vessel/LastPosition.tsx'
import { VesselDetailList, VesselDimensions } from '../../widgets/vessel/VesselDetailList.tsx'
import { formatAreaSize, formatHours } from '../../widgets/vessel/privacy-texts.ts'
import { VesselForm } from '../../widgets/vessel/VesselForm.tsx'
import { VesselPhotos } from '../../widgets/vessel/VesselPhotos.tsx'
import type { PageProps } from '../page-table.ts'
import { getMapUrl } from '../parts/map-url.ts'
import { LoadedRecord } from '../parts/LoadedRecord.tsx'
import { PageBar } from '../parts/PageBar.tsx'
import { PlainRecordSkeleton } from '../parts/PlainRecordSkeleton.tsx'
import { usePageMetadata } from '../parts/page-metadata.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import './vessel-page.css'

const english = { common, forms, place, site, sourceNames, vesselEdit, vesselPage, vesselTypes, vessels }

/** Page of a vessel; the id comes from the path or from navigation state. */
export function VesselPage({ id, pageData }: PageProps) {
  return id === null ? <NotFoundPage /> : <LoadedVesselPage id={id} known={pageData.vessel} />
}

function LoadedVesselPage({ id, known }: { id: number; known: Vessel | undefined }) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const store = useMemo(() => createVesselStore(api, id, known), [api, id, known])
  return (
    <LoadedRecord store={store} skeleton={<VesselSkeleton />} failed={messages.vesselPage.loadFailed}>
      {(vessel) => <VesselDetails vessel={vessel} store={store} />}
    </LoadedRecord>
  )
}

const mapZoom = 12

function VesselDetails({ vessel, store }: { vessel: Vessel; store: VesselStore }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const user = useCurrentUser()
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const { vesselPage: texts } = messages
  const type = getVesselTypeName(messages, vessel.vessel_type)
  const country = getCountryName(vessel.country_registration, language)
  const isOwner = user !== null && user.id === vessel.user_id
  usePageMetadata(
    `${vessel.name} · ${type} · ${messages.site.product}`,
    formatMessage(texts.describe, { name: vessel.name, type, country }),
  )

  async function toggleEditing() {
    if (isEditing && !(await confirmLeave(messages.forms.confirmDiscardChanges))) return
    setEditing(!isEditing)
    editButton.current?.focus()
  }

  return (
    <>
      <header className="rs-record__head rs-record__head--plain rs-vessel-head">
        <PageBar backTo={getLastPositionUrl(vessel) ?? pages.home} />
        <div className="rs-record__title">
          <VesselPicture vessel={vessel} label={formatMessage(texts.picture, { name: vessel.name })} />
          <div>
            <h1>{vessel.name}</h1>
            <p>{[type, country].filter(Boolean).join(' · ')}</p>
            {vessel.stinkpot && <p className="rs-vessel-head__kind">{texts.stinkpot}</p>}
          </div>
        </div>
      </header>
      <div className="rs-record__columns rs-vessel-page">
        <div className="rs-record__main">
          <div className="rs-actions">
            {isOwner && (
              <button
                ref={editButton}
                type="button"
                className={isEditing ? 'rs-button' : 'rs-button rs-button--main'}
                aria-pressed={isEditing}
                onClick={() => void toggleEditing()}
              >
                <Icon parts={isEditing ? icons.close : icons.edit} />
                {isEditing ? texts.stopEditing : texts.edit}
              </button>
            )}
            <FollowButton vessel={vessel} onChange={(state) => store.setValue({ ...vessel, ...state })} />
            {!user && (
              <a className="rs-button" href={getSignInPath(getRecordPath('vessel', vessel.id))}>
                <Icon parts={icons.plus} />
                {texts.signInToFollow}
              </a>
            )}
            {getLastPositionUrl(vessel) && (
              <a className="rs-button" href={getLastPositionUrl(vessel) ?? pages.home}>
                <Icon parts={icons.pin} />
                {texts.showOnMap}
              </a>
            )}
          </div>
          {isEditing && isOwner ? (
            <EditVessel
              vessel={vessel}
              onSaved={(saved) => {
                store.setValue(saved)
                setEditing(false)
                editButton.current?.focus()
              }}
              onCancel={() => void toggleEditing()}
            />
          ) : (
            <>
              <VesselDimensions vessel={vessel} />
              <p className={vessel.description ? 'rs-record__text' : 'rs-muted'}>
                {vessel.description ?? texts.noDescription}
              </p>
              <section>
                <h2>{texts.details}</h2>
                <VesselDetailList vessel={vessel} />
              </section>
            </>
          )}
        </div>
        <aside className="rs-record__side">
          <h2>{texts.lastPosition}</h2>
          <LastPosition vessel={vessel} />
          {isOwner && <PrivacyLine vessel={vessel} />}
          <SourceLine record={vessel} />
          <p className="rs-muted rs-record__licence">
            {getSourceAttribution(messages, vessel.source)} ·{' '}
            {formatMessage(messages.place.licence, { licence: vessel.source_licence })}
          </p>
        </aside>
        <div className="rs-record__main rs-vessel-page__more">
          <section>
            <h2>{texts.photos}</h2>
            <VesselPhotos vessel={vessel} isOwner={isOwner} onChange={store.setValue} />
          </section>
          <section>
            <h2>{texts.analytics}</h2>
            <VesselCharts charts={vessel.charts} />
          </section>
        </div>
      </div>
    </>
  )
}

interface EditVesselProps {
  vessel: Vessel
  onSaved: (vessel: Vessel) => void
  onCancel: () => void
}

function EditVessel({ vessel, onSaved, onCancel }: EditVesselProps) {
  const { api, session } = useRoadstead()
  const messages = useMessages(english)
  const texts = messages.vessels

  async function save(edit: VesselEdit) {
    const saved = await saveVessel(api, vessel.id, edit)
    notify('vessel', texts.updated)
    onSaved(saved)
    // The session says whether the user has a hidden vessel.
    if (edit.privacy) void session.refresh()
  }

  return (
    <section>
      <h2>{messages.vesselEdit.title}</h2>
      <VesselForm
        vessel={vessel}
        mmsi={vessel.mmsi ? 'set' : 'open'}
        showsPrivacy
        submit={messages.vesselEdit.save}
        save={save}
        describeFailure={(detail) => formatMessage(texts.updateFailed, { mmsi: detail.replace(/\.$/, '') })}
        onCancel={onCancel}
        cancel={messages.common.cancel}
      />
    </section>
  )
}

/** The owner sees the reported position: shows what others can see. */
function PrivacyLine({ vessel }: { vessel: Vessel }) {
  const { language } = useRoadstead()
  const { vesselPage: texts, vesselEdit: choices } = useMessages(english)
  const { privacy } = vessel
  if (!privacy || !vessel.last_position) return null
  const { audience, delay_hours: delay } = privacy
  const areaNm = getShownAreaNm(privacy)
  if (audience === 'public' && areaNm === null) return null
  const shown = [
    choices.audiences[audience],
    areaNm !== null && formatAreaSize(areaNm, choices, language),
    audience !== 'nobody' && delay > 0 && formatHours(delay, choices.delayOptions, language),
  ]
  return (
    <p className="rs-source">
      <Icon parts={icons.eye} />
      <span>{formatMessage(texts.visibilityToOthers, { privacy: shown.filter(Boolean).join(', ') })}</span>
    </p>
  )
}

/** Returns the URL of the map at the last position, or with all of the area; null if both are unknown. */
function getLastPositionUrl({ last_position: last, last_area: shown }: Vessel): string | null {
  const layers = ['pois', 'vessels'] as const
  if (last) {
    const [longitude = 0, latitude = 0] = last.coordinates
    return getMapUrl(roundPosition({ latitude, longitude }), mapZoom, layers)
  }
  if (!shown) return null
  return getMapUrl(roundPosition(getEdgesCentre(shown.area)), getAreaZoom(shown.area), layers)
}

function roundPosition({ latitude, longitude }: Position): Position {
  const decimals = coordinateDecimals.map
  return { latitude: round(latitude, decimals), longitude: round(longitude, decimals) }
}

/** Returns the zoom at which an area is as wide as a tile; at least the one at which it is drawn. */
function getAreaZoom([west = 0, , east = 0]: Edges): number {
  return Math.max(layerMinZoom.vessels, Math.round(Math.log2(360 / (east - west))))
}

function VesselSkeleton() {
  return (
    <PlainRecordSkeleton badge="88px">
      <div className="rs-record__columns">
        <div className="rs-record__main">
          <Skeleton width="240px" height="44px" />
          <Skeleton height="64px" />
          <Skeleton height="260px" />
        </div>
        <Skeleton height="260px" />
      </div>
    </PlainRecordSkeleton>
  )
}
