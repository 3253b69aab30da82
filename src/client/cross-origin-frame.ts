/**
 * Whether a page of another origin holds this one in a frame, at any depth. The caller uses
 * no session then: the outer page could misdirect the reader's clicks.
 */
export function isInCrossOriginFrame(): boolean {
  let around: Window = window
  try {
    while (around !== around.parent) {
      around = around.parent
      // Throws for a page of another origin.
      if (around.location.origin !== window.location.origin) return true
    }
    return false
  } catch {
    return true
  }
}
