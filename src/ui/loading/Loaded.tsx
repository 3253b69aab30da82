import type { ReactNode } from 'react'

/** A load as it is drawn; the client's stores hold the same shape. */
export type LoadLike<T> =
  | { state: 'loading'; previous: T | null }
  | { state: 'ready'; value: T }
  | { state: 'empty' }
  | { state: 'failed'; previous: T | null }

export interface LoadedProps<T> {
  load: LoadLike<T>
  /** In the shape of what comes. */
  skeleton: ReactNode
  /** What would be here, and the next step. */
  empty: ReactNode
  /** What failed. */
  failed: ReactNode
  retry?: { label: string; onRetry: () => void }
  children: (value: T) => ReactNode
}

/** Draws the four states of something fetched; while it is fetched anew, what was there stays. */
export function Loaded<T>({ load, skeleton, empty, failed, retry, children }: LoadedProps<T>) {
  if (load.state === 'ready') return children(load.value)
  if (load.state === 'empty') return <div className="rs-state">{empty}</div>
  if (load.state === 'loading') {
    if (load.previous !== null) return children(load.previous)
    return <div aria-busy="true">{skeleton}</div>
  }
  return (
    <div className="rs-state" role="alert">
      <div>{failed}</div>
      {retry && (
        <button type="button" className="rs-button" onClick={retry.onRetry}>
          {retry.label}
        </button>
      )}
    </div>
  )
}
