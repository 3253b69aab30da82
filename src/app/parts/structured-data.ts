import { useEffect } from 'react'

const type = 'application/ld+json'

/** Replaces the structured data of the document. Null removes it. */
export function useStructuredData(data: object | null): void {
  const text = data && JSON.stringify(data)
  useEffect(() => {
    for (const former of document.querySelectorAll(`script[type="${type}"]`)) former.remove()
    if (text === null) return undefined
    const block = document.createElement('script')
    block.type = type
    block.append(text)
    document.head.append(block)
    return () => block.remove()
  }, [text])
}
