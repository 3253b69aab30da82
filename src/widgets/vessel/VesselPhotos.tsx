import { useId, useState, type ChangeEvent } from 'react'
import { ApiError } from '../../client/api/call.ts'
import { showConfirmDialog } from '../../client/confirm-request.ts'
import { clearNotices, notify } from '../../client/notices.ts'
import { getPhotoError, formatPhotoTypes } from '../../client/api/error-messages.ts'
import { addVesselPhoto, deleteVesselPhoto, toThumbnailUrl } from '../../client/vessels/vessels.ts'
import { photoAccept } from '../../core/catalogue/photo-types.ts'
import type { Vessel } from '../../core/contract/vessel.ts'
import { failures } from '../../core/messages/en/common.json'
import { photoUpload } from '../../core/messages/en/site.json'
import { vesselPage } from '../../core/messages/en/members.json'
import { formatMessage } from '../../core/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import * as icons from '../../ui/icons/control-icons.ts'
import { HiddenVesselNote } from '../form/HiddenVesselNote.tsx'
import { useRoadstead } from '../roadstead-context.ts'
import { useMessages } from '../use-messages.ts'
import './vessel.css'

const english = { failures, photoUpload, vesselPage }

export interface VesselPhotosProps {
  vessel: Vessel
  /** Whether the user is the owner, who may add and delete photos (section 6). */
  isOwner: boolean
  onChange: (vessel: Vessel) => void
}

/** Photos of a vessel, three per row. */
export function VesselPhotos({ vessel, isOwner, onChange }: VesselPhotosProps) {
  const { vesselPage: texts } = useMessages(english)
  const { photo_urls: photos, name } = vessel
  return (
    <>
      {photos.length === 0 ? (
        <p className="rs-muted">{texts.noPhotos}</p>
      ) : (
        <ul className="rs-photos">
          {photos.map((address, index) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noreferrer">
                <img
                  src={toThumbnailUrl(address)}
                  alt={formatMessage(texts.photo, { number: index + 1, name })}
                  loading="lazy"
                />
              </a>
              {isOwner && (
                <DeletePhoto address={address} number={index + 1} vessel={vessel} onChange={onChange} />
              )}
            </li>
          ))}
        </ul>
      )}
      {isOwner && <AddPhoto vessel={vessel} onChange={onChange} />}
    </>
  )
}

interface DeletePhotoProps {
  address: string
  number: number
  vessel: Vessel
  onChange: (vessel: Vessel) => void
}

function DeletePhoto({ address, number, vessel, onChange }: DeletePhotoProps) {
  const { api } = useRoadstead()
  const { vesselPage: texts } = useMessages(english)
  const label = formatMessage(texts.deletePhoto, { number })

  async function remove() {
    if (!(await showConfirmDialog(texts.confirmDeletePhoto))) return
    if (!(await deleteVesselPhoto(api, address))) return
    const photo_urls = vessel.photo_urls.filter((other) => other !== address)
    const [first] = photo_urls
    onChange({ ...vessel, photo_urls, thumb_url: first ? toThumbnailUrl(first) : null })
  }

  return (
    <button
      type="button"
      className="rs-icon-button"
      aria-label={label}
      title={label}
      onClick={() => void remove()}
    >
      <Icon parts={icons.trash} />
    </button>
  )
}

function AddPhoto({ vessel, onChange }: Pick<DeletePhotoProps, 'vessel' | 'onChange'>) {
  const { api } = useRoadstead()
  const messages = useMessages(english)
  const [isBusy, setBusy] = useState(false)
  const hintId = useId()
  const { vesselPage: texts } = messages

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target
    const file = input.files?.[0]
    if (!file) return
    setBusy(true)
    clearNotices('vessel-photo')
    try {
      onChange(await addVesselPhoto(api, vessel.id, file))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      console.error(error.message)
      notify('vessel-photo', getPhotoError(error, messages), 'failed')
    } finally {
      input.value = ''
      setBusy(false)
    }
  }

  return (
    <>
      <HiddenVesselNote />
      <div className="rs-upload">
        <label className="rs-button" aria-disabled={isBusy}>
          <Icon parts={icons.plus} />
          {isBusy ? messages.photoUpload.uploading : texts.addPhoto}
          <input
            className="rs-hidden"
            type="file"
            accept={photoAccept}
            aria-describedby={hintId}
            disabled={isBusy}
            onChange={(event) => void upload(event)}
          />
        </label>
        <p id={hintId} className="rs-upload__hint">
          {formatPhotoTypes(messages)}
        </p>
      </div>
    </>
  )
}
