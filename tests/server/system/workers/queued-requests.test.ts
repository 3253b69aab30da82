import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import {
  createMessageHandler,
  type RequestHandler,
} from '../../../../src/server/system/workers/handle-requests.ts'
import {
  createRequestWorker,
  type RequestWorkerOptions,
} from '../../../../src/server/system/workers/request-worker.ts'
import type { ClientMessage, StartWorker } from '../../../../src/server/system/workers/worker-connection.ts'

afterEach(() => void vi.useRealTimers())

type Handler = RequestHandler<string, string, number>

/** A client whose workers run in this thread, and what happened to them. */
function createClient(handle: Handler, options: Partial<RequestWorkerOptions> = {}) {
  const events: string[] = []
  /** Ends the latest worker as a crash does. */
  let crash: (error: Error) => void = () => undefined
  let started = 0
  const start: StartWorker = (name, { onMessage, onEnd }) => {
    const number = ++started
    events.push(`${name} ${number} started`)
    crash = onEnd
    const receive = createMessageHandler<string, string, number>(handle, (message) =>
      setImmediate(onMessage, message),
    )
    return {
      send: (message) => void setImmediate(receive, structuredClone(message) as ClientMessage<string>), // as the client sends it
      setBusy: (isBusy) => void events.push(`${number} ${isBusy ? 'busy' : 'free'}`),
      async terminate() {
        events.push(`${number} terminated`)
        await nextTurn()
        events.push(`${number} ended`)
      },
    }
  }
  const worker = createRequestWorker<string, string, number>('test', { idleMs: null, ...options, start })
  return { worker, events, crash: (error: Error) => crash(error) }
}

const never = () => new Promise<string>(() => undefined)

/** Answers each request when it is told to. */
function createManualHandler() {
  const handled: string[] = []
  const answers: (() => void)[] = []
  const handle: Handler = (request) =>
    new Promise((resolve) => {
      handled.push(request)
      answers.push(() => resolve(`${request} answered`))
    })
  return { handle, handled, answerNext: () => answers.shift()?.() }
}

it('handles one request at a time, in order, and keeps the process running only meanwhile', async () => {
  const { handle, handled, answerNext } = createManualHandler()
  const { worker, events } = createClient(handle)
  const answers = Promise.all([worker.request('a'), worker.request('b')])
  await expect.poll(() => handled).toEqual(['a'])
  await nextTurn()
  answerNext()
  await expect.poll(() => handled).toEqual(['a', 'b'])
  answerNext()
  expect(await answers).toEqual(['a answered', 'b answered'])
  expect(events).toEqual(['test 1 started', '1 busy', '1 free', '1 busy', '1 free'])
})

it('reports the progress of a request until it is answered', async () => {
  const { worker } = createClient((request, { reportProgress }) => {
    reportProgress(1)
    reportProgress(2)
    return request
  })
  const reported: [string, number][] = []
  const request = (text: string) =>
    worker.request(text, { onProgress: (progress) => reported.push([text, progress]) })
  await Promise.all([request('a'), request('b')])
  expect(reported).toEqual([
    ['a', 1],
    ['a', 2],
    ['b', 1],
    ['b', 2],
  ])
})

it('rejects with the message and stack of the error that the handler throws, and goes on', async () => {
  const failure = new TypeError('it is broken')
  const { worker, events } = createClient((request) => {
    if (request === 'bad') throw failure
    return request
  })
  const failed = await worker.request('bad').catch((error: unknown) => error)
  expect(failed).toMatchObject({ message: 'it is broken', stack: failure.stack })
  expect(await worker.request('good')).toBe('good')
  expect(events.filter((event) => event.includes('started'))).toHaveLength(1)
})

it('rejects a request that cannot be copied, and goes on', async () => {
  const client = createRequestWorker<unknown, unknown>('test', {
    idleMs: null,
    start: (_name, { onMessage }) => ({
      send: (message) => void setImmediate(onMessage, { answer: structuredClone(message) }),
      setBusy: () => undefined,
      terminate: () => Promise.resolve(),
    }),
  })
  await expect(client.request(() => 'a function')).rejects.toThrow('could not be cloned')
  expect(await client.request('a text')).toEqual({ request: 'a text' })
})

