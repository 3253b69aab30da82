/**
 * Whether this page is inside a frame of a page of another origin, at any depth. In that
 * case callers use no session, to prevent clickjacking.
 */
export function isInCrossOriginFrame(): boolean {
  let ancestor: Window = window
  try {
    while (ancestor !== ancestor.parent) {
      ancestor = ancestor.parent
      // Throws for a page of another origin.
      if (ancestor.location.origin !== window.location.origin) return true
    }
    return false
  } catch {
    return true
  }
}
