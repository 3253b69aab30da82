import { getBboxCentre, getDistanceMetres, type Bbox } from '../../../core/geo.ts'
import { parseNotesQuery } from './grid-cells.ts'
import { createReadOnlyMethods } from '../read-only-resources.ts'
import type { Host, ResourceMethods, Resources } from '../host.ts'
import { placeLimits as limits } from '../limits.ts'
import type { PlaceCache } from './place-cache.ts'
import { addNoteExtras, type PlaceNote } from './place-note.ts'
import type { NoteReviews } from './note-reviews.ts'
import type { ShelterLines } from './shelter-lines.ts'

/** What single notes have beside the record of their place. */
export interface NoteSources {
  shelters: ShelterLines
  reviews: NoteReviews
}

/**
 * Provides the places as notes: lists of an area, and single notes with the full description, with a line about the
 * shelter, the rating and the last reviews, if the site can be reached or was lately.
 */
export function createNoteMethods(
  host: Host,
  store: PlaceCache,
  { shelters, reviews }: NoteSources,
): ResourceMethods {
  /** Cached responses, least recently used first: plotters repeat the same query every few seconds. */
  const cache = new Map<string, { revision: number; resources: Resources }>()

  function getCached(key: string, create: () => Resources): Resources {
    const cached = cache.get(key)
    const revision = store.revision()
    const entry = cached?.revision === revision ? cached : { revision, resources: create() }
    cache.delete(key)
    cache.set(key, entry)
    for (const oldest of cache.keys()) {
      if (cache.size <= limits.maxResponsesCached) break
      cache.delete(oldest)
    }
    return entry.resources
  }

  const methods = createReadOnlyMethods(host, 'notes', {
    async list(query) {
      const area = parseNotesQuery(query)
      if (!area) return {}
      await store.ensureLoaded(area.bbox)
      const { bbox, position, distance, limit } = query
      return getCached(JSON.stringify([bbox, position, distance, limit]), () =>
        Object.fromEntries(
          limitNotes(store.list(area), area.bbox, limit).map(({ uuid, summary }) => [uuid, summary]),
        ),
      )
    },
    find(id) {
      const note = store.find(id)
      if (!note) return null
      const { placeId } = note
      return addNoteExtras(note, { shelter: shelters.getKnown(placeId), reviews: reviews.getKnown(placeId) })
    },
  })
  return {
    ...methods,
    async getResource(id, property) {
      const note = store.find(id)
      if (note) await Promise.all([shelters, reviews].map((source) => source.ensureLoaded(note.placeId)))
      return methods.getResource(id, property)
    },
  }
}

/** Returns the notes nearest to the middle of a box, as many as a request allows; all of them without a limit. */
function limitNotes(notes: PlaceNote[], bbox: Bbox, limit: unknown): PlaceNote[] {
  const most = Number(limit ?? Number.NaN)
  if (!(Number.isInteger(most) && most >= 0) || notes.length <= most) return notes
  const centre = getBboxCentre(bbox)
  return notes
    .map((note) => ({ note, metres: getDistanceMetres(centre, note.position) }))
    .sort((one, other) => one.metres - other.metres)
    .slice(0, most)
    .map(({ note }) => note)
}
