import { vi } from 'vitest'

export interface FakeFetchRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: string | FormData | null
  signal: AbortSignal | null
  credentials: RequestCredentials | null
}

/** Replaces the browser's fetch: responds as the test says and records the requests. */
export function stubFetch(
  answer: (request: FakeFetchRequest) => Response | Promise<Response>,
): FakeFetchRequest[] {
  const requests: FakeFetchRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request = {
      url,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' || init.body instanceof FormData ? init.body : null,
      signal: init.signal ?? null,
      credentials: init.credentials ?? null,
    }
    requests.push(request)
    return answer(request)
  })
  return requests
}

/** Builds a JSON response, or problem+json for an error status. */
export function buildJsonResponse(body: unknown, status = 200): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
}
