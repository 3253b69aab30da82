import { ApiError } from '../../src/client/api/call.ts'
import type { EndpointKey } from '../../src/core/contract/endpoints.ts'
import { apiBasePath, parseEndpointKey } from '../../src/core/endpoint-key.ts'
import { createFakeApi } from '../../tests/fakes/api.ts'
import { sampleResponses } from './responses.ts'
import { sampleSite } from './site.ts'

const endpoints = Object.keys(sampleResponses)
  .map((key) => ({ key: key as EndpointKey, ...parseEndpointKey(key) })) // the keys of FakeResponses
  // Endpoints selected by a query parameter come before those with the same path.
  .toSorted((a, b) => Number(b.queryDiscriminator !== null) - Number(a.queryDiscriminator !== null))

/** Answers the requests to the sample site from memory, because custom elements call `fetch` themselves. */
export function startSampleServer(): void {
  const { fetch } = window
  const api = createFakeApi(sampleResponses)
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, document.baseURI)
    if (url.origin !== sampleSite) return fetch(input, init)
    const path = url.pathname.slice(apiBasePath.length)
    for (const { key, ...endpoint } of endpoints) {
      const params = matchPath(endpoint.path, path)
      const selector = endpoint.queryDiscriminator
      if (!params || (selector && !url.searchParams.has(selector.name))) continue
      const query = Object.fromEntries(url.searchParams)
      const input = { params, query, ...(init?.signal && { signal: init.signal }) }
      return api.call(key, input as never).then(Response.json, toErrorResponse) // one type for all keys
    }
    console.error(`sampleResponses has no response for ${url.pathname}${url.search}`)
    return new Response(null, { status: 404 })
  }
}

/** Returns the parameters of a path like `/places/:id`; null if another path is meant. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/')
  const parts = path.split('/')
  const isSame =
    names.length === parts.length && names.every((name, i) => name[0] === ':' || name === parts[i])
  if (!isSame) return null
  return Object.fromEntries(
    names.flatMap((name, i) => (name[0] === ':' ? [[name.slice(1), parts[i] ?? '']] : [])),
  )
}

function toErrorResponse(error: unknown): Response {
  if (error instanceof ApiError) return new Response(null, { status: error.status })
  throw error
}
