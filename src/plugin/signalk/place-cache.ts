import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bbox } from '../../core/geo.ts'
import { toCellsBbox, listCells, toCellName, type GridCell, type NotesQuery } from './grid-cells.ts'
import { parseJson, readTextFile, writeFileAtomically } from './atomic-files.ts'
import { placeLimits as limits } from './limits.ts'
import { toPlaceNote, type PlaceFeature, type PlaceNote } from './place-note.ts'
import type { SiteClient } from './site-client.ts'

interface Kept {
  /** When the site was last asked, milliseconds. */
  at: number
  notes: PlaceNote[]
}

/** The places of the site as notes, by cells that are kept on board. */
export interface PlaceCache {
  /** Makes what a box asks be on board: asks the site for cells that were never seen, and later for old ones. */
  ensureLoaded(box: Bbox): Promise<void>
  /** What is kept of a question. */
  list(wanted: NotesQuery): PlaceNote[]
  find(uuid: string): PlaceNote | null
  count(): number
  /** Another number whenever what is kept has changed. */
  revision(): number
  /** Reads what an earlier run has kept. */
  load(): Promise<void>
  /** Resolves when what is being asked for has come; for tests and a quiet end. */
  whenIdle(): Promise<void>
}

export function createPlaceCache(site: SiteClient, folder: string): PlaceCache {
  const cells = new Map<string, Kept>()
  const byUuid = new Map<string, PlaceNote>()
  const asking = new Map<string, Promise<void>>()
  let revision = 0

  const fileOf = (name: string) => join(folder, `${name}.json`)

  function keep(name: string, kept: Kept): void {
    revision++
    for (const { uuid } of cells.get(name)?.notes ?? []) byUuid.delete(uuid)
    cells.delete(name)
    cells.set(name, kept)
    for (const note of kept.notes) byUuid.set(note.uuid, note)
    for (const [oldest, { notes }] of cells) {
      if ((byUuid.size <= limits.maxPlacesCached && cells.size <= limits.maxCellsCached) || oldest === name)
        break
      for (const { uuid } of notes) byUuid.delete(uuid)
      cells.delete(oldest)
      // What is let go is let go on disk too.
      void rm(fileOf(oldest), { force: true }).catch(() => undefined)
    }
  }

  /** Asks for cells in one call, and shares the answer out among them. */
  async function ask(wanted: GridCell[]): Promise<void> {
    const { x1, y1, x2, y2 } = toCellsBbox(wanted)
    const { status, body } = await site.get(`/api/v1/places.geojson?bbox=${x1},${y1},${x2},${y2}`)
    const features = (body as { features?: PlaceFeature[] } | null)?.features
    if (status !== 200 || !Array.isArray(features)) return
    const shares = new Map<string, PlaceFeature[]>(wanted.map((cell) => [toCellName(cell), []]))
    for (const feature of features) {
      const [longitude = 0, latitude = 0] = feature.geometry?.coordinates ?? []
      const [cell] = listCells({ x1: longitude, y1: latitude, x2: longitude, y2: latitude }) ?? []
      if (cell) shares.get(toCellName(cell))?.push(feature)
    }
    const at = Date.now()
    for (const [name, share] of shares) {
      keep(name, { at, notes: notesOf(share) })
      if (!cells.has(name)) continue
      await writeFileAtomically(fileOf(name), JSON.stringify({ at, site: site.url, features: share }))
    }
  }

  function notesOf(features: PlaceFeature[]): PlaceNote[] {
    return features.flatMap((feature) => toPlaceNote(site.url, feature) ?? [])
  }

  /** One question for all cells that are not asked for already. */
  function fetchCells(wanted: GridCell[]): Promise<unknown> {
    const fresh = wanted.filter((cell) => !asking.has(toCellName(cell)))
    if (fresh.length > 0) {
      const answer = ask(fresh)
        .catch(() => undefined)
        .finally(() => fresh.forEach((cell) => asking.delete(toCellName(cell))))
      for (const cell of fresh) asking.set(toCellName(cell), answer)
    }
    return Promise.all(wanted.map((cell) => asking.get(toCellName(cell))))
  }

  return {
    async ensureLoaded(box) {
      const wanted = listCells(box) ?? []
      const missing = wanted.filter((cell) => !cells.has(toCellName(cell)))
      const old = wanted.filter((cell) => isOld(cells.get(toCellName(cell))))
      if (missing.length > 0) await fetchCells(missing)
      if (old.length > 0) void fetchCells(old)
    },
    list: ({ bbox, contains }) =>
      (listCells(bbox) ?? [])
        .flatMap((cell) => cells.get(toCellName(cell))?.notes ?? [])
        .filter(({ position }) => contains(position)),
    revision: () => revision,
    find: (uuid) => byUuid.get(uuid.toLowerCase()) ?? null,
    count: () => byUuid.size,
    async load() {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const kept = parseJson(await readTextFile(join(folder, name))) as {
          at?: number
          site?: string
          features?: PlaceFeature[]
        } | null
        if (kept?.site !== site.url || !Array.isArray(kept.features) || typeof kept.at !== 'number') continue
        if (byUuid.size < limits.maxPlacesCached && cells.size < limits.maxCellsCached)
          keep(name.replace(/\.json$/, ''), { at: kept.at, notes: notesOf(kept.features) })
        else await rm(join(folder, name), { force: true })
      }
    },
    async whenIdle() {
      while (asking.size > 0) await Promise.all(asking.values())
    },
  }
}

function isOld(kept: Kept | undefined): boolean {
  return kept !== undefined && Date.now() - kept.at > limits.staleAfterMs
}
