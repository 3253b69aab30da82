import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bbox } from '../../../core/geo.ts'
import {
  getCellAt,
  listCells,
  splitAtAntimeridian,
  toCellName,
  toCellsBbox,
  type GridCell,
  type NotesQuery,
} from './grid-cells.ts'
import { withDeadline } from '../backoff.ts'
import { parseJson, readTextFile, writeFileAtomically } from '../atomic-files.ts'
import { placeLimits as limits, waitLimits } from '../limits.ts'
import type { PlaceFeature } from './place-feature.ts'
import { toPlaceNote, type PlaceNote } from './place-note.ts'
import type { SiteClient } from '../site-client.ts'

interface CachedCell {
  /** Time of the last fetch, in milliseconds. */
  at: number
  notes: PlaceNote[]
}

/** Cache of the site's places as notes, by grid cell. */
export interface PlaceCache {
  /**
   * Fetches the missing cells of a bounding box, and waits for them, a short time only unless the site answers;
   * refreshes outdated cells in the background. A box of too many cells is not fetched.
   */
  ensureLoaded(box: Bbox): Promise<void>
  /** Fetches the missing cells of a bounding box in the background, and leaves outdated ones until someone asks. */
  prefetch(box: Bbox): void
  /**
   * Fetches adjacent cells again, unless all of them were fetched at or after `since`. Returns the ETag of the
   * answer, which is to be given the next time; `false` without an answer. Throws if the disk cannot be written.
   */
  refresh(
    cells: readonly GridCell[],
    since: number,
    etag: string | null,
  ): Promise<{ etag: string | null } | false>
  /** Keeps these cells, and no others, whatever the size of the cache. */
  pin(names: ReadonlySet<string>): void
  /** Lists the cached notes in an area of any size. */
  list(area: NotesQuery): PlaceNote[]
  /** Returns when the oldest cached cell of a bounding box was fetched, in milliseconds; null without one. */
  getOldestFetchMs(box: Bbox): number | null
  find(uuid: string): PlaceNote | null
  count(): number
  /** Number that changes with the content of the cache. */
  revision(): number
  /** Loads the cells stored by an earlier run. */
  load(): Promise<void>
  /** Resolves when no request is pending; for tests and shutdown. */
  whenIdle(): Promise<void>
}

