import {
  bboxContains,
  createBboxAround,
  getDistanceMetres,
  type Bbox,
  type Position,
} from '../../../core/geo.ts'
import { openCpnLimits as limits } from '../limits.ts'
import type { NoteReviews } from '../places/note-reviews.ts'
import type { PlaceCache } from '../places/place-cache.ts'
import type { PlaceNote } from '../places/place-note.ts'
import type { SiteClient } from '../site-client.ts'
import { createMarkSender, type SenderState } from './mark-sender.ts'
import { createMarkStore, type MarkMemory } from './mark-store.ts'
import { toMark, type Mark } from './mark.ts'
import { createPeerClient, toPeerKey, type PeerAddress } from './peer-client.ts'
import { createPlaceWatch } from './place-watch.ts'

/** Keeps the places around the boat as marks in OpenCPN. */
export interface OpenCpn {
  /** Fetches the changes around the boat and sends them. Calls do not overlap. */
  update(position: Position | null): Promise<void>
  getState(): SenderState
  /** Sends no further marks. */
  stop(): void
}

export interface OpenCpnSources {
  site: SiteClient
  places: PlaceCache
  reviews: NoteReviews
}

export interface OpenCpnSettings {
  address: PeerAddress
  pin: string
  replaceAlways: boolean
}

/** Updates that have not ended, by the path of their file: a stopped plugin may still be sending one mark. */
const pendingUpdates = new Map<string, Promise<unknown>>()

export function createOpenCpn(
  { site, places, reviews }: OpenCpnSources,
  { address, pin, replaceAlways }: OpenCpnSettings,
  path: string,
): OpenCpn {
  const key = toPeerKey(pin)
  const sender = createMarkSender(createPeerClient(address, key), { site: site.url, key, replaceAlways })
  const store = createMarkStore(path, `${site.url} ${address.host}:${address.port}`)
  const watch = createPlaceWatch(site, places, reviews)
  let memory: MarkMemory | null = null
  let savedText = ''
  let updating: Promise<void> | null = null
  let isStopped = false

  async function updateOnce(position: Position): Promise<void> {
    const loaded = memory ?? (await store.load())
    memory = loaded
    const { marks, reviews: lines } = loaded
    const boxes = await watch.refresh(position)
    const nearby = listNearby(places, position)
    const byId = new Map(nearby.map((note) => [note.placeId, note]))
    await watch.refreshReviews(loaded, (placeId) => byId.has(placeId) || marks[placeId] !== undefined)
    const known = Object.values(marks).map(({ mark }) => mark)
    const wanted = nearby.slice(0, limits.maxMarks)
    // Marks that are in OpenCPN are kept up to date also when others are nearer.
    const others = nearby.slice(limits.maxMarks).filter(({ placeId }) => marks[placeId] !== undefined)
    await sender.send(
      [
        ...[...wanted, ...others].map((note) => toMark(note, lines[note.placeId] ?? [])),
        ...listRemoved(known, boxes, places),
      ],
      loaded,
      { save: () => save(loaded), isStopped: () => isStopped },
    )
    await save(loaded)
  }

  /** Writes the memory unless it is on the disk. */
  async function save(changed: MarkMemory): Promise<void> {
    const text = JSON.stringify(changed)
    if (text !== savedText) await store.save(changed)
    savedText = text
  }

  return {
    update(position) {
      if (!position || isStopped) return Promise.resolve()
      const start = () => updateOnce(position)
      updating ??= (pendingUpdates.get(path) ?? Promise.resolve()).then(start, start).finally(() => {
        updating = null
        pendingUpdates.delete(path)
      })
      pendingUpdates.set(path, updating)
      return updating
    },
    getState: () => ({
      ...sender.getState(),
      markCount: Object.values(memory?.marks ?? {}).filter(({ isTaken }) => !isTaken).length,
    }),
    stop() {
      isStopped = true
    },
  }
}

/** Lists the places around the boat, nearest first. */
function listNearby(places: PlaceCache, position: Position): PlaceNote[] {
  return places
    .list({
      bbox: createBboxAround(position, limits.radiusMetres),
      contains: (place) => getDistanceMetres(position, place) <= limits.radiusMetres,
    })
    .map((note) => ({ note, metres: getDistanceMetres(position, note.position) }))
    .sort((one, other) => one.metres - other.metres)
    .map(({ note }) => note)
}

/** Lists the marks of the places that the site no longer has, hidden: OpenCPN deletes no mark for others. */
function listRemoved(known: readonly Mark[], boxes: readonly Bbox[], places: PlaceCache): Mark[] {
  return boxes.flatMap((bbox) => {
    const contains = (position: Position) => bboxContains(bbox, position)
    const present = new Set(places.list({ bbox, contains }).map(({ placeId }) => placeId))
    return known
      .filter(({ placeId, position }) => contains(position) && !present.has(placeId))
      .map((mark) => ({ ...mark, isVisible: false }))
  })
}
