/** Base path of the API. */
export const apiBasePath = '/api/v1'

/** A parsed key of the endpoint table. */
export interface ParsedEndpointKey {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path relative to the base path, `/places/:id`. */
  path: string
  /** Query parameter that selects this endpoint; a null value matches any value. */
  queryDiscriminator: { name: string; value: string | null } | null
}

/** Parses a key like `GET /places?type=centroid`. Throws for an invalid key. */
export function parseEndpointKey(key: string): ParsedEndpointKey {
  const match = /^(GET|POST|PATCH|DELETE) ([^?]+)(?:\?(\w+)(?:=(\w+))?)?$/.exec(key)
  if (!match) throw new Error(`endpoint key ${key} does not have the form METHOD /path?discriminator`)
  const [, method, path, name, value] = match
  return {
    method: method as ParsedEndpointKey['method'], // the expression matches only these
    path: path ?? '',
    queryDiscriminator: name ? { name, value: value ?? null } : null,
  }
}

/**
 * Returns the name under which the body of a call is nested (CONTRACT section 7): 'place' for `PATCH /places/:id`, which
 * sends `{place: {...}}`; null for calls that send their fields themselves.
 */
export function getBodyWrapper(key: string): string | null {
  return wrappedCall.exec(key)?.[1] ?? null
}

const wrappedCall =
  /^(?:POST|PATCH) \/(place|vessel|nav_aid|user|post|report|chart_job)s(?:\/(?::id|sign_up|sign_in|password|confirmation))?$/
