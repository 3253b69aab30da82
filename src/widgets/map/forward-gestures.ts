const pressTypes = ['mousedown', 'touchstart', 'pointerdown'] as const
const gestureTypes = ['mousemove', 'mouseup', 'touchmove', 'touchend', 'touchcancel'] as const

/**
 * Lets a map in a window or frame of its own be dragged. During a gesture Leaflet listens to the document in which the
 * script runs: if the map is in another one, the events there are sent on. Returns a function that ends it.
 */
export function forwardGestures(container: HTMLElement): () => void {
  let gesture: AbortController | null = null

  function start(): void {
    const own = container.ownerDocument
    if (own === document || gesture) return
    gesture = new AbortController()
    for (const type of gestureTypes)
      own.addEventListener(type, forward, { capture: true, passive: true, signal: gesture.signal })
  }

  function forward(event: Event): void {
    // Leaflet listens there, in the window of the script.
    document.documentElement.dispatchEvent(copyEvent(event))
    if (event.type === 'mousemove' || event.type === 'touchmove') return
    gesture?.abort()
    gesture = null
  }

  for (const type of pressTypes) container.addEventListener(type, start, { capture: true, passive: true })
  return () => {
    gesture?.abort()
    for (const type of pressTypes) container.removeEventListener(type, start, { capture: true })
  }
}

function copyEvent(event: Event): Event {
  if (!('touches' in event)) return new MouseEvent(event.type, event)
  // Leaflet reads the positions of the touches alone, and a touch belongs to its document.
  const { touches, changedTouches } = event as TouchEvent // has touches
  return Object.assign(new Event(event.type, { bubbles: true, cancelable: true }), {
    touches: [...touches],
    changedTouches: [...changedTouches],
  })
}
