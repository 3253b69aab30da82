import { useEffect, useState, type RefObject } from 'react'

/** So far before it is seen a chart is drawn. */
const aheadPx = 200

/** Turns true when an element comes into sight, at the latest after so many milliseconds (specification section 4). */
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
      { rootMargin: `${aheadPx}px` },
    )
    observer.observe(seen)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, isDrawn, latestMs])
  return isDrawn
}
