import type { Follower, Vessel, VesselEdit } from '../../core/contract/vessel.ts'
import type { Messages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import { ApiError, type Api } from '../api/call.ts'
import { showConfirmDialog } from '../confirm-request.ts'
import { toPhotoFormValue } from '../api/direct-upload.ts'
import { createFetcher, createLoadStore, getLoadValue, type LoadStore } from '../api/load.ts'
import { onMount } from 'nanostores'
import { clearNotices, notify, type NoticeSubject } from '../notices.ts'
import { notifyError } from '../api/notify-error.ts'

/** One vessel, and what takes over the state that a change of it answered. */
export interface VesselStore extends LoadStore<Vessel> {
  setValue(vessel: Vessel): void
}

/** A vessel as the caller sees it; `known` saves the call where the page brought it along. */
export function createVesselStore(api: Api, id: number, known?: Vessel): VesselStore {
  const fetcher = createFetcher<Vessel>(undefined, known?.id === id ? known : undefined)
  const fetch = (signal: AbortSignal) => api.call('GET /vessels/:id', { params: { id }, signal })
  onMount(fetcher.$load, () => {
    if (fetcher.$load.get().state === 'loading') void fetcher.run(fetch)
    return fetcher.stop
  })
  return {
    $load: fetcher.$load,
    refresh: () => void fetcher.run(fetch),
    setValue: (vessel) => fetcher.$load.set({ state: 'ready', value: vessel }),
  }
}

/** A vessel by its number or its MMSI; empty where no vessel has this MMSI. */
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

/** The vessels of whoever is logged in. */
export function createOwnVesselsStore(api: Api): LoadStore<Vessel[]> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /vessels?own', { query: { own: true }, signal }),
    isEmpty: (vessels) => vessels.length === 0,
  })
}

/** The vessels that whoever is logged in follows. */
export function createFollowedVesselsStore(api: Api): LoadStore<Vessel[]> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /vessels?followed', { query: { followed: true }, signal }),
    isEmpty: (vessels) => vessels.length === 0,
  })
}

/** Who follows the own vessels, and who asks to. */
export function createFollowersStore(api: Api): LoadStore<Follower[]> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /followers', { signal }),
    isEmpty: (followers) => followers.length === 0,
  })
}

/** Accepts a follower of an own vessel (true), or refuses or removes them. Throws an ApiError. */
export async function decideFollower(
  api: Api,
  { vessel_id: id, user_id }: Follower,
  accepted: boolean,
): Promise<void> {
  await api.call('PATCH /vessels/:id/followers', { params: { id }, body: { user_id, accepted } })
}

type Followed = Pick<Vessel, 'id' | 'name'>
/** What following changes of a vessel. */
export type FollowState = Pick<Vessel, 'is_followed' | 'follow_requested'>
type FollowWords = Messages['vessels']

/**
 * Follows a vessel after a question (section 4), or asks its owner to be accepted. Null when
 * nothing changed. A failure is logged (section 8) and said.
 */
export async function followVessel(
  api: Api,
  { id, name }: Followed,
  words: FollowWords,
): Promise<FollowState | null> {
  if (!(await showConfirmDialog(words.confirmFollow))) return null
  let isRequested = false
  const isDone = await logged(
    'follow',
    api.call('POST /connections', { query: { vessel_id: id } }).then(({ follow_requested }) => {
      isRequested = follow_requested === true
    }),
  )
  if (!isDone) return null
  notify('follow', formatMessage(isRequested ? words.requested : words.followed, { name }))
  return { is_followed: !isRequested, follow_requested: isRequested }
}

/** Follows a vessel no more, after the question of the screen. Null when nothing changed. */
export async function unfollowVessel(
  api: Api,
  { id, name }: Followed,
  words: FollowWords,
  question: string = words.confirmUnfollow,
): Promise<FollowState | null> {
  return endFollowing(api, id, question, formatMessage(words.unfollowed, { name }))
}

/** Takes back a request to follow, after a question. Null when nothing changed. */
export async function withdrawFollowRequest(
  api: Api,
  { id, name }: Followed,
  words: FollowWords,
): Promise<FollowState | null> {
  return endFollowing(api, id, words.confirmWithdraw, formatMessage(words.withdrawn, { name }))
}

async function endFollowing(
  api: Api,
  id: number,
  question: string,
  notice: string,
): Promise<FollowState | null> {
  if (!(await showConfirmDialog(question))) return null
  const isDone = await logged(
    'follow',
    api.call('DELETE /connections/:vessel_id', { params: { vessel_id: id } }),
  )
  if (!isDone) return null
  notify('follow', notice)
  return { is_followed: false, follow_requested: false }
}

/** Deletes a photo of a vessel; its number is the third-from-last part of its address (section 7). */
export function deleteVesselPhoto(api: Api, address: string): Promise<boolean> {
  return logged(
    'vessel-photo',
    api.call('DELETE /photos/:id', { params: { id: Number(address.split('/').at(-3)) } }),
  )
}

/** Adds a photo to a vessel. Throws an ApiError with what is wrong with it. */
export async function addVesselPhoto(api: Api, id: number, file: File): Promise<Vessel> {
  const body = new FormData()
  body.set('vessel[photo][image]', await toPhotoFormValue(api, file))
  const { new_photo_url: _added, ...vessel } = await api.call('PATCH /vessels/:id', { params: { id }, body })
  return vessel
}

/** Takes a vessel from the own list: it has no owner then. Throws an ApiError. */
export async function releaseVessel(api: Api, id: number): Promise<void> {
  await api.call('PATCH /vessels/:id', { params: { id }, body: { user_id: null } })
}

/** Saves a change of a vessel. Throws an ApiError, with both versions where it was changed meanwhile. */
export async function saveVessel(api: Api, id: number, edit: VesselEdit): Promise<Vessel> {
  return api.call('PATCH /vessels/:id', { params: { id }, body: edit })
}

/** The address of the small form of a photo. */
export function toThumbnailUrl(photoUrl: string): string {
  return photoUrl.replace('/original/', '/thumb/')
}

/** The vessel as it is now, where a save was refused because somebody else was quicker. */
export function getConflictVessel(error: ApiError): Vessel | null {
  return error.status === 409 ? ((error.problem?.current as Vessel | undefined) ?? null) : null // as the call answers it
}

/** Whether a call succeeded; a failure is logged (section 8) and said in a notice of the subject. */
async function logged(subject: NoticeSubject, call: Promise<unknown>): Promise<boolean> {
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

/** How many vessels a list holds; null while it is not known. */
export function getVesselCount(load: Parameters<typeof getLoadValue<Vessel[]>>[0]): number | null {
  if (load.state === 'empty') return 0
  return getLoadValue(load)?.length ?? null
}
