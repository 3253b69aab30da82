import type { Host, ResourceMethods } from './host.ts'

/** The boat server's own keeper of notes and charts. */
const keeper = 'resources-provider'

/** What a provider of resources that belong to somebody else reads. */
export interface ReadOnlyResources {
  list: ResourceMethods['listResources']
  /** One of its own; null for what is not. */
  find(id: string): unknown
}

/**
 * A provider beside the boat server's own one. When that restarts, the server makes
 * the next provider its writer: whatever is not ours is handed back to it, so that
 * everybody's own notes and charts stay writable.
 */
export function createReadOnlyMethods(
  host: Host,
  type: string,
  { list, find }: ReadOnlyResources,
): ResourceMethods {
  const handOn = (id: string) => {
    if (find(id) !== null) throw new Error(`${type} ${id} is read-only`)
    if (!host.resourcesApi) throw new Error('the server has no keeper of resources')
    return host.resourcesApi
  }
  return {
    listResources: list,
    getResource(id, property) {
      const found = find(id)
      // The server asks every provider for every id: an answer here would claim it.
      if (found === null) return Promise.reject(new Error(`${type} ${id} is not of Roadstead`))
      return Promise.resolve(property ? memberOf(found, property) : found)
    },
    setResource: async (id, value) => handOn(id).setResource(type, id, value, keeper),
    deleteResource: async (id) => handOn(id).deleteResource(type, id, keeper),
  }
}

function memberOf(value: unknown, path: string): unknown {
  const found = path
    .split('.')
    .reduce<unknown>((held, name) => (held as Record<string, unknown> | undefined)?.[name], value)
  if (found === undefined) throw new Error(`there is no ${path}`)
  return { value: found }
}
