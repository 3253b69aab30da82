import { randomUUID } from 'node:crypto'
import { createBboxAround, type Bbox, type Position } from '../../../core/geo.ts'
import type { AreaReport } from '../../../core/areas-aboard.ts'
import type { Aid, BeaconFeature, Station } from '../beacon-deltas.ts'
import { areaLimits as limits, beaconLimits } from '../limits.ts'
import { toCellName } from '../places/grid-cells.ts'
import type { SatChartResources } from '../charts/sat-charts.ts'
import { isIncomplete, readAreas, writeAreas, type Area } from './area.ts'
import { estimateArea, type AreaEstimate } from './area-estimate.ts'
import { isInBoxes, listAreaCells } from './area-geometry.ts'
import { listAreaPlaces, listBeaconPaths, listPlacePaths, listTilesToKeep } from './area-parts.ts'
import { Interrupted, takeArea, type AreaProgress, type AreaStores } from './area-taker.ts'

/** Aids and weather beacons that are kept with areas. */
export interface KeptBeacons {
  aids: BeaconFeature<Aid>[]
  stations: BeaconFeature<Station>[]
}

/** A new area: its boxes, the maximum zoom of its tiles and the name of its route. */
export type NewArea = Pick<Area, 'boxes' | 'maxZoom' | 'name'>

/** The areas that were taken aboard. They are kept in the caches of the plugin, which never evict them. */
export interface AreaStore {
  /** Reads the areas of an earlier run; those that were interrupted go on with `resume`. */
  load(): Promise<void>
  list(): AreaReport[]
  /** Returns the size of an area; null without a connection. */
  estimate(area: NewArea): Promise<AreaEstimate | null>
  /** Adds an area and starts to fetch it; null if there are too many. Throws if the disk cannot be written. */
  add(area: NewArea): Promise<AreaReport | null>
  /** Fetches the changes of an area. Returns whether it exists. */
  refresh(id: string): Promise<boolean>
  /** Removes an area and its tiles. Returns whether it existed. */
  remove(id: string): Promise<boolean>
  /** Continues interrupted areas, and refreshes those that are a day old. */
  resume(): void
  /** Reads the aids and weather beacons around a position that are kept with areas. */
  readBeacons(position: Position): Promise<KeptBeacons>
  /** Resolves when nothing is being fetched; for tests. */
  whenIdle(): Promise<void>
  stop(): void
}

interface StorePartsOfAreas extends AreaStores {
  charts: AreaStores['charts'] & Pick<SatChartResources, 'pinTiles' | 'removeTile'>
}

