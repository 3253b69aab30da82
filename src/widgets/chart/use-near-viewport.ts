import { useEffect, useState, type RefObject } from 'react'

/** Margin around the viewport within which a chart is drawn. */
const marginPx = 200

/** Returns true once an element is near the viewport, at the latest after `delayMs` (specification section 4). */
export function useNearViewport(element: RefObject<Element | null>, latestMs: number): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const seen = element.current
    if (isDrawn || !seen) return undefined
    const timer = setTimeout(() => setDrawn(true), latestMs)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDrawn(true)
      },
      { rootMargin: `${marginPx}px` },
    )
    observer.observe(seen)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, isDrawn, latestMs])
  return isDrawn
}
