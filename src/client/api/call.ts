import { toJson } from '../../core/to-json.ts'
import type { Answer, Body, EndpointKey, Params, Query } from '../../core/contract/endpoints.ts'
import type { Problem } from '../../core/contract/errors.ts'
import { parseEndpointKey, apiBasePath, getBodyWrapper } from '../../core/endpoint-key.ts'

/** A failed call. `problem` is null if the response has no problem body; `status` is 0 without a response. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null

  constructor(call: string, status: number, problem: Problem | null) {
    super(`${call}: ${problem?.detail ?? (status === 0 ? 'no answer' : `status ${status}`)}`)
    this.status = status
    this.problem = problem
  }
}

type Present<T> = T extends undefined ? object : T

/** Input of a call: the parts declared in the endpoint table. */
export type CallInput<K extends EndpointKey> = ([Params<K>] extends [undefined]
  ? object
  : { params: Params<K> }) &
  ([Query<K>] extends [undefined]
    ? object
    : object extends Query<K>
      ? { query?: Query<K> }
      : { query: Present<Query<K>> }) &
  ([Body<K>] extends [undefined] ? object : { body: Body<K> | FormData }) & { signal?: AbortSignal }

/** The API of a Roadstead site, typed by the endpoint table. */
export interface Api {
  /** Origin of the site without a trailing slash; empty for the origin of the page. */
  site: string
  call<K extends EndpointKey>(key: K, input: CallInput<K>): Promise<Answer<K>>
}

/** Provides the anti-forgery token for calls that change data. */
export interface CsrfTokenStore {
  getToken(): string | null
  /** Fetches the token again. Returns whether it has changed, for example after a log-in in another tab. */
  renew(): Promise<boolean>
}

/**
 * Learns from each response; null for a request without one. Returns false if the response is not one of the site, such
 * as the page of a network that asks for a log-in: the call fails as without a response.
 */
export type ResponseObserver = (response: Response | null, request: ObservedRequest) => boolean

/** The request of an observed response. */
export interface ObservedRequest {
  url: string
  /** Aborted when its answer is no longer wanted; absent for a change. */
  signal: AbortSignal | undefined
}

export function createApi(
  site = '',
  tokenStore: CsrfTokenStore | null = null,
  observe: ResponseObserver = () => true,
): Api {
  async function send(key: EndpointKey, parts: LooseInput): Promise<Response> {
    const { method } = parseEndpointKey(key)
    const headers: Record<string, string> = { accept: 'application/json' }
    const token = method === 'GET' ? null : tokenStore?.getToken()
    if (token) headers['x-csrf-token'] = token
    // Requests to another origin send no cookies. A site that is a path belongs to this origin.
    const credentials = site === '' || site.startsWith('/') ? 'same-origin' : 'omit'
    const request: RequestInit = { method, headers, credentials }
    if (parts.signal) request.signal = parts.signal
    if (parts.body instanceof FormData) request.body = parts.body
    else if (parts.body !== undefined) {
      const wrapper = getBodyWrapper(key)
      request.body = toJson(wrapper ? { [wrapper]: parts.body } : parts.body)
      headers['content-type'] = 'application/json'
    }
    const observed = { url: site + toEndpointUrl(key, parts), signal: parts.signal }
    const response = await fetch(observed.url, request).catch((error: unknown) => {
      if (isAbortError(error)) throw error
      observe(null, observed)
      throw new ApiError(key, 0, null)
    })
    if (!observe(response, observed)) throw new ApiError(key, 0, null)
    return response
  }

  return {
    site,
    async call<K extends EndpointKey>(key: K, input: CallInput<K>): Promise<Answer<K>> {
      let response = await send(key, input)
      const isTokenStale = response.status === 403 && !key.startsWith('GET')
      if (isTokenStale && (await tokenStore?.renew())) response = await send(key, input)
      if (!response.ok) throw new ApiError(key, response.status, await readProblem(response))
      if (!key.startsWith('GET')) lastChangeMs = Date.now()
      return (await response.json().catch((error: unknown) => {
        if (isAbortError(error)) throw error
        // Not a response of the API, for example the login page of a captive portal.
        throw new ApiError(key, response.status, null)
      })) as Answer<K> // the server validates its responses against the contract
    },
  }
}

let lastChangeMs = 0

/** Returns the time of the page's last change of data, in ms since 1970. Data fetched before is stale. */
export function getLastChangeMs(): number {
  return lastChangeMs
}

interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal
}

/** Returns the path and query of a call. Omits undefined query parameters. */
export function toEndpointUrl(key: EndpointKey, { params, query }: LooseInput): string {
  const { path, queryDiscriminator } = parseEndpointKey(key)
  const pathParams = (params ?? {}) as Record<string, unknown> // the call's type names each parameter of the path
  const filled = path.replace(/:(\w+)/g, (_placeholder, name: string) =>
    encodeURIComponent(String(pathParams[name])),
  )
  const search = new URLSearchParams()
  if (queryDiscriminator?.value) search.set(queryDiscriminator.name, queryDiscriminator.value)
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return apiBasePath + filled + (text ? `?${text}` : '')
}

async function readProblem(response: Response): Promise<Problem | null> {
  try {
    const problem = (await response.json()) as Partial<Problem>
    return typeof problem.detail === 'string' ? (problem as Problem) : null // a problem has a detail
  } catch {
    return null
  }
}

/** Whether an error comes from an aborted request, which is not a failure. */
export function isAbortError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
