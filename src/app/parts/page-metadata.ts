import { useEffect } from 'react'

/** Updates title and description after a client-side navigation; the initial ones come from the server. */
export function usePageMetadata(title: string, description: string): void {
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
