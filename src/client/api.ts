import type { Answer, Body, EndpointKey, Params, Query } from '../core/contract/endpoints.ts'
import type { Problem } from '../core/contract/errors.ts'
import { addressOf, apiBase } from '../core/endpoint-address.ts'

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
  ([Body<K>] extends [undefined] ? object : { body: Body<K> }) & { signal?: AbortSignal }

/** The API of one Roadstead, typed by the endpoint table. */
export interface Api {
  /** Origin of the site, without a slash at its end; empty for the page's own. */
  site: string
  call<K extends EndpointKey>(key: K, input: CallInput<K>): Promise<Answer<K>>
}

export function createApi(site = ''): Api {
  return {
    site,
    async call<K extends EndpointKey>(key: K, input: CallInput<K>): Promise<Answer<K>> {
      const parts: LooseInput = input
      const { method } = addressOf(key)
      const request: RequestInit = { method, headers: { accept: 'application/json' } }
      if (parts.signal) request.signal = parts.signal
      if (parts.body !== undefined) {
        request.body = JSON.stringify(parts.body)
        request.headers = { accept: 'application/json', 'content-type': 'application/json' }
      }
      const response = await fetch(site + urlOf(key, parts), request).catch((error: unknown) => {
        if (isAbort(error)) throw error
        throw new ApiError(key, 0, null)
      })
      if (!response.ok) throw new ApiError(key, response.status, await problemIn(response))
      return (await response.json().catch((error: unknown) => {
        if (isAbort(error)) throw error
        // Not the API's answer: a harbour network shows its login page instead.
        throw new ApiError(key, response.status, null)
      })) as Answer<K> // the server checks its answers against the contract
    },
  }
}

interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal
}

/** The address of a call under its site. Nothing of a query that is undefined is sent. */
export function urlOf(key: EndpointKey, { params, query }: LooseInput): string {
  const { path, chosenBy } = addressOf(key)
  const given = (params ?? {}) as Record<string, unknown> // the call's type names each parameter of the path
  const filled = path.replace(/:(\w+)/g, (_hole, name: string) => encodeURIComponent(String(given[name])))
  const search = new URLSearchParams()
  if (chosenBy?.value) search.set(chosenBy.name, chosenBy.value)
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return apiBase + filled + (text ? `?${text}` : '')
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
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
