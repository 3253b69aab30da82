import { useEffect } from 'react'

/** Updates title, description and canonical URL after a client-side navigation; the initial ones come from the server. */
export function usePageMetadata(title: string, description: string): void {
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    // Browsers share the canonical URL. Its origin is that of the site, which may have other addresses.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (canonical) canonical.href = new URL(window.location.pathname, canonical.href).href
  }, [title, description])
}
