import { useEffect, useState, type RefObject } from 'react'
import { observeVisibility } from '../../ui/browser-features.ts'

/** Margin around the viewport within which a chart is drawn. */
const marginPx = 200

/** Returns true once an element is near the viewport, at the latest after `latestMs` (specification section 4). */
export function useNearViewport(element: RefObject<Element | null>, latestMs: number): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const target = element.current
    if (isDrawn || !target) return undefined
    const timer = setTimeout(() => setDrawn(true), latestMs)
    const end = observeVisibility(target, marginPx, () => setDrawn(true))
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [element, isDrawn, latestMs])
  return isDrawn
}
