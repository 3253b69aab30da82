const storageKey = 'roadstead-panel'

/** Returns whether the user left the panel of the home screen open; null if it was never collapsed or expanded. */
export function loadPanelState(): boolean | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === null ? null : stored === 'open'
  } catch {
    return null
  }
}

/** Remembers on this device whether the panel of the home screen is open. */
export function savePanelState(isOpen: boolean): void {
  try {
    localStorage.setItem(storageKey, isOpen ? 'open' : 'collapsed')
  } catch {
    // Without storage it is remembered until the page is left.
  }
}
