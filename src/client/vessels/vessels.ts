import type { Follower, Vessel, VesselEdit } from '../../core/contract/vessel.ts'
import type { Messages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import { ApiError, type Api } from '../api/call.ts'
import { showConfirmDialog } from '../confirm-request.ts'
import { notifyPhotoWarning, toPhotoFormValue } from '../api/direct-upload.ts'
import { createLoadStore, getLoadValue, type LoadStore, type WritableLoadStore } from '../api/load.ts'
import { clearNotices, notify, type NoticeSubject } from '../notices.ts'
import { notifyError } from '../api/notify-error.ts'

/** A vessel whose value can be set from the response of a change. */
export type VesselStore = WritableLoadStore<Vessel>

/** A vessel as visible to the user. If `known` is that vessel, no request is made. */
export function createVesselStore(api: Api, id: number, known?: Vessel): VesselStore {
  return createLoadStore({
    fetch: (signal) => api.call('GET /vessels/:id', { params: { id }, signal }),
    initial: known?.id === id ? known : undefined,
  })
}

/** A vessel by id or MMSI; empty if no vessel has this MMSI. */
export function createVesselLookupStore(
  api: Api,
  by: { id: number } | { mmsi: string },
): LoadStore<Vessel | null> {
  return createLoadStore<Vessel | null>({
    async fetch(signal) {
      if ('id' in by) return api.call('GET /vessels/:id', { params: by, signal })
      const found = await api.call('GET /vessels?partial_mmsi', { query: { partial_mmsi: by.mmsi }, signal })
      const id = found.find(({ mmsi }) => mmsi === by.mmsi)?.id
      return id === undefined ? null : api.call('GET /vessels/:id', { params: { id }, signal })
    },
    isEmpty: (vessel) => vessel === null,
  })
}

/** The user's own vessels. */
export function createOwnVesselsStore(api: Api): LoadStore<Vessel[]> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /vessels?own', { query: { own: true }, signal }),
    isEmpty: (vessels) => vessels.length === 0,
  })
}

/** The vessels that the user follows. */
export function createFollowedVesselsStore(api: Api): LoadStore<Vessel[]> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /vessels?followed', { query: { followed: true }, signal }),
    isEmpty: (vessels) => vessels.length === 0,
  })
}

/** Followers and follow requests of the user's vessels. */
export function createFollowersStore(api: Api): LoadStore<Follower[]> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /followers', { signal }),
    isEmpty: (followers) => followers.length === 0,
  })
}

/** Accepts (true), or refuses or removes (false) a follower of one of the user's vessels. Throws an ApiError. */
export async function decideFollower(
  api: Api,
  { vessel_id: id, user_id }: Follower,
  accepted: boolean,
): Promise<void> {
  await api.call('PATCH /vessels/:id/followers', { params: { id }, body: { user_id, accepted } })
}

type FollowedVessel = Pick<Vessel, 'id' | 'name'>
/** The fields of a vessel that following changes. */
export type FollowState = Pick<Vessel, 'is_followed' | 'follow_requested'>
type FollowMessages = Messages['following']

/**
 * Follows a vessel, or sends a follow request to its owner, after a confirmation (section 4).
 * Returns null if nothing changed. A failure is logged (section 8) and shown.
 */
export async function followVessel(
  api: Api,
  { id, name }: FollowedVessel,
  messages: FollowMessages,
): Promise<FollowState | null> {
  if (!(await showConfirmDialog(messages.confirmFollow))) return null
  let isRequested = false
  const isDone = await notifyFailure(
    'follow',
    api.call('POST /connections', { query: { vessel_id: id } }).then(({ follow_requested }) => {
      isRequested = follow_requested === true
    }),
  )
  if (!isDone) return null
  notify('follow', formatMessage(isRequested ? messages.requested : messages.followed, { name }))
  return { is_followed: !isRequested, follow_requested: isRequested }
}

/** Stops following a vessel after a confirmation. Returns null if nothing changed. */
export async function unfollowVessel(
  api: Api,
  { id, name }: FollowedVessel,
  messages: FollowMessages,
  question: string = messages.confirmUnfollow,
): Promise<FollowState | null> {
  return endFollowing(api, id, question, formatMessage(messages.unfollowed, { name }))
}

/** Withdraws a follow request after a confirmation. Returns null if nothing changed. */
export async function withdrawFollowRequest(
  api: Api,
  { id, name }: FollowedVessel,
  messages: FollowMessages,
): Promise<FollowState | null> {
  return endFollowing(api, id, messages.confirmWithdraw, formatMessage(messages.withdrawn, { name }))
}

async function endFollowing(
  api: Api,
  id: number,
  question: string,
  notice: string,
): Promise<FollowState | null> {
  if (!(await showConfirmDialog(question))) return null
  const isDone = await notifyFailure(
    'follow',
    api.call('DELETE /connections/:vessel_id', { params: { vessel_id: id } }),
  )
  if (!isDone) return null
  notify('follow', notice)
  return { is_followed: false, follow_requested: false }
}

/** Deletes a photo of a vessel; its id is the third segment of its URL from the end (section 7). */
export function deleteVesselPhoto(api: Api, photoUrl: string): Promise<boolean> {
  return notifyFailure(
    'vessel-photo',
    api.call('DELETE /photos/:id', { params: { id: Number(photoUrl.split('/').at(-3)) } }),
  )
}

/** Adds a photo to a vessel. Throws an ApiError. */
export async function addVesselPhoto(api: Api, id: number, file: File): Promise<Vessel> {
  const body = new FormData()
  body.set('vessel[photo][image]', await toPhotoFormValue(api, file))
  const changed = await api.call('PATCH /vessels/:id', { params: { id }, body })
  notifyPhotoWarning(changed)
  const { new_photo_url: _added, photo_warning: _shown, ...vessel } = changed
  return vessel
}

/** Gives up the ownership of a vessel. Throws an ApiError. */
export async function giveUpVesselOwnership(api: Api, id: number): Promise<void> {
  await api.call('PATCH /vessels/:id', { params: { id }, body: { user_id: null } })
}

/** Saves an edit of a vessel. Throws an ApiError; with 409 it contains both versions. */
export async function saveVessel(api: Api, id: number, edit: VesselEdit): Promise<Vessel> {
  return api.call('PATCH /vessels/:id', { params: { id }, body: edit })
}

/** Returns the URL of a photo's thumbnail. */
export function toThumbnailUrl(photoUrl: string): string {
  return photoUrl.replace('/original/', '/thumb/')
}

/** Returns the current vessel from a conflict error; null for other errors. */
export function getConflictVessel(error: ApiError): Vessel | null {
  return error.status === 409 ? ((error.problem?.current as Vessel | undefined) ?? null) : null // with 409 the server sends the current record
}

/** Returns whether a call succeeded. A failure is logged (section 8) and shown in a notice. */
async function notifyFailure(subject: NoticeSubject, call: Promise<unknown>): Promise<boolean> {
  clearNotices(subject)
  try {
    await call
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    console.error(error.message)
    notifyError(subject, error)
    return false
  }
}

/** Returns the number of vessels in a list; null while it is unknown. */
export function getVesselCount(load: Parameters<typeof getLoadValue<Vessel[]>>[0]): number | null {
  if (load.state === 'empty') return 0
  return getLoadValue(load)?.length ?? null
}
