import { DomEvent } from 'leaflet'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { keepFromMap } from '../keep-from-map.ts'

/** An overlay whose pointer events do not reach the map. */
export function MapOverlay({ className, children }: { className: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  // Before the first tap: Preact runs other effects a moment after it has drawn the overlay.
  useLayoutEffect(() => {
    if (!element.current) return
    keepFromMap(element.current)
    DomEvent.disableScrollPropagation(element.current)
  }, [])
  return (
    <div ref={element} className={className}>
      {children}
    </div>
  )
}
