import { readQuery } from './grid-cells.ts'
import { guestMethods } from './read-only-resources.ts'
import type { Host, ResourceMethods, Resources } from './host.ts'
import { places as limits } from './limits.ts'
import type { PlaceStore } from './place-cache.ts'

/** The places as notes of the boat server: within a box or a circle, one with its whole description. */
export function noteMethods(host: Host, store: PlaceStore): ResourceMethods {
  /** Answers ready to be given again, the one used longest ago first: a plotter asks the same every few seconds. */
  const ready = new Map<string, { revision: number; resources: Resources }>()

  function answerTo(key: string, make: () => Resources): Resources {
    const held = ready.get(key)
    const revision = store.revision()
    const answer = held?.revision === revision ? held : { revision, resources: make() }
    ready.delete(key)
    ready.set(key, answer)
    for (const oldest of ready.keys()) {
      if (ready.size <= limits.mostAnswers) break
      ready.delete(oldest)
    }
    return answer.resources
  }

  return guestMethods(host, 'notes', {
    async list(query) {
      const wanted = readQuery(query)
      if (!wanted) return {}
      await store.prepare(wanted.box)
      const { bbox, position, distance } = query
      return answerTo(JSON.stringify([bbox, position, distance]), () =>
        Object.fromEntries(store.list(wanted).map(({ uuid, listed }) => [uuid, listed])),
      )
    },
    find: (id) => store.find(id)?.whole ?? null,
  })
}
