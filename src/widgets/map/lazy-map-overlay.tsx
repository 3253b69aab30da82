import type { ComponentType } from 'react'
import { lazyComponent } from '../../ui/loading/lazy-component.ts'
import { FailedOverlay } from '../lazy-part.tsx'
import { MapOverlay } from './overlays/MapOverlay.tsx'

/** Like `lazyOverlay`, for a part inside the map, whose clicks must not reach the map. */
export function lazyMapOverlay<Props extends { onClose: () => void }>(
  load: () => PromiseLike<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyComponent(load, { Failed: FailedMapOverlay })
}

/** Message in the place of a part of a map that could not be loaded. */
export function FailedMapOverlay(given: { onRetry: () => void; props: { onClose: () => void } }) {
  return (
    <MapOverlay className="rs-failed-place">
      <FailedOverlay {...given} />
    </MapOverlay>
  )
}
