/** Returns a text that this tab of the browser remembers; null without one, and without storage. */
export function readSessionText(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers a text in this tab of the browser; without storage (private windows of some browsers) does nothing. */
export function writeSessionText(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // It is remembered until the page is left.
  }
}
