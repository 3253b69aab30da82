import { useEffect, useState, useSyncExternalStore } from 'react'
import { carousel } from '../../core/limits/posts.ts'
import { getReducedMotionQuery, prefersReducedMotion } from '../../ui/browser-features.ts'
import { isNode } from '../../ui/dom-kinds.ts'

export interface Autoplay {
  /** Whether it advances at the moment. */
  isPlaying: boolean
  /** Whether the reader has not stopped it; pointer or focus may still pause it. */
  isEnabled: boolean
  /** Whether a play/pause button is useful. */
  isAvailable: boolean
  toggle(): void
  /** Handlers of the area that pauses it. */
  pauseHandlers: {
    onPointerEnter(event: { pointerType: string }): void
    onPointerLeave(): void
    onFocus(): void
    onBlur(event: { currentTarget: Element; relatedTarget: EventTarget | null }): void
  }
}

/**
 * Calls `next` after five seconds unless paused. A new `next` function restarts the timer: pass
 * another one for each step.
 */
export function useAutoplay(hasMore: boolean, next: () => void): Autoplay {
  const isStill = useSyncExternalStore(subscribeToMotion, prefersReducedMotion)
  const [choice, setChoice] = useState<boolean | null>(null)
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isChosen = choice ?? !isStill
  const isPlaying = isChosen && hasMore && !isHovered && !hasFocus

  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(next, carousel.intervalMs)
    return () => clearTimeout(timer)
  }, [isPlaying, next])

  return {
    isPlaying,
    isEnabled: isChosen,
    isAvailable: !isStill,
    toggle: () => setChoice(!isChosen),
    pauseHandlers: {
      // A touch pointer never leaves.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }) =>
        setFocus(isNode(relatedTarget) && currentTarget.contains(relatedTarget)),
    },
  }
}

function subscribeToMotion(changed: () => void): () => void {
  const query = getReducedMotionQuery()
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}
