import { getCodeRetryMs } from '../../core/limits/interface.ts'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** Code that loads when it is first used. */
export interface LazyCode<T> {
  load(): PromiseLike<T>
  /** The code once it has loaded. */
  known: { value: T } | null
}

export function createLazyCode<T>(load: () => PromiseLike<T>): LazyCode<T> {
  return { load, known: null }
}

/** The state of code that loads: null until it is there; `retry` loads it again after a failure. */
export interface LoadedCode<T> {
  code: { value: T } | null
  hasFailed: boolean
  retry(): void
}

/**
 * Loads code in the browser. After a failure it is loaded again when that is asked for, when the device has a connection
 * again, and after a pause. With `waitsFirst` the first drawing is without the code, as on the server.
 */
export function useLazyCode<T>(lazy: LazyCode<T>, waitsFirst = false): LoadedCode<T> {
  const [code, setCode] = useState(waitsFirst ? null : lazy.known)
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState(-1)
  // After a change to other code, that of before is used until the other is there.
  const hasFailed = (!code || code !== lazy.known) && failedAttempt === attempt
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  useLayoutEffect(() => {
    // Another user of the code may have loaded it since the first drawing.
    const show = (loaded: { value: T }) => setCode(loaded)
    if (lazy.known) return show(lazy.known)
    let isGone = false
    lazy.load().then(
      (value) => {
        lazy.known ??= { value }
        if (!isGone) show(lazy.known)
      },
      (error: unknown) => {
        console.warn('Roadstead: a part of the page cannot be loaded', error)
        if (!isGone) setFailedAttempt(attempt)
      },
    )
    return () => {
      isGone = true
    }
  }, [lazy, attempt])
  useEffect(() => {
    if (!hasFailed) return undefined
    const timer = setTimeout(retry, getCodeRetryMs(attempt))
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [hasFailed, attempt, retry])
  return { code, hasFailed, retry }
}