it('an abort rejects a request that waits, without touching the one being handled', async () => {
  const { handle, handled, answerNext } = createManualHandler()
  const { worker, events } = createClient(handle, { onAbort: 'terminate' })
  const first = worker.request('first')
  const leaving = new AbortController()
  const second = worker.request('second', { signal: leaving.signal })
  leaving.abort(new Error('not needed'))
  await expect(second).rejects.toThrow('not needed')
  await expect(worker.request('third', { signal: leaving.signal })).rejects.toThrow('not needed')
  await expect.poll(() => handled).toEqual(['first'])
  answerNext()
  expect(await first).toBe('first answered')
  expect(handled).toEqual(['first'])
  expect(events).not.toContain('1 terminated')
})

it('an abort tells the handler, which may still answer', async () => {
  const { worker, events } = createClient(
    (request, { signal }) =>
      new Promise((resolve) => {
        if (request === 'later') resolve('undisturbed')
        signal.addEventListener('abort', () => resolve('stopped early'))
      }),
  )
  const leaving = new AbortController()
  const answer = worker.request('long', { signal: leaving.signal })
  await nextTurn()
  await nextTurn()
  leaving.abort()
  const later = worker.request('later')
  expect(await answer).toBe('stopped early')
  expect(await later).toBe('undisturbed')
  // The listener went with the request.
  leaving.abort()
  expect(events).not.toContain('1 terminated')
})

it('an abort may end the worker: the request rejects when it has ended, the next one starts another', async () => {
  const { worker, events } = createClient((request) => (request === 'hangs' ? never() : request), {
    onAbort: 'terminate',
  })
  const leaving = new AbortController()
  const hanging = worker.request('hangs', { signal: leaving.signal }).catch((error: unknown) => {
    events.push('rejected')
    return error
  })
  const next = worker.request('next')
  await nextTurn()
  leaving.abort(new Error('not needed'))
  expect(await hanging).toMatchObject({ message: 'not needed' })
  expect(await next).toBe('next')
  expect(events).toEqual([
    'test 1 started',
    '1 busy',
    '1 terminated',
    '1 ended',
    'test 2 started',
    '2 busy',
    'rejected',
    '2 free',
  ])
})

it('a request over the time limit ends the worker; the time of waiting does not count', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { handle, handled, answerNext } = createManualHandler()
  const { worker, events } = createClient(handle, { timeoutMs: 1000 })
  const first = worker.request('first')
  const second = worker.request('second')
  await nextTurn()
  vi.advanceTimersByTime(999)
  answerNext()
  expect(await first).toBe('first answered')
  vi.advanceTimersByTime(999)
  expect(events).not.toContain('1 terminated')
  const refused = expect(second).rejects.toMatchObject({ limit: 'time' })
  vi.advanceTimersByTime(1)
  await refused
  expect(events).toContain('1 ended')
  expect(vi.getTimerCount()).toBe(0)
  expect(handled).toEqual(['first', 'second'])
})

it('a crash rejects only the request being handled; the others are handled by another worker', async () => {
  const { worker, crash } = createClient((request) => (request === 'hangs' ? never() : request))
  const crashed = expect(worker.request('hangs')).rejects.toThrow('out of memory')
  const next = worker.request('next')
  crash(new Error('out of memory'))
  // Node reports the exit after the error.
  await crashed
  expect(await next).toBe('next')
})

it('stops the worker after an idle time, which each request starts again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { worker, events } = createClient((request) => request, { idleMs: 500 })
  await worker.request('a')
  vi.advanceTimersByTime(499)
  await worker.request('b')
  vi.advanceTimersByTime(499)
  expect(events).not.toContain('1 terminated')
  vi.advanceTimersByTime(1)
  expect(events.at(-1)).toBe('1 terminated')
  expect(await worker.request('c')).toBe('c')
  expect(events).toContain('test 2 started')
})

it('a close rejects all requests and waits for the end of the worker, also a second time', async () => {
  const { worker, events } = createClient(never)
  const requests = [worker.request('a'), worker.request('b')].map((request) =>
    expect(request).rejects.toThrow('the server is closing'),
  )
  await nextTurn()
  await Promise.all([worker.close(), worker.close()])
  await Promise.all(requests)
  expect(events).toEqual(['test 1 started', '1 busy', '1 terminated', '1 ended'])
})
