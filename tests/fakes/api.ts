import { ApiError, type Api } from '../../src/client/api/call.ts'
import type { Answer, EndpointKey } from '../../src/core/contract/endpoints.ts'

/** A recorded call. Without a prepared response it waits for the test to respond. */
export interface RecordedCall {
  key: EndpointKey
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  isAborted(): boolean
  respond(value: unknown): void
  fail(status: number): void
}

/**
 * Prepared responses or errors; a function computes the response of each call. A call without one waits until
 * the test responds.
 */
export type FakeResponses = {
  [K in EndpointKey]?: Answer<K> | Error | ((call: RecordedCall) => Answer<K> | Error) | undefined
}

export interface FakeApi extends Api {
  /** In the order of the calls. */
  calls: RecordedCall[]
  /** Prepared responses; tests can change them at any time. */
  responses: FakeResponses
  findCalls(key: EndpointKey): RecordedCall[]
  /** Returns the keys of the calls without a prepared response. */
  listUnansweredCalls(): EndpointKey[]
  /** Returns the latest call of a key; throws if there was none. */
  getLastCall(key: EndpointKey): RecordedCall
  /** Waits for a call of a key and responds to the latest. */
  respond(key: EndpointKey, value: unknown): Promise<void>
  /** Waits for a call of a key and lets the latest fail. */
  fail(key: EndpointKey, status: number): Promise<void>
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

/** Creates an API that responds from memory, records its calls and rejects aborted ones. */
export function createFakeApi(responses: FakeResponses = {}): FakeApi {
  const waiting: { key: EndpointKey; end: () => void }[] = []
  async function waitForCall(key: EndpointKey): Promise<RecordedCall> {
    if (api.findCalls(key).length === 0) await new Promise<void>((end) => waiting.push({ key, end }))
    return api.getLastCall(key)
  }
  const api: FakeApi = {
    site: '',
    calls: [],
    responses,
    findCalls: (key) => api.calls.filter((call) => call.key === key),
    listUnansweredCalls: () => api.calls.map(({ key }) => key).filter((key) => !(key in api.responses)),
    getLastCall(key) {
      const call = api.findCalls(key).at(-1)
      if (!call) throw new Error(`${key} was never asked`)
      return call
    },
    respond: async (key, value) => (await waitForCall(key)).respond(value),
    fail: async (key, status) => (await waitForCall(key)).fail(status),
    call<K extends EndpointKey>(key: K, input: unknown): Promise<Answer<K>> {
      const { params = {}, query = {}, body, signal } = input as LooseInput // all inputs have this shape
      return new Promise<Answer<K>>((resolve, reject) => {
        const call: RecordedCall = {
          key,
          params,
          query,
          body,
          isAborted: () => signal?.aborted ?? false,
          respond: (value) => resolve(value as Answer<K>), // the test gives a value of the right type
          fail: (status) => reject(new ApiError(key, status, null)),
        }
        api.calls.push(call)
        for (const { end } of waiting.filter((wait) => wait.key === key)) end()
        const prepared: unknown = (api.responses as Record<string, unknown>)[key] // one response per key
        const ready: unknown = typeof prepared === 'function' ? prepared(call) : prepared
        if (ready instanceof Error) reject(ready)
        else if (ready !== undefined) call.respond(ready)
        else signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      })
    },
  }
  return api
}

type LooseCall = (key: EndpointKey, input: LooseInput) => Promise<unknown>

/** Creates a fake whose calls ignore aborts and respond later. */
export function createUnabortableApi(): FakeApi {
  const api = createFakeApi()
  const call = api.call as unknown as LooseCall // the same function without its generic types
  const unabortableCall: LooseCall = (key, { signal: _ignored, ...rest }) => call(key, rest)
  return Object.assign(api, { call: unabortableCall as unknown as Api['call'] }) // restores the types
}
