import { createBboxAround, type Bbox, type Position } from '../../../core/geo.ts'
import { openCpnLimits as limits } from '../limits.ts'
import {
  listCells,
  splitAtAntimeridian,
  toCellName,
  toCellsBbox,
  type GridCell,
} from '../places/grid-cells.ts'
import type { NoteReviews } from '../places/note-reviews.ts'
import type { PlaceCache } from '../places/place-cache.ts'
import type { PlaceFeature } from '../places/place-feature.ts'
import type { SiteClient } from '../site-client.ts'
import type { MarkMemory } from './mark-store.ts'

/** Places in the cells around the boat, kept up to date. */
export interface PlaceWatch {
  /** Fetches the changes around a position. Returns the boxes of the cells that are complete and current. */
  refresh(position: Position): Promise<Bbox[]>
  /** Fetches the lines of those places that were reviewed since the last time. */
  refreshReviews(memory: MarkMemory, isNear: (placeId: number) => boolean): Promise<void>
}

/** An answer of the site's GeoJSON export; only the used members. */
interface ChangesAnswer {
  changed_at?: string | null
  features?: (Pick<PlaceFeature, 'id'> & { properties: { changed_at?: string } })[]
}

/** A recent event of the site; only the used members. */
interface RecentEvent {
  type: string
  when: string
  poi_id: number | null
  user_id: number | null
}

interface WatchedCells {
  since: string
  /** Changes that were seen, by place and time. */
  seen: ReadonlySet<string>
}

export function createPlaceWatch(
  site: Pick<SiteClient, 'get'>,
  places: Pick<PlaceCache, 'refresh'>,
  reviews: Pick<NoteReviews, 'fetch'>,
): PlaceWatch {
  let watched = new Map<string, WatchedCells>()
  let homeEtag: string | null = null

  /** Fetches cells if any of their places has changed. Returns null without a connection. */
  async function refreshCells(cells: readonly GridCell[], known: WatchedCells | undefined) {
    const { x1, y1, x2, y2 } = toCellsBbox(cells)
    const since = known?.since ?? new Date().toISOString()
    const path = `/api/v1/places.geojson?bbox=${x1},${y1},${x2},${y2}&updated_since=${since}`
    const { status, body } = await site.get(path)
    const { changed_at: changedAt, features } = (body ?? {}) as ChangesAnswer
    if (status !== 200 || !Array.isArray(features)) return null
    const seen = new Set(features.map(({ id, properties }) => `${id} ${properties.changed_at}`))
    const isChanged = !known || [...seen].some((change) => !known.seen.has(change))
    if (isChanged && !(await places.refresh(cells, Infinity, null))) return null
    const changedMs = Date.parse(changedAt ?? '')
    return {
      since: Number.isNaN(changedMs) ? since : new Date(changedMs - limits.overlapMs).toISOString(),
      seen,
    }
  }

  return {
    async refresh(position) {
      const around = listCells(createBboxAround(position, limits.radiusMetres)) ?? []
      const current = new Map<string, WatchedCells>()
      const boxes: Bbox[] = []
      for (const cells of splitAtAntimeridian(around)) {
        const name = cells.map(toCellName).join(' ')
        const refreshed = await refreshCells(cells, watched.get(name))
        if (!refreshed) continue
        current.set(name, refreshed)
        boxes.push(toCellsBbox(cells))
      }
      watched = current
      return boxes
    },
    async refreshReviews(memory, isNear) {
      const { status, body, etag } = await site.get('/api/v1/home', homeEtag)
      if (status !== 200 || !Array.isArray(body)) return
      const posts = (body as RecentEvent[]).filter(({ type }) => type === 'Post')
      const toKey = ({ when, poi_id: place, user_id: user }: RecentEvent) => `${place} ${when} ${user}`
      const seen = new Set(memory.seenReviews)
      const unseen = memory.seenReviews === null ? [] : posts.filter((post) => !seen.has(toKey(post)))
      const placeIds = new Set(unseen.flatMap(({ poi_id: id }) => (id !== null && isNear(id) ? [id] : [])))
      for (const placeId of placeIds) {
        const lines = await reviews.fetch(placeId)
        // They are asked for again the next time.
        if (!lines) return
        memory.reviews[placeId] = lines
      }
      homeEtag = etag ?? null
      memory.seenReviews = posts.map(toKey)
    },
  }
}
