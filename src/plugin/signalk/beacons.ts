import { createBboxAround, type Position } from '../../core/geo.ts'
import { parseJson, readTextFile, writeFileAtomically } from './atomic-files.ts'
import { withDeadline } from './backoff.ts'
import {
  createAidDeltas,
  createClearingDelta,
  createStationDelta,
  getShownReportMs,
  getStationContext,
  listMeasuredPaths,
  type Aid,
  type BeaconFeature,
  type Station,
} from './beacon-deltas.ts'
import { listCells, splitAtAntimeridian, toCellsBbox } from './places/grid-cells.ts'
import type { Delta } from './host.ts'
import { beaconLimits as limits, beaconZoom, waitLimits } from './limits.ts'
import type { SiteClient } from './site-client.ts'

/** Aids and weather beacons around the boat as deltas, sent repeatedly so that displays do not expire them. */
export interface BeaconSource {
  /**
   * Returns the deltas around a position. Without a connection the last data is used, also that of an earlier run.
   * A station whose last report has become too old is cleared once and then left out.
   */
  fetchDeltas(position: Position): Promise<Delta[]>
}

/** Beacons of the site around a position, as stored on disk. */
interface StoredBeacons {
  /** Time of the fetch, in milliseconds. */
  at: number
  site: string
  /** Bounding boxes of the fetch, as in the URLs. */
  queries: string[]
  aids: BeaconFeature<Aid>[]
  stations: BeaconFeature<Station>[]
}

/** Beacons that are kept on board apart from those around the boat. */
type KeptBeaconReader = (position: Position) => Promise<Pick<StoredBeacons, 'aids' | 'stations'>>

/** Creates the source. `readKept` is asked where the site has not answered about the surroundings of the boat. */
export function createBeaconSource(
  site: SiteClient,
  path: string,
  readKept?: KeptBeaconReader,
): BeaconSource {
  let stored: StoredBeacons | null = null
  let loading: Promise<void> | null = null
  let refreshing: Promise<void> | null = null
  /** Values that displays have, by context: their paths and the time of the report. */
  const sent = new Map<string, { reportMs: number; paths: string[] }>()

  async function load(): Promise<void> {
    const found = parseJson(await readTextFile(path)) as Partial<StoredBeacons> | null
    const isComplete =
      found !== null &&
      found.site === site.url &&
      typeof found.at === 'number' &&
      [found.queries, found.aids, found.stations].every(Array.isArray)
    if (!isComplete) return
    stored = found as StoredBeacons // written below
    // The boat server may have values of an earlier run.
    const now = new Date()
    for (const station of stored.stations) {
      const reportMs = Date.parse(station.properties.obs_time ?? '')
      if (Number.isNaN(reportMs)) continue
      const delta = createStationDelta(station, reportMs, [], now)
      sent.set(getStationContext(station.properties.id), { reportMs, paths: listMeasuredPaths(delta) })
    }
  }

  function createDeltas(kept: Awaited<ReturnType<KeptBeaconReader>> = { aids: [], stations: [] }): Delta[] {
    const now = new Date()
    const deltas = uniqueById([...kept.aids, ...(stored?.aids ?? [])]).flatMap(createAidDeltas)
    for (const station of newestReports([...kept.stations, ...(stored?.stations ?? [])])) {
      const reportMs = getShownReportMs(station, now)
      if (reportMs === null) continue
      const context = getStationContext(station.properties.id)
      const delta = createStationDelta(station, reportMs, sent.get(context)?.paths ?? [], now)
      sent.set(context, { reportMs, paths: listMeasuredPaths(delta) })
      deltas.push(delta)
    }
    // Displays keep a value until it is cleared, also that of a station left behind.
    for (const [context, { reportMs, paths }] of sent) {
      if (now.getTime() - reportMs <= limits.droppedAfterMs) continue
      sent.delete(context)
      deltas.push(createClearingDelta(context, paths, now))
    }
    return deltas
  }

  async function fetchLayer<P>(name: string, query: string): Promise<BeaconFeature<P>[] | null> {
    const { status, body } = await site.get(`/api/v1/${name}?${query}&zoom=${beaconZoom}`)
    const { features } = (body ?? {}) as { features?: BeaconFeature<P>[] }
    return status === 200 && Array.isArray(features)
      ? features.filter(({ properties }) => !properties.cluster)
      : null
  }

  async function refresh(queries: string[]): Promise<void> {
    const [aids, stations]: [BeaconFeature<Aid>[], BeaconFeature<Station>[]] = [[], []]
    for (const query of queries) {
      const [newAids, newStations] = [
        await fetchLayer<Aid>('nav_aids', query),
        await fetchLayer<Station>('meteo_reps', query),
      ]
      if (!newAids || !newStations) return
      aids.push(...newAids)
      stations.push(...newStations)
    }
    stored = {
      at: Date.now(),
      site: site.url,
      queries,
      aids: uniqueById(aids),
      stations: uniqueById(stations),
    }
    await writeFileAtomically(path, JSON.stringify(stored))
  }

  return {
    async fetchDeltas(position) {
      await (loading ??= load())
      const cells = listCells(createBboxAround(position, limits.radiusMetres))
      if (!cells) return createDeltas()
      const queries = splitAtAntimeridian(cells).map((group) => {
        const { x1, y1, x2, y2 } = toCellsBbox(group)
        return `x1=${x1}&y1=${y1}&x2=${x2}&y2=${y2}`
      })
      const isCurrent = () =>
        stored !== null &&
        Date.now() - stored.at < limits.staleAfterMs &&
        stored.queries.join() === queries.join()
      if (isCurrent()) return createDeltas()
      refreshing ??= refresh(queries)
        .catch(() => undefined)
        .finally(() => (refreshing = null))
      await withDeadline(refreshing, waitLimits.otherMs)
      return createDeltas(isCurrent() ? undefined : await readKept?.(position))
    },
  }
}

/** Removes the second feature of those on the edge of two boxes. */
function uniqueById<P>(features: BeaconFeature<P>[]): BeaconFeature<P>[] {
  return [...new Map(features.map((feature) => [feature.properties.id, feature])).values()]
}

/** Keeps the newest report of each station. */
function newestReports(stations: BeaconFeature<Station>[]): BeaconFeature<Station>[] {
  return uniqueById(
    stations.toSorted(
      (one, other) => Date.parse(one.properties.obs_time ?? '') - Date.parse(other.properties.obs_time ?? ''),
    ),
  )
}
