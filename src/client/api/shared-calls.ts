import { toJson } from '../../core/to-json.ts'
import type { Api, CallInput } from './call.ts'
import type { Answer, EndpointKey } from '../../core/contract/endpoints.ts'

/** Lifetime of a cached response, so that several widgets of a page do not repeat requests. */
export const lifetimeMs = 30_000

interface Shared {
  answer: Promise<unknown>
  at: number
}

/**
 * Wraps an API for several widgets of one page: a GET call reuses a pending or recent
 * response. Failed calls are repeated.
 */
export function shareCalls(api: Api, now: () => number = Date.now): Api {
  const calls = new Map<string, Shared>()

  function removeExpired(): void {
    for (const [key, { at }] of calls) if (now() - at > lifetimeMs) calls.delete(key)
  }

  return {
    site: api.site,
    call<K extends EndpointKey>(key: K, input: CallInput<K>): Promise<Answer<K>> {
      if (!key.startsWith('GET')) return api.call(key, input)
      const { signal, ...sharedInput } = input
      removeExpired()
      const cacheKey = `${key} ${toJson(sharedInput)}`
      const cached = calls.get(cacheKey)
      // The shared request has no signal, because aborting one caller must not affect the others.
      const answer = (cached?.answer ?? api.call(key, sharedInput as CallInput<K>)) as Promise<Answer<K>> // same key and input
      if (!cached) {
        calls.set(cacheKey, { answer, at: now() })
        answer.catch(() => calls.delete(cacheKey))
      }
      return signal ? rejectOnAbort(answer, signal) : answer
    },
  }
}

function rejectOnAbort<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
