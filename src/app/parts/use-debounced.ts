import { useEffect, useState } from 'react'

const debounceMs = 350

/** Returns a text once it has not changed for 350 ms, so that what depends on it is not done on every key press. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
