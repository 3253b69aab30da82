import { FailedPart } from '../../widgets/lazy-part.tsx'

/** Stands in the place of a page whose code could not be loaded. */
export function FailedPage({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="rs-page rs-message">
      <FailedPart onRetry={onRetry} />
    </main>
  )
}
