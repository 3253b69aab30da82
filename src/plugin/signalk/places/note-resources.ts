import { parseNotesQuery } from './grid-cells.ts'
import { createReadOnlyMethods } from '../read-only-resources.ts'
import type { Host, ResourceMethods, Resources } from '../host.ts'
import { placeLimits as limits } from '../limits.ts'
import type { PlaceCache } from './place-cache.ts'
import { addNoteExtras } from './place-note.ts'
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
      const { bbox, position, distance } = query
      return getCached(JSON.stringify([bbox, position, distance]), () =>
        Object.fromEntries(store.list(area).map(({ uuid, summary }) => [uuid, summary])),
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
