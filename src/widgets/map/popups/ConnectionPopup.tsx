import { useStore } from '@nanostores/react'
import { $now } from '../../../client/clock.ts'
import { findRecordFeature, type RecordProperties } from '../../../client/map/map-features.ts'
import type { MapView } from '../../../client/map/map-view.ts'
import { getVesselMarkerIcon } from '../../../core/catalogue/vessels.ts'
import type { ConnectionProperties } from '../../../core/contract/vessel.ts'
import { common } from '../../../core/messages/en/common.json'
import { vesselStatuses, vesselTypes } from '../../../core/messages/en/markers.json'
import { vesselPopup } from '../../../core/messages/en/map.json'
import { getVesselStatusName, getVesselTypeName } from '../../../core/names/vessel-names.ts'
import { getRecordPath } from '../../../core/site/pages.ts'
import { formatTimeAgo } from '../../../core/format-date.ts'
import { formatMessage } from '../../../core/text.ts'
import { formatSpeed } from '../../../core/units.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { VesselGlyph } from '../../../ui/icons/VesselGlyph.tsx'
import { useRoadstead, useUnits } from '../../roadstead-context.ts'
import { useMessages } from '../../use-messages.ts'
import { VesselAreaText } from '../../vessel-area/VesselAreaText.tsx'
import type { RecordPopupProps } from '../layers/map-layer-definition.ts'
import { isStaleVesselPosition } from '../layers/vessel-record.tsx'
import { PopupFrame } from './PopupFrame.tsx'
import { usePlaceName } from '../../use-place-name.ts'
import './connection-popup.css'

const english = { common, vesselPopup, vesselStatuses, vesselTypes }

/** Popup of a vessel: last report, speed and course, check-in; only the area and its time if it is shown in an area. */
export function ConnectionPopup({ view, id, properties, onClose }: RecordPopupProps) {
  const current = findRecordFeature(useStore(view.$mapFeatures), 'vessel', id)?.properties
  const vessel = current ?? properties
  if (!vessel || !isConnection(vessel)) return null
  return <ConnectionCard view={view} vessel={vessel} onClose={onClose} />
}

function isConnection(properties: RecordProperties): properties is ConnectionProperties {
  return 'vessel_id' in properties
}

interface ConnectionCardProps {
  view: MapView
  vessel: ConnectionProperties
  onClose: () => void
}

function ConnectionCard({ view, vessel, onClose }: ConnectionCardProps) {
  const showName = usePlaceName()
  const { api, language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const type = getVesselTypeName(messages, vessel.vessel_type)
  const status = getVesselStatusName(messages, vessel.status)
  return (
    <PopupFrame onClose={onClose}>
      <div className="rs-place-popup__body">
        <div className="rs-place-popup__head rs-vessel-popup__head">
          {vessel.vessel_thumb_url ? (
            <img
              src={api.site + vessel.vessel_thumb_url}
              alt={formatMessage(messages.vesselPopup.thumbnail, { name: vessel.vessel_name })}
              width={64}
              height={64}
            />
          ) : (
            <span className="rs-vessel-popup__sign">
              <VesselGlyph icon={getVesselMarkerIcon(vessel.vessel_type)} />
            </span>
          )}
          <div>
            <h3>{vessel.vessel_name}</h3>
            <p className="rs-muted">{[type, status].filter(Boolean).join(' · ')}</p>
            {vessel.is_followed && (
              <p className="rs-vessel-popup__followed">
                <Icon parts={icons.star} />
                {messages.vesselPopup.followed}
              </p>
            )}
          </div>
        </div>
        {vessel.area ? (
          <VesselAreaText area={vessel.area} seenAt={vessel.seen_at} />
        ) : (
          <Figures vessel={vessel} />
        )}
        {!vessel.area && isStaleVesselPosition(vessel, now) && (
          <p className="rs-vessel-popup__stale">
            <Icon parts={icons.warning} />
            {messages.vesselPopup.stale}
          </p>
        )}
        {vessel.place_id !== null && (
          <p>
            {messages.vesselPopup.checkedIn}{' '}
            <a className="rs-link" href={api.site + getRecordPath('place', vessel.place_id)}>
              {vessel.place_name && showName({ name: vessel.place_name })}
            </a>
            {vessel.checked_in_at && (
              <span className="rs-muted"> · {formatTimeAgo(vessel.checked_in_at, now, language)}</span>
            )}
          </p>
        )}
        <div className="rs-actions">
          <a
            className="rs-button rs-button--main"
            href={api.site + getRecordPath('vessel', vessel.vessel_id)}
          >
            {messages.vesselPopup.view}
          </a>
          {!vessel.area && <TrackButton view={view} vessel={vessel} />}
        </div>
      </div>
    </PopupFrame>
  )
}

/** Toggles the track; the map shows one track at a time. */
function TrackButton({ view, vessel }: { view: MapView; vessel: ConnectionProperties }) {
  const messages = useMessages(english)
  const track = useStore(view.$track)
  const isShown = track?.vesselId === vessel.vessel_id
  const shown = { vesselId: vessel.vessel_id, name: vessel.vessel_name, isReversed: false }
  return (
    <button
      type="button"
      className="rs-button"
      aria-pressed={isShown}
      onClick={() => view.$track.set(isShown ? null : shown)}
    >
      <Icon parts={icons.track} />
      {messages.vesselPopup.track}
    </button>
  )
}

/** Updated, speed and course over ground, each with its unit. */
function Figures({ vessel }: { vessel: ConnectionProperties }) {
  const { language } = useRoadstead()
  const messages = useMessages(english)
  const now = useStore($now)
  const units = useUnits()
  const speed = vessel.sog === null ? null : formatSpeed(vessel.sog, units.speed, language)
  return (
    <dl className="rs-vessel-popup__figures">
      <div>
        <dt>{messages.vesselPopup.updated}</dt>
        <dd>{vessel.seen_at ? formatTimeAgo(vessel.seen_at, now, language) : messages.common.unknown}</dd>
      </div>
      <div>
        <dt>{messages.vesselPopup.sog}</dt>
        <dd>
          {speed ? (
            <>
              <b className="rs-number">{speed.value}</b> <small>{speed.unit}</small>
            </>
          ) : (
            '–'
          )}
        </dd>
      </div>
      <div>
        <dt>{messages.vesselPopup.cog}</dt>
        <dd>
          {vessel.heading === null ? (
            '–'
          ) : (
            <b className="rs-number">{String(Math.round(vessel.heading) % 360).padStart(3, '0')}°</b>
          )}
        </dd>
      </div>
    </dl>
  )
}
