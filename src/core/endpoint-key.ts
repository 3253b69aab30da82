/** Path under which every call of the API stands. */
export const apiBase = '/api/v1'

/** The key of a row of the endpoint table taken apart. */
export interface EndpointAddress {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path under the base, `/places/:id`. */
  path: string
  /** The query that chooses this reading of the path; a null value means that being there is enough. */
  chosenBy: { name: string; value: string | null } | null
}

/** Takes a key like `GET /places?type=centroid` apart. Throws on a key of another form. */
export function addressOf(key: string): EndpointAddress {
  const match = /^(GET|POST|PATCH|DELETE) ([^?]+)(?:\?(\w+)(?:=(\w+))?)?$/.exec(key)
  if (!match) throw new Error(`endpoint key ${key} is not of the form METHOD /path?choice`)
  const [, method, path, name, value] = match
  return {
    method: method as EndpointAddress['method'], // the expression admits only these
    path: path ?? '',
    chosenBy: name ? { name, value: value ?? null } : null,
  }
}