export function createPlaceCache(site: SiteClient, folder: string): PlaceCache {
  const cells = new Map<string, CachedCell>()
  const byUuid = new Map<string, PlaceNote>()
  const pendingRequests = new Map<string, Promise<unknown>>()
  let revision = 0
  let pinned: ReadonlySet<string> = new Set()

  const getFilePath = (name: string) => join(folder, `${name}.json`)

  function storeCell(name: string, cached: CachedCell): void {
    revision++
    for (const { uuid } of cells.get(name)?.notes ?? []) byUuid.delete(uuid)
    cells.delete(name)
    cells.set(name, cached)
    for (const note of cached.notes) byUuid.set(note.uuid, note)
    for (const [oldest, { notes }] of cells) {
      if ((byUuid.size <= limits.maxPlacesCached && cells.size <= limits.maxCellsCached) || oldest === name)
        break
      if (pinned.has(oldest)) continue
      for (const { uuid } of notes) byUuid.delete(uuid)
      cells.delete(oldest)
      // Also delete evicted cells from disk.
      void rm(getFilePath(oldest), { force: true }).catch(() => undefined)
    }
  }

  /** Fetches cells on one side of the antimeridian in one call and assigns the places to them. */
  async function requestCells(
    requestedCells: readonly GridCell[],
    knownEtag: string | null = null,
  ): Promise<{ etag: string | null } | false> {
    const { x1, y1, x2, y2 } = toCellsBbox(requestedCells)
    const isComplete = requestedCells.every((cell) => cells.has(toCellName(cell)))
    const path = `/api/v1/places.geojson?bbox=${x1},${y1},${x2},${y2}`
    const { status, body, etag } = await site.get(path, isComplete ? knownEtag : null)
    if (status === 304) {
      await confirmCells(requestedCells)
      return { etag: knownEtag }
    }
    const features = (body as { features?: PlaceFeature[] } | null)?.features
    if (status !== 200 || !Array.isArray(features)) return false
    const featuresByCell = new Map<string, PlaceFeature[]>(
      requestedCells.map((cell) => [toCellName(cell), []]),
    )
    for (const feature of features) {
      const [longitude = 0, latitude = 0] = feature.geometry?.coordinates ?? []
      featuresByCell.get(toCellName(getCellAt({ latitude, longitude })))?.push(feature)
    }
    const at = Date.now()
    // All of them are shown, also if the disk cannot be written.
    for (const [name, share] of featuresByCell) storeCell(name, { at, notes: toNotes(share) })
    for (const [name, share] of featuresByCell) {
      if (!cells.has(name)) continue
      await writeFileAtomically(getFilePath(name), JSON.stringify({ at, site: site.url, features: share }))
    }
    return { etag: etag ?? null }
  }

  /** Records that the stored places of cells are still current. */
  async function confirmCells(confirmedCells: readonly GridCell[]): Promise<void> {
    const at = Date.now()
    const names = confirmedCells.map(toCellName)
    for (const name of names) Object.assign(cells.get(name) ?? {}, { at })
    for (const name of names) {
      const cached = cells.get(name)
      const stored = parseJson(await readTextFile(getFilePath(name))) as object | null
      if (!cached || !stored) continue
      await writeFileAtomically(getFilePath(name), JSON.stringify({ ...stored, at }))
    }
  }

  function toNotes(features: PlaceFeature[]): PlaceNote[] {
    return features.flatMap((feature) => toPlaceNote(site.url, feature) ?? [])
  }

  /** Fetches all cells that have no pending request, in one call for each side of the antimeridian. */
  function fetchCells(requestedCells: GridCell[]): Promise<unknown> {
    const unrequested = requestedCells.filter((cell) => !pendingRequests.has(toCellName(cell)))
    for (const newCells of splitAtAntimeridian(unrequested)) {
      const request = requestCells(newCells)
        .catch(() => undefined)
        .finally(() => newCells.forEach((cell) => pendingRequests.delete(toCellName(cell))))
      for (const cell of newCells) pendingRequests.set(toCellName(cell), request)
    }
    return Promise.all(requestedCells.map((cell) => pendingRequests.get(toCellName(cell))))
  }

  /** Lists the cached cells of a bounding box; all of them for one of too many cells. */
  function listCached(box: Bbox): CachedCell[] {
    const requested = listCells(box)
    return requested ? requested.flatMap((cell) => cells.get(toCellName(cell)) ?? []) : [...cells.values()]
  }

  return {
    async ensureLoaded(box) {
      const requestedCells = listCells(box) ?? []
      const missing = requestedCells.filter((cell) => !cells.has(toCellName(cell)))
      const outdated = requestedCells.filter((cell) => isOutdated(cells.get(toCellName(cell))))
      // A plotter does not ask again for an area: where the site answers, however late, its places are waited for,
      // until the site counts as lost.
      const waitMs = site.isAnswering()
        ? Math.min(waitLimits.newNotesMs, site.getPatienceMs())
        : waitLimits.notesMs
      if (missing.length > 0) await withDeadline(fetchCells(missing), waitMs)
      if (outdated.length > 0) void fetchCells(outdated)
    },
    prefetch(box) {
      const missing = (listCells(box) ?? []).filter((cell) => !cells.has(toCellName(cell)))
      void fetchCells(missing)
    },
    async refresh(requestedCells, since, etag) {
      const isFresh = (cell: GridCell) => (cells.get(toCellName(cell))?.at ?? -Infinity) >= since
      if (requestedCells.every(isFresh)) return { etag }
      return requestCells(requestedCells, etag)
    },
    pin(names) {
      pinned = names
    },
    list: ({ bbox, contains }) =>
      listCached(bbox)
        .flatMap(({ notes }) => notes)
        .filter(({ position }) => contains(position)),
    getOldestFetchMs(box) {
      const times = listCached(box).map(({ at }) => at)
      return times.length > 0 ? Math.min(...times) : null
    },
    revision: () => revision,
    find: (uuid) => byUuid.get(uuid.toLowerCase()) ?? null,
    count: () => byUuid.size,
    async load() {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const cached = parseJson(await readTextFile(join(folder, name))) as {
          at?: number
          site?: string
          features?: PlaceFeature[]
        } | null
        if (cached?.site !== site.url || !Array.isArray(cached.features) || typeof cached.at !== 'number')
          continue
        if (byUuid.size < limits.maxPlacesCached && cells.size < limits.maxCellsCached)
          storeCell(name.replace(/\.json$/, ''), { at: cached.at, notes: toNotes(cached.features) })
        else await rm(join(folder, name), { force: true })
      }
    },
    async whenIdle() {
      while (pendingRequests.size > 0) await Promise.all(pendingRequests.values())
    },
  }
}

function isOutdated(cached: CachedCell | undefined): boolean {
  return cached !== undefined && Date.now() - cached.at > limits.staleAfterMs
}
