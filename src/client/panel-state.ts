import { readSessionText, writeSessionText } from './session-texts.ts'

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

const sheetKey = 'roadstead-sheet'
const listKey = 'roadstead-list'

/** Returns the height that the sheet of the home screen had in this tab of the browser; null if it was not changed. */
export function loadSheetStop(): string | null {
  return readSessionText(sheetKey)
}

/** Remembers in this tab of the browser the height of the sheet of the home screen. */
export function saveSheetStop(stop: string): void {
  writeSessionText(sheetKey, stop)
}

/** Returns the list of the home screen that was chosen in this tab of the browser; null if none was. */
export function loadHomeList(): string | null {
  return readSessionText(listKey)
}

/** Remembers in this tab of the browser the chosen list of the home screen. */
export function saveHomeList(key: string): void {
  writeSessionText(listKey, key)
}
