import type { Answer, Body, EndpointKey, Params, Query } from '../../core/contract/endpoints.ts'
import type { Problem } from '../../core/contract/errors.ts'
import { parseEndpointKey, apiBasePath } from '../../core/endpoint-key.ts'

/** A call that failed: the server's problem, a status without one, or status 0 where nothing answered. */
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

/** What a call takes: the parts that its row of the endpoint table has. */
export type CallInput<K extends EndpointKey> = ([Params<K>] extends [undefined]
  ? object
  : { params: Params<K> }) &
  ([Query<K>] extends [undefined] ? object : { query: Present<Query<K>> }) &
  ([Body<K>] extends [undefined] ? object : { body: Body<K> | FormData }) & { signal?: AbortSignal }

/** The API of one Roadstead, typed by the endpoint table. */
export interface Api {
  /** Origin of the site, without a slash at its end; empty for the page's own. */
  site: string
  call<K extends EndpointKey>(key: K, input: CallInput<K>): Promise<Answer<K>>
}

/** The anti-forgery token that the own site's changing calls carry. */
export interface CsrfTokenStore {
  getToken(): string | null
  /** Asks for it anew; answers whether it is another one now, as after a log-in in another tab. */
  renew(): Promise<boolean>
}

export function createApi(site = '', keeper: CsrfTokenStore | null = null): Api {
  async function send(key: EndpointKey, parts: LooseInput): Promise<Response> {
    const { method } = parseEndpointKey(key)
    const headers: Record<string, string> = { accept: 'application/json' }
    const token = method === 'GET' ? null : keeper?.getToken()
    if (token) headers['x-csrf-token'] = token
    // The site of another address is read as a stranger: no cookie goes there. A path is this origin's own.
    const credentials = site === '' || site.startsWith('/') ? 'same-origin' : 'omit'
    const request: RequestInit = { method, headers, credentials }
    if (parts.signal) request.signal = parts.signal
    if (parts.body instanceof FormData) request.body = parts.body
    else if (parts.body !== undefined) {
      request.body = JSON.stringify(parts.body)
      headers['content-type'] = 'application/json'
    }
    return fetch(site + toEndpointUrl(key, parts), request).catch((error: unknown) => {
      if (isAbortError(error)) throw error
      throw new ApiError(key, 0, null)
    })
  }

  return {
    site,
    async call<K extends EndpointKey>(key: K, input: CallInput<K>): Promise<Answer<K>> {
      let response = await send(key, input)
      const mayBeStale = response.status === 403 && !key.startsWith('GET')
      if (mayBeStale && (await keeper?.renew())) response = await send(key, input)
      if (!response.ok) throw new ApiError(key, response.status, await problemIn(response))
      if (!key.startsWith('GET')) changedAt = Date.now()
      return (await response.json().catch((error: unknown) => {
        if (isAbortError(error)) throw error
        // Not the API's answer: a harbour network shows its login page instead.
        throw new ApiError(key, response.status, null)
      })) as Answer<K> // the server checks its answers against the contract
    },
  }
}

let changedAt = 0

/** When this page last changed something, in milliseconds since 1970; what was fetched before is stale. */
export function getLastChangeMs(): number {
  return changedAt
}

interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal
}

/** The address of a call under its site. Nothing of a query that is undefined is sent. */
export function toEndpointUrl(key: EndpointKey, { params, query }: LooseInput): string {
  const { path, queryDiscriminator } = parseEndpointKey(key)
  const given = (params ?? {}) as Record<string, unknown> // the call's type names each parameter of the path
  const filled = path.replace(/:(\w+)/g, (_hole, name: string) => encodeURIComponent(String(given[name])))
  const search = new URLSearchParams()
  if (queryDiscriminator?.value) search.set(queryDiscriminator.name, queryDiscriminator.value)
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return apiBasePath + filled + (text ? `?${text}` : '')
}

async function problemIn(response: Response): Promise<Problem | null> {
  try {
    const problem = (await response.json()) as Partial<Problem>
    return typeof problem.detail === 'string' ? (problem as Problem) : null // a problem has a detail
  } catch {
    return null
  }
}

/** A request given up because nobody waits for it any more is no failure. */
export function isAbortError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
