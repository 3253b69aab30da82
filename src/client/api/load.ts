import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { ApiError, isAbortError } from './call.ts'

/**
 * What is fetched is in one of four states. While it is fetched anew, `loading`
 * carries what was there before, so that a screen need not go blank.
 */
export type Load<T> =
  | { state: 'loading'; previous: T | null }
  | { state: 'ready'; value: T }
  | { state: 'empty' }
  | { state: 'failed'; error: ApiError; previous: T | null }

export const initialLoad: Load<never> = { state: 'loading', previous: null }

/** The value of a load, or what was there before it. */
export function getLoadValue<T>(load: Load<T>): T | null {
  if (load.state === 'ready') return load.value
  return load.state === 'empty' ? null : load.previous
}

/** Runs one request at a time into a store: the next one gives up the one under way. */
export interface Fetcher<T> {
  $load: WritableAtom<Load<T>>
  /** Fetches; an old answer can never overwrite a newer one. A failure is logged and kept, never thrown. */
  run(fetch: (signal: AbortSignal) => Promise<T>): Promise<void>
  /** Takes over a value that came another way; what is under way is given up. */
  setValue(value: T): void
  stop(): void
}

export function createFetcher<T>(isEmpty: (value: T) => boolean = () => false, known?: T): Fetcher<T> {
  const stateOf = (value: T): Load<T> => (isEmpty(value) ? { state: 'empty' } : { state: 'ready', value })
  const $load = atom<Load<T>>(known === undefined ? initialLoad : stateOf(known))
  let underWay: AbortController | null = null

  function stop(): void {
    underWay?.abort()
    underWay = null
  }

  async function run(fetch: (signal: AbortSignal) => Promise<T>): Promise<void> {
    stop()
    const own = new AbortController()
    underWay = own
    const previous = getLoadValue($load.get())
    if ($load.get().state !== 'loading') $load.set({ state: 'loading', previous })
    try {
      const value = await fetch(own.signal)
      if (underWay === own) $load.set(stateOf(value))
    } catch (error) {
      if (isAbortError(error) || underWay !== own) return
      const failure = error instanceof ApiError ? error : new ApiError(String(error), 0, null)
      console.error(failure.message)
      $load.set({ state: 'failed', error: failure, previous })
    }
  }

  function accept(value: T): void {
    stop()
    $load.set(stateOf(value))
  }

  return { $load, run, setValue: accept, stop }
}

/** A store that fetches when first listened to, and what makes it fetch again. */
export interface LoadStore<T> {
  $load: ReadableAtom<Load<T>>
  refresh(): void
}

/** The same for what the page itself may change. */
export interface WritableLoadStore<T> extends LoadStore<T> {
  /** Takes over what a call answered. */
  setValue(value: T): void
}

export interface LoadStoreOptions<T> {
  fetch: (signal: AbortSignal) => Promise<T>
  isEmpty?: (value: T) => boolean
  /** What is known already: nothing is fetched until it is asked for anew. */
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
