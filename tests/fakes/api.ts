import { ApiError, type Api } from '../../src/client/api/call.ts'
import type { Answer, EndpointKey } from '../../src/core/contract/endpoints.ts'

/** A call the fake was asked for; what is not answered at once waits for the test to answer. */
export interface RecordedCall {
  key: EndpointKey
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  isAborted(): boolean
  respond(value: unknown): void
  fail(status: number): void
}

/** An answer given at once, or an error thrown. */
export type FakeResponses = { [K in EndpointKey]?: Answer<K> | Error }

export interface FakeApi extends Api {
  /** In the order they were asked. */
  calls: RecordedCall[]
  /** What is answered at once; change it to change the server's mind. */
  responses: FakeResponses
  findCalls(key: EndpointKey): RecordedCall[]
  /** The latest call of a key; throws when there was none. */
  getLastCall(key: EndpointKey): RecordedCall
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

/** An API that answers from memory, keeps what it was asked, and gives up what is aborted. */
export function createFakeApi(answers: FakeResponses = {}): FakeApi {
  const api: FakeApi = {
    site: '',
    calls: [],
    responses: answers,
    findCalls: (key) => api.calls.filter((call) => call.key === key),
    getLastCall(key) {
      const call = api.findCalls(key).at(-1)
      if (!call) throw new Error(`${key} was never asked`)
      return call
    },
    call<K extends EndpointKey>(key: K, input: unknown): Promise<Answer<K>> {
      const { params = {}, query = {}, body, signal } = input as LooseInput // every call's input has this shape
      return new Promise<Answer<K>>((resolve, reject) => {
        const call: RecordedCall = {
          key,
          params,
          query,
          body,
          isAborted: () => signal?.aborted ?? false,
          respond: (value) => resolve(value as Answer<K>), // the test says what is right
          fail: (status) => reject(new ApiError(key, status, null)),
        }
        api.calls.push(call)
        signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
        const ready: unknown = (api.responses as Record<string, unknown>)[key] // one answer a key
        if (ready instanceof Error) reject(ready)
        else if (ready !== undefined) call.respond(ready)
      })
    },
  }
  return api
}

type LooseCall = (key: EndpointKey, input: LooseInput) => Promise<unknown>

/** A fake whose calls cannot be given up: its answers come late all the same. */
export function createUnabortableApi(): FakeApi {
  const api = createFakeApi()
  const call = api.call as unknown as LooseCall // the same function with its types left out
  const stubborn: LooseCall = (key, { signal: _ignored, ...rest }) => call(key, rest)
  return Object.assign(api, { call: stubborn as unknown as Api['call'] }) // and with them again
}
