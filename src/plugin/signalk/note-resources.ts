import { parseNotesQuery } from './grid-cells.ts'
import { createReadOnlyMethods } from './read-only-resources.ts'
import type { Host, ResourceMethods, Resources } from './host.ts'
import { placeLimits as limits } from './limits.ts'
import type { PlaceCache } from './place-cache.ts'

/** The places as notes of the boat server: within a box or a circle, one with its whole description. */
export function createNoteMethods(host: Host, store: PlaceCache): ResourceMethods {
  /** Answers ready to be given again, the one used longest ago first: a plotter asks the same every few seconds. */
  const ready = new Map<string, { revision: number; resources: Resources }>()

  function answerTo(key: string, make: () => Resources): Resources {
    const held = ready.get(key)
    const revision = store.revision()
    const answer = held?.revision === revision ? held : { revision, resources: make() }
    ready.delete(key)
    ready.set(key, answer)
    for (const oldest of ready.keys()) {
      if (ready.size <= limits.maxResponsesCached) break
      ready.delete(oldest)
    }
    return answer.resources
  }

  return createReadOnlyMethods(host, 'notes', {
    async list(query) {
      const wanted = parseNotesQuery(query)
      if (!wanted) return {}
      await store.ensureLoaded(wanted.bbox)
      const { bbox, position, distance } = query
      return answerTo(JSON.stringify([bbox, position, distance]), () =>
        Object.fromEntries(store.list(wanted).map(({ uuid, summary }) => [uuid, summary])),
      )
    },
    find: (id) => store.find(id)?.details ?? null,
  })
}
