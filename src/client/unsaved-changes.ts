import { showConfirmDialog } from './confirm-request.ts'

/** Forms with words that were typed and not saved. */
const forms = new Set<object>()

/** Notes that a form holds unsaved words, or no longer does. */
export function setUnsavedChanges(form: object, isUnsaved: boolean): void {
  if (isUnsaved) forms.add(form)
  else forms.delete(form)
  if (forms.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

export function hasUnsavedChanges(): boolean {
  return forms.size > 0
}

/** Whether the page may be left: asks when something would be lost. */
export async function confirmLeave(question: string): Promise<boolean> {
  if (!hasUnsavedChanges()) return true
  if (!(await showConfirmDialog(question))) return false
  forms.clear()
  window.removeEventListener('beforeunload', warn)
  return true
}

/** The browser asks in its own words when the tab is closed. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
