import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { copyText } from '../../../client/clipboard.ts'
import { $units } from '../../../client/preferences.ts'
import type { Place } from '../../../core/contract/place.ts'
import { coordinateDecimals } from '../../../core/limits/map.ts'
import { placeMap } from '../../../core/limits/places.ts'
import { clipboard, place, sharePlace } from '../../../core/messages/en/places.json'
import { getRecordPath, getPilotCardPath } from '../../../core/site/pages.ts'
import { formatPosition } from '../../../core/units.ts'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as icons from '../../../ui/icons/control-icons.ts'
import { lazyOverlay } from '../../../widgets/lazy-part.tsx'
import { useCurrentUser } from '../../../widgets/roadstead-context.ts'
import { useMessages } from '../../../widgets/use-messages.ts'
import { getMapUrl } from '../map-url.ts'
import { listPhoneNumbers } from './phone-numbers.ts'

const english = { clipboard, place, sharePlace }

const SharePlaceDialog = lazyOverlay(() =>
  import('./SharePlaceDialog.tsx').then((file) => file.SharePlaceDialog),
)

/** Actions on a place: call, website, show on the map, edit, print, share. */
export function PlaceActions({ place }: { place: Place }) {
  const messages = useMessages(english)
  const user = useCurrentUser()
  const units = useStore($units)
  const [isSharing, setSharing] = useState(false)
  const position = formatPosition(place, units.position, coordinateDecimals.map)
  const [phone] = listPhoneNumbers(place.phone ?? '')
  return (
    <div className="rs-record__actions">
      {phone && (
        <a className="rs-button rs-button--main" href={phone.href}>
          <Icon parts={icons.phone} />
          {messages.place.call}
        </a>
      )}
      {place.url && (
        <a className="rs-button" href={place.url} target="_blank" rel="noreferrer nofollow ugc">
          <Icon parts={icons.globe} />
          {messages.place.openWebsite}
        </a>
      )}
      {place.email && (
        <a className="rs-button" href={`mailto:${place.email}`}>
          <Icon parts={icons.mail} />
          {messages.place.writeMail}
        </a>
      )}
      {user && (
        <Tooltip text={messages.place.editTooltip} label={messages.place.editHelpLabel}>
          {(textId) => (
            <a className="rs-button" href={getRecordPath('placeEdit', place.id)} aria-describedby={textId}>
              <Icon parts={icons.edit} />
              {messages.place.editPoi}
            </a>
          )}
        </Tooltip>
      )}
      <a className="rs-button" href={getMapUrl(place, placeMap.zoom)}>
        <Icon parts={icons.pin} />
        {messages.place.showOnMap}
      </a>
      <a className="rs-button" href={getPilotCardPath(place.id)} title={messages.place.pilotCardHint}>
        <Icon parts={icons.print} />
        {messages.place.pilotCard}
      </a>
      <button
        type="button"
        className="rs-button"
        title={messages.clipboard.copyPosition}
        onClick={() => void copyText(position, messages.clipboard.positionCopied)}
      >
        <Icon parts={icons.copy} />
        <span className="rs-number">{position}</span>
      </button>
      <button type="button" className="rs-button" onClick={() => setSharing(true)}>
        <Icon parts={icons.link} />
        {messages.sharePlace.share}
      </button>
      {isSharing && <SharePlaceDialog place={place} onClose={() => setSharing(false)} />}
    </div>
  )
}
