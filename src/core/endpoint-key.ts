/** Path under which every call of the API stands. */
export const apiBasePath = '/api/v1'

/** The key of a row of the endpoint table taken apart. */
export interface ParsedEndpointKey {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path under the base, `/places/:id`. */
  path: string
  /** The query that chooses this reading of the path; a null value means that being there is enough. */
  queryDiscriminator: { name: string; value: string | null } | null
}

/** Takes a key like `GET /places?type=centroid` apart. Throws on a key of another form. */
export function parseEndpointKey(key: string): ParsedEndpointKey {
  const match = /^(GET|POST|PATCH|DELETE) ([^?]+)(?:\?(\w+)(?:=(\w+))?)?$/.exec(key)
  if (!match) throw new Error(`endpoint key ${key} is not of the form METHOD /path?choice`)
  const [, method, path, name, value] = match
  return {
    method: method as ParsedEndpointKey['method'], // the expression admits only these
    path: path ?? '',
    queryDiscriminator: name ? { name, value: value ?? null } : null,
  }
}
