import { startTransition, useEffect, useState, type ReactNode } from 'react'

/**
 * Renders its children in a separate task after its surroundings, so that slow devices stay
 * responsive. Nested instances render one after the other.
 */
export function Deferred({ children }: { children: ReactNode }) {
  const [isNext, setIsNext] = useState(false)
  useEffect(() => {
    const turn = setTimeout(() => startTransition(() => setIsNext(true)))
    return () => clearTimeout(turn)
  }, [])
  return isNext ? children : null
}
