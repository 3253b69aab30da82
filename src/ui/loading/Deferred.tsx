import { startTransition, useEffect, useState, type ReactNode } from 'react'

/**
 * Draws its children when what stands around it is drawn, in a task of their own: a
 * slow phone answers in between. One inside another follows it.
 */
export function Deferred({ children }: { children: ReactNode }) {
  const [isNext, setIsNext] = useState(false)
  useEffect(() => {
    const turn = setTimeout(() => startTransition(() => setIsNext(true)))
    return () => clearTimeout(turn)
  }, [])
  return isNext ? children : null
}
