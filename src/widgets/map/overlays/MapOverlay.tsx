import { DomEvent } from 'leaflet'
import { useEffect, useRef, type ReactNode } from 'react'

/** A part laid over the map: what is touched on it is not touched on the map. */
export function MapOverlay({ className, children }: { className: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current) return
    DomEvent.disableClickPropagation(element.current)
    DomEvent.disableScrollPropagation(element.current)
  }, [])
  return (
    <div ref={element} className={className}>
      {children}
    </div>
  )
}