export function createAreaStore(stores: StorePartsOfAreas, path: string): AreaStore {
  const { site, places, answers, charts } = stores
  let areas: Area[] = []
  const progress = new Map<string, AreaProgress>()
  let running: { id: string; controller: AbortController; ended: Promise<void> } | null = null
  let isStopped = false

  const save = () => writeAreas(path, site.url, areas)
  /** Without the disk, the list of the next run is an older one. */
  const saveIfPossible = () => save().catch(() => undefined)

  function pin(): void {
    const cells = areas.flatMap(({ boxes }) => listAreaCells(boxes))
    places.pin(new Set(cells.map(toCellName)))
    answers.pin(
      areas.flatMap(({ boxes }) => [
        ...Object.values(listBeaconPaths(boxes)).flat(),
        ...listAreaPlaces(places, boxes).flatMap(({ placeId }) => listPlacePaths(placeId)),
      ]),
    )
    charts.pinTiles(areas.flatMap(({ boxes, maxZoom }) => listTilesToKeep(charts, boxes, maxZoom)))
  }

  async function take(area: Area, controller: AbortController): Promise<void> {
    // What arrives after this moment counts for the next time.
    const { requestedMs } = area
    let hasAdvanced = false
    try {
      const onProgress = (next: AreaProgress) => {
        hasAdvanced = true
        progress.set(area.id, next)
      }
      const bytes = await takeArea(stores, area, onProgress, controller.signal)
      Object.assign(area, { bytes, takenMs: Math.max(Date.now(), requestedMs) })
      progress.delete(area.id)
      pin()
    } catch (error) {
      if (!(error instanceof Interrupted) && !controller.signal.aborted) throw error
    } finally {
      // An attempt without a connection writes nothing to the disk.
      if (hasAdvanced && areas.includes(area)) await saveIfPossible()
    }
  }

  /** Asks for the changes of an area, also in the millisecond in which it was taken, and after the clock was set back. */
  function request(area: Area): void {
    area.requestedMs = Math.max(Date.now(), (area.takenMs ?? 0) + 1)
  }

  function resume(): void {
    if (isStopped || running) return
    for (const area of areas)
      if (!isIncomplete(area) && Date.now() - area.requestedMs > limits.refreshAfterMs) request(area)
    const next = areas.find(isIncomplete)
    // Without a position nothing else asks the site: the area itself finds out that the connection is back.
    if (!next) return
    const controller = new AbortController()
    const ended = take(next, controller)
      .catch((error: unknown) => console.error('an area cannot be kept', error))
      .finally(() => {
        running = null
        // Another area that waits, but not the same one at once.
        if (!isIncomplete(next)) resume()
      })
    running = { id: next.id, controller, ended }
  }

  async function abort(id: string): Promise<void> {
    if (running?.id !== id) return
    running.controller.abort()
    await running.ended
  }

  function toReport(area: Area): AreaReport {
    const { id, name, boxes, maxZoom, takenMs, bytes } = area
    const { done = 0, total = 0 } = progress.get(id) ?? {}
    return {
      id,
      name,
      boxes,
      max_zoom: maxZoom,
      taken_at: takenMs === null ? null : new Date(takenMs).toISOString(),
      bytes,
      places: listAreaPlaces(places, boxes).length,
      progress: isIncomplete(area) ? (total > 0 ? done / total : 0) : null,
    }
  }

  async function readLayer<P>(paths: readonly string[], position: Position): Promise<BeaconFeature<P>[]> {
    const near = createBboxAround(position, beaconLimits.radiusMetres)
    const stored = await Promise.all(paths.map((one) => answers.read(one)))
    return stored.flatMap((answer) => {
      const { features = [] } = (answer?.body ?? {}) as { features?: BeaconFeature<P>[] } // an answer of the site
      return features.filter(({ geometry, properties }) => {
        const [longitude, latitude] = geometry.coordinates
        return !properties.cluster && isInBoxes([near], { latitude, longitude })
      })
    })
  }

  return {
    async load() {
      areas = await readAreas(path, site.url)
      pin()
    },
    list: () => areas.map(toReport),
    async estimate({ boxes, maxZoom }) {
      try {
        return await estimateArea(stores, boxes, maxZoom)
      } catch (error) {
        if (error instanceof Interrupted) return null
        throw error
      }
    },
    async add({ boxes, maxZoom, name }) {
      if (areas.length >= limits.maxAreas) return null
      const id = randomUUID()
      const area: Area = {
        id,
        name,
        boxes,
        maxZoom,
        requestedMs: Date.now(),
        takenMs: null,
        bytes: 0,
        etags: {},
      }
      areas.push(area)
      try {
        await save()
      } catch (error) {
        areas = areas.filter((one) => one !== area)
        throw error
      }
      pin()
      resume()
      return toReport(area)
    },
    async refresh(id) {
      const area = areas.find((one) => one.id === id)
      if (!area) return false
      request(area)
      await saveIfPossible()
      resume()
      return true
    },
    async remove(id) {
      const area = areas.find((one) => one.id === id)
      if (!area) return false
      areas = areas.filter((one) => one !== area)
      await abort(id)
      progress.delete(id)
      pin()
      await saveIfPossible()
      for (const { source, z, x, y } of listTilesToKeep(charts, area.boxes, area.maxZoom))
        await charts.removeTile(source, [z, x, y])
      return true
    },
    resume,
    async readBeacons(position) {
      const lists = areas.map(({ boxes }) => listBeaconPaths(boxes))
      const [aids, stations] = await Promise.all([
        readLayer<Aid>(
          lists.flatMap((list) => list.aids),
          position,
        ),
        readLayer<Station>(
          lists.flatMap((list) => list.stations),
          position,
        ),
      ])
      return { aids, stations }
    },
    async whenIdle() {
      while (running) await running.ended
    },
    stop() {
      isStopped = true
      running?.controller.abort()
    },
  }
}

/** Whether boxes are too many cells for one area. */
export function isTooLarge(boxes: readonly Bbox[]): boolean {
  return listAreaCells(boxes).length > limits.maxCells
}
