import type { Host, ResourceMethods } from './host.ts'

/** Id of the boat server's built-in resource provider. */
const builtInProvider = 'resources-provider'

/** Read methods of a read-only provider. */
export interface ReadOnlyResources {
  list: ResourceMethods['listResources']
  /** Finds one of the provider's resources; null for an unknown id. */
  find(id: string): unknown
}

/**
 * Creates a provider that coexists with the boat server's built-in one. When the built-in
 * provider restarts, the server sends writes to the next provider. Writes of other resources
 * are passed on to the built-in provider, so that the user's notes and charts stay writable.
 */
export function createReadOnlyMethods(
  host: Host,
  type: string,
  { list, find }: ReadOnlyResources,
): ResourceMethods {
  const getBuiltInApi = (id: string) => {
    if (find(id) !== null) throw new Error(`${type} ${id} is read-only`)
    if (!host.resourcesApi) throw new Error('the server has no built-in resource provider')
    return host.resourcesApi
  }
  return {
    listResources: list,
    getResource(id, property) {
      const found = find(id)
      // The server queries all providers for an id, so unknown ids must be rejected.
      if (found === null) return Promise.reject(new Error(`${type} ${id} is not of Roadstead`))
      return Promise.resolve(property ? getMember(found, property) : found)
    },
    setResource: async (id, value) => getBuiltInApi(id).setResource(type, id, value, builtInProvider),
    deleteResource: async (id) => getBuiltInApi(id).deleteResource(type, id, builtInProvider),
  }
}

function getMember(value: unknown, path: string): unknown {
  const found = path
    .split('.')
    .reduce<unknown>((parent, name) => (parent as Record<string, unknown> | undefined)?.[name], value)
  if (found === undefined) throw new Error(`there is no ${path}`)
  return { value: found }
}
