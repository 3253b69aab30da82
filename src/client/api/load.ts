import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { ApiError, isAbortError } from './call.ts'

/**
 * State of fetched data. While it is fetched again, `loading` keeps the previous
 * value, so that the screen does not go blank.
 */
export type Load<T> =
  | { state: 'loading'; previous: T | null }
  | { state: 'ready'; value: T }
  | { state: 'empty' }
  | { state: 'failed'; error: ApiError; previous: T | null }

export const initialLoad: Load<never> = { state: 'loading', previous: null }

/** Returns the value of a load, or the previous value while it is loading or failed. */
export function getLoadValue<T>(load: Load<T>): T | null {
  if (load.state === 'ready') return load.value
  return load.state === 'empty' ? null : load.previous
}

/**
 * Event on the signal of a request whose answer was a stored one: the current answer has come, and the request is to be
 * repeated.
 */
export const freshEvent = 'roadstead-fresh'

/** Without the current answer the stored one stays. */
const ignore = () => undefined

/** Runs one request at a time and stores its result. A new request aborts the pending one. */
export interface Fetcher<T> {
  $load: WritableAtom<Load<T>>
  /** Runs a request. An old response never overwrites a newer one. Errors are logged and stored, not thrown. */
  run(fetch: (signal: AbortSignal) => Promise<T>): Promise<void>
  /** Sets a value from another source and aborts the pending request. */
  setValue(value: T): void
  stop(): void
}

export function createFetcher<T>(isEmpty: (value: T) => boolean = () => false, initial?: T): Fetcher<T> {
  const toLoad = (value: T): Load<T> => (isEmpty(value) ? { state: 'empty' } : { state: 'ready', value })
  const $load = atom<Load<T>>(initial === undefined ? initialLoad : toLoad(initial))
  let pending: AbortController | null = null

  function stop(): void {
    pending?.abort()
    pending = null
  }

  async function run(fetch: (signal: AbortSignal) => Promise<T>): Promise<void> {
    stop()
    const controller = new AbortController()
    pending = controller
    controller.signal.addEventListener(freshEvent, () => void fetch(controller.signal).then(update, ignore))
    const previous = getLoadValue($load.get())
    if ($load.get().state !== 'loading') $load.set({ state: 'loading', previous })
    function update(value: T): void {
      if (pending === controller) $load.set(toLoad(value))
    }
    try {
      update(await fetch(controller.signal))
    } catch (error) {
      if (isAbortError(error) || pending !== controller) return
      const failure = error instanceof ApiError ? error : new ApiError(String(error), 0, null)
      console.error(failure.message)
      $load.set({ state: 'failed', error: failure, previous })
    }
  }

  function setValue(value: T): void {
    stop()
    $load.set(toLoad(value))
  }

  return { $load, run, setValue, stop }
}

/** A store that fetches its value when it is first listened to. */
export interface LoadStore<T> {
  $load: ReadableAtom<Load<T>>
  refresh(): void
}

/** A load store whose value the page can change. */
export interface WritableLoadStore<T> extends LoadStore<T> {
  /** Sets the value, for example from the response of a call. */
  setValue(value: T): void
}

export interface LoadStoreOptions<T> {
  fetch: (signal: AbortSignal) => Promise<T>
  isEmpty?: (value: T) => boolean
  /** Initial value. With it, nothing is fetched until a refresh. */
  initial?: T | undefined
}

export function createLoadStore<T>({ fetch, isEmpty, initial }: LoadStoreOptions<T>): WritableLoadStore<T> {
  const fetcher = createFetcher(isEmpty, initial)
  onMount(fetcher.$load, () => {
    if (fetcher.$load.get().state === 'loading') void fetcher.run(fetch)
    return fetcher.stop
  })
  return { $load: fetcher.$load, refresh: () => void fetcher.run(fetch), setValue: fetcher.setValue }
}
