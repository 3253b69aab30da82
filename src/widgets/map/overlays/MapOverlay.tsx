import { DomEvent } from 'leaflet'
import { useEffect, useRef, type ReactNode } from 'react'
import { keepFromMap } from '../keep-from-map.ts'

/** An overlay whose pointer events do not reach the map. */
export function MapOverlay({ className, children }: { className: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
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
