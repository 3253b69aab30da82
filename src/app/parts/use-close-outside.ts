import { useEffect, useRef, type RefObject } from 'react'
import { isNode } from '../../ui/dom-kinds.ts'
import { closeOnEscape } from '../../ui/overlays/close-on-escape.ts'

/**
 * Closes an open panel with Escape, a press outside it, or when the focus moves outside it. `close` is called with
 * whether a key was pressed: then the focus belongs to what opened the panel.
 */
export function useCloseOutside(
  isOpen: boolean,
  panel: RefObject<HTMLElement | null>,
  close: (isByKey: boolean) => void,
): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return undefined
    function closeOutside({ target }: Event) {
      if (!isNode(target) || !element?.contains(target)) latest.current(false)
    }
    const stopEscape = closeOnEscape(element, () => {
      latest.current(true)
      return true
    })
    // Before the map, which keeps its events to itself.
    document.addEventListener('pointerdown', closeOutside, true)
    document.addEventListener('focusin', closeOutside)
    return () => {
      stopEscape()
      document.removeEventListener('pointerdown', closeOutside, true)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen, panel])
}
