import { useEffect } from 'react'

/** Title and description of the page, when it changed without a load; the first ones come from the server. */
export function usePageMetadata(title: string, description: string): void {
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
