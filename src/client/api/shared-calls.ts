import type { Api, CallInput } from './call.ts'
import type { Answer, EndpointKey } from '../../core/contract/endpoints.ts'

/** Answers are good for so long: a page with several widgets asks nothing twice. */
const keptMs = 30_000

interface Shared {
  answer: Promise<unknown>
  at: number
}

/**
 * The same API for several widgets of one page: a reading call that is under way,
 * or was answered a moment ago, is not made again. A failure is asked anew.
 */
export function shareCalls(api: Api, now: () => number = Date.now): Api {
  const calls = new Map<string, Shared>()

  function forgetOld(): void {
    for (const [key, { at }] of calls) if (now() - at > keptMs) calls.delete(key)
  }

  return {
    site: api.site,
    call<K extends EndpointKey>(key: K, input: CallInput<K>): Promise<Answer<K>> {
      if (!key.startsWith('GET')) return api.call(key, input)
      const { signal, ...asked } = input
      forgetOld()
      const name = `${key} ${JSON.stringify(asked)}`
      const known = calls.get(name)
      // One that gives up must not take the answer from the others: the shared call has no signal.
      const answer = (known?.answer ?? api.call(key, asked as CallInput<K>)) as Promise<Answer<K>> // of the same call
      if (!known) {
        calls.set(name, { answer, at: now() })
        answer.catch(() => calls.delete(name))
      }
      return signal ? unlessGivenUp(answer, signal) : answer
    },
  }
}

function unlessGivenUp<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new DOMException('given up', 'AbortError'))
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
