import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Box } from '../../core/geo.ts'
import { boxOfCells, cellsOf, nameOfCell, type Cell, type Wanted } from './grid-cells.ts'
import { parsed, readWhole, writeCopy } from './atomic-files.ts'
import { places as limits } from './limits.ts'
import { noteOf, type PlaceFeature, type PlaceNote } from './place-note.ts'
import type { Site } from './site-client.ts'

interface Kept {
  /** When the site was last asked, milliseconds. */
  at: number
  notes: PlaceNote[]
}

/** The places of the site as notes, by cells that are kept on board. */
export interface PlaceStore {
  /** Makes what a box asks be on board: asks the site for cells that were never seen, and later for old ones. */
  prepare(box: Box): Promise<void>
  /** What is kept of a question. */
  list(wanted: Wanted): PlaceNote[]
  find(uuid: string): PlaceNote | null
  count(): number
  /** Another number whenever what is kept has changed. */
  revision(): number
  /** Reads what an earlier run has kept. */
  load(): Promise<void>
  /** Resolves when what is being asked for has come; for tests and a quiet end. */
  settled(): Promise<void>
}

export function createPlaceStore(site: Site, folder: string): PlaceStore {
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
      if ((byUuid.size <= limits.mostKept && cells.size <= limits.mostCellsKept) || oldest === name) break
      for (const { uuid } of notes) byUuid.delete(uuid)
      cells.delete(oldest)
      // What is let go is let go on disk too.
      void rm(fileOf(oldest), { force: true }).catch(() => undefined)
    }
  }

  /** Asks for cells in one call, and shares the answer out among them. */
  async function ask(wanted: Cell[]): Promise<void> {
    const { x1, y1, x2, y2 } = boxOfCells(wanted)
    const { status, body } = await site.get(`/api/v1/places.geojson?bbox=${x1},${y1},${x2},${y2}`)
    const features = (body as { features?: PlaceFeature[] } | null)?.features
    if (status !== 200 || !Array.isArray(features)) return
    const shares = new Map<string, PlaceFeature[]>(wanted.map((cell) => [nameOfCell(cell), []]))
    for (const feature of features) {
      const [longitude = 0, latitude = 0] = feature.geometry?.coordinates ?? []
      const [cell] = cellsOf({ x1: longitude, y1: latitude, x2: longitude, y2: latitude }) ?? []
      if (cell) shares.get(nameOfCell(cell))?.push(feature)
    }
    const at = Date.now()
    for (const [name, share] of shares) {
      keep(name, { at, notes: notesOf(share) })
      if (!cells.has(name)) continue
      await writeCopy(fileOf(name), JSON.stringify({ at, site: site.address, features: share }))
    }
  }

  function notesOf(features: PlaceFeature[]): PlaceNote[] {
    return features.flatMap((feature) => noteOf(site.address, feature) ?? [])
  }

  /** One question for all cells that are not asked for already. */
  function fetchCells(wanted: Cell[]): Promise<unknown> {
    const fresh = wanted.filter((cell) => !asking.has(nameOfCell(cell)))
    if (fresh.length > 0) {
      const answer = ask(fresh)
        .catch(() => undefined)
        .finally(() => fresh.forEach((cell) => asking.delete(nameOfCell(cell))))
      for (const cell of fresh) asking.set(nameOfCell(cell), answer)
    }
    return Promise.all(wanted.map((cell) => asking.get(nameOfCell(cell))))
  }

  return {
    async prepare(box) {
      const wanted = cellsOf(box) ?? []
      const missing = wanted.filter((cell) => !cells.has(nameOfCell(cell)))
      const old = wanted.filter((cell) => isOld(cells.get(nameOfCell(cell))))
      if (missing.length > 0) await fetchCells(missing)
      if (old.length > 0) void fetchCells(old)
    },
    list: ({ box, holds }) =>
      (cellsOf(box) ?? [])
        .flatMap((cell) => cells.get(nameOfCell(cell))?.notes ?? [])
        .filter(({ position }) => holds(position)),
    revision: () => revision,
    find: (uuid) => byUuid.get(uuid.toLowerCase()) ?? null,
    count: () => byUuid.size,
    async load() {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const kept = parsed(await readWhole(join(folder, name))) as {
          at?: number
          site?: string
          features?: PlaceFeature[]
        } | null
        if (kept?.site !== site.address || !Array.isArray(kept.features) || typeof kept.at !== 'number')
          continue
        if (byUuid.size < limits.mostKept && cells.size < limits.mostCellsKept)
          keep(name.replace(/\.json$/, ''), { at: kept.at, notes: notesOf(kept.features) })
        else await rm(join(folder, name), { force: true })
      }
    },
    async settled() {
      while (asking.size > 0) await Promise.all(asking.values())
    },
  }
}

function isOld(kept: Kept | undefined): boolean {
  return kept !== undefined && Date.now() - kept.at > limits.freshMs
}
