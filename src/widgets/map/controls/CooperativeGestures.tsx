import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet/hooks'
import { mapGestures } from '../../../core/messages/en/map.json'
import { isNode } from '../../../ui/dom-kinds.ts'
import { useMessages } from '../../use-messages.ts'
import './cooperative-gestures.css'

const english = { mapGestures }

/** Time until the hint disappears after the last gesture. */
const hintMs = 1400

/**
 * Leaves scrolling to the page: the wheel zooms the map only with Ctrl or Command, one finger scrolls
 * the page and two fingers move the map. A hint explains it.
 */
export function CooperativeGestures() {
  const { mapGestures } = useMessages(english)
  const map = useMap()
  const [hint, setHint] = useState('')
  useEffect(() => {
    const container = map.getContainer()
    // Leaflet listens on the container and its panes: events stopped during capture do not reach it.
    const above = container.parentElement
    if (!above) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    function show(text: string) {
      setHint(text)
      clearTimeout(timer)
      timer = setTimeout(() => setHint(''), hintMs)
    }
    function onWheel(event: WheelEvent) {
      if (event.ctrlKey || event.metaKey) return
      event.stopPropagation()
      show(isApple() ? mapGestures.gestureWheelMac : mapGestures.gestureWheel)
    }
    function onTouch(event: TouchEvent) {
      if (event.touches.length > 1) return
      if (event.type === 'touchmove') show(mapGestures.gestureTouch)
      event.stopPropagation()
    }
    function isOverMap({ target }: Event) {
      return isNode(target) && container.contains(target)
    }
    const wheel = (event: WheelEvent) => isOverMap(event) && onWheel(event)
    const touch = (event: TouchEvent) => isOverMap(event) && onTouch(event)
    container.classList.add('rs-map__leaflet--cooperative')
    above.addEventListener('wheel', wheel, { capture: true, passive: true })
    above.addEventListener('touchstart', touch, { capture: true, passive: true })
    above.addEventListener('touchmove', touch, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      container.classList.remove('rs-map__leaflet--cooperative')
      above.removeEventListener('wheel', wheel, { capture: true })
      above.removeEventListener('touchstart', touch, { capture: true })
      above.removeEventListener('touchmove', touch, { capture: true })
    }
  }, [map, mapGestures])
  return (
    <div className="rs-map__hint" data-on={hint !== ''} role="status">
      {hint}
    </div>
  )
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
