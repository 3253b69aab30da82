import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Reference to the element that takes the focus when its component appears.
 * The focus moves before the browser paints: later, it would take away a focus that the user has set meanwhile.
 */
export function useInitialFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useLayoutEffect(() => target.current?.focus(), [])
  return target
}
