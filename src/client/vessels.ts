import type { Vessel, VesselEdit } from '../core/contract/vessel.ts'
import type { Messages } from '../core/messages.ts'
import { fill } from '../core/text.ts'
import { ApiError, type Api } from './api.ts'
import { ask } from './asking.ts'
import { photoPart } from './direct-upload.ts'
import { createFetcher, createLoad, valueOf, type LoadStore } from './load.ts'
import { onMount } from 'nanostores'
import { notify } from './notices.ts'

/** One vessel, and what takes over the state that a change of it answered. */
export interface VesselStore extends LoadStore<Vessel> {
  accept(vessel: Vessel): void
}

/** A vessel as the caller sees it; `known` saves the call where the page brought it along. */
export function createVessel(api: Api, id: number, known?: Vessel): VesselStore {
  const fetcher = createFetcher<Vessel>(undefined, known?.id === id ? known : undefined)
  const fetch = (signal: AbortSignal) => api.call('GET /vessels/:id', { params: { id }, signal })
  onMount(fetcher.$load, () => {
    if (fetcher.$load.get().state === 'loading') void fetcher.run(fetch)
    return fetcher.stop
  })
  return {
    $load: fetcher.$load,
    refresh: () => void fetcher.run(fetch),
    accept: (vessel) => fetcher.$load.set({ state: 'ready', value: vessel }),
  }
}

/** A vessel by its number or its MMSI; empty where no vessel has this MMSI. */
export function createVesselBy(api: Api, by: { id: number } | { mmsi: string }): LoadStore<Vessel | null> {
  return createLoad<Vessel | null>({
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
export function createOwnVessels(api: Api): LoadStore<Vessel[]> {
  return createLoad({
    fetch: (signal) => api.call('GET /vessels?own', { query: { own: true }, signal }),
    isEmpty: (vessels) => vessels.length === 0,
  })
}

/** The vessels that whoever is logged in follows. */
export function createFollowedVessels(api: Api): LoadStore<Vessel[]> {
  return createLoad({
    fetch: (signal) => api.call('GET /vessels?followed', { query: { followed: true }, signal }),
    isEmpty: (vessels) => vessels.length === 0,
  })
}

type Followed = Pick<Vessel, 'id' | 'name'>
type FollowWords = Messages['vessels']

/**
 * Follows a vessel after a question (section 4). True when it is followed now.
 * A failure is silent to the person and logged (section 8).
 */
export async function followVessel(api: Api, { id, name }: Followed, words: FollowWords): Promise<boolean> {
  if (!(await ask(words.confirmFollow))) return false
  const isDone = await logged(api.call('POST /connections', { query: { vessel_id: id } }))
  if (isDone) notify(fill(words.followed, { name }))
  return isDone
}

/** Follows a vessel no more, after the question of the screen. True when it is done. */
export async function unfollowVessel(
  api: Api,
  { id, name }: Followed,
  words: FollowWords,
  question: string = words.confirmUnfollow,
): Promise<boolean> {
  if (!(await ask(question))) return false
  const isDone = await logged(api.call('DELETE /connections/:vessel_id', { params: { vessel_id: id } }))
  if (isDone) notify(fill(words.unfollowed, { name }))
  return isDone
}

/** Deletes a photo of a vessel; its number is the third-from-last part of its address (section 7). */
export function deletePhoto(api: Api, address: string): Promise<boolean> {
  return logged(api.call('DELETE /photos/:id', { params: { id: Number(address.split('/').at(-3)) } }))
}

/** Adds a photo to a vessel. Throws an ApiError with what is wrong with it. */
export async function addPhoto(api: Api, id: number, file: File): Promise<Vessel> {
  const body = new FormData()
  body.set('vessel[photo][image]', await photoPart(api, file))
  const { vessel } = await api.call('PATCH /vessels/:id', { params: { id }, body })
  return vessel
}

/** Takes a vessel from the own list: it has no owner then. Throws an ApiError. */
export async function giveUpVessel(api: Api, id: number): Promise<void> {
  await api.call('PATCH /vessels/:id', { params: { id }, body: { user_id: null } })
}

/** Saves a change of a vessel. Throws an ApiError, with both versions where it was changed meanwhile. */
export async function saveVessel(api: Api, id: number, edit: VesselEdit): Promise<Vessel> {
  const { vessel } = await api.call('PATCH /vessels/:id', { params: { id }, body: edit })
  return vessel
}

/** The address of the small form of a photo. */
export function thumbOf(photoUrl: string): string {
  return photoUrl.replace('/original/', '/thumb/')
}

/** The vessel as it is now, where a save was refused because somebody else was quicker. */
export function currentVessel(error: ApiError): Vessel | null {
  return error.status === 409 ? ((error.problem?.current as Vessel | undefined) ?? null) : null // as the call answers it
}

/** Whether a call came to its end; what it failed of is logged. */
async function logged(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    console.error(error.message)
    return false
  }
}

/** How many vessels a list holds; null while it is not known. */
export function countOf(load: Parameters<typeof valueOf<Vessel[]>>[0]): number | null {
  if (load.state === 'empty') return 0
  return valueOf(load)?.length ?? null
}
