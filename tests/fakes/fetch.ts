import { vi } from 'vitest'

export interface FakeFetchRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: string | FormData | null
  signal: AbortSignal | null
}

/** Stands in for the browser's fetch: answers with what the test says and keeps what was sent. */
export function stubFetch(
  answer: (request: FakeFetchRequest) => Response | Promise<Response>,
): FakeFetchRequest[] {
  const sent: FakeFetchRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request = {
      url,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' || init.body instanceof FormData ? init.body : null,
      signal: init.signal ?? null,
    }
    sent.push(request)
    return answer(request)
  })
  return sent
}

/** A JSON answer; a failure is a problem. */
export function buildJsonResponse(body: unknown, status = 200): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
}
