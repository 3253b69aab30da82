import type { ReactNode } from 'react'

/** A load as props; the client stores have the same shape. */
export type LoadLike<T> =
  | { state: 'loading'; previous: T | null }
  | { state: 'ready'; value: T }
  | { state: 'empty' }
  | { state: 'failed'; previous: T | null }

export interface LoadedProps<T> {
  load: LoadLike<T>
  /** Placeholder with the shape of the content. */
  skeleton: ReactNode
  /** Message for an empty result, with the next step. */
  empty: ReactNode
  /** Error message. */
  failed: ReactNode
  retry?: { label: string; onRetry: () => void }
  children: (value: T) => ReactNode
}

/** Renders the four states of a load; previous content stays visible while it is fetched again. */
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
