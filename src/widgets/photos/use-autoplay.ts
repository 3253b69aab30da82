import { useEffect, useState, useSyncExternalStore } from 'react'
import { carousel } from '../../core/limits.ts'

export interface Autoplay {
  /** Moving just now. */
  isPlaying: boolean
  /** The reader did not stop it; a pointer or the focus may hold it all the same. */
  isEnabled: boolean
  /** Whether a button that stops and starts it makes sense. */
  isAvailable: boolean
  toggle(): void
  /** Handlers of what it must not move under. */
  pauseHandlers: {
    onPointerEnter(event: { pointerType: string }): void
    onPointerLeave(): void
    onFocus(): void
    onBlur(event: { currentTarget: Element; relatedTarget: EventTarget | null }): void
  }
}

/**
 * Calls `next` after five seconds, as long as there is more and nobody looks closer.
 * Another `next` starts the wait anew: give it one for each step.
 */
export function useAutoplay(hasMore: boolean, next: () => void): Autoplay {
  const isStill = useSyncExternalStore(subscribeToMotion, () => motionQuery().matches)
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
      // A touch leaves no pointer behind that could go away again.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }) =>
        setFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  }
}

function motionQuery(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)')
}

function subscribeToMotion(changed: () => void): () => void {
  const query = motionQuery()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
