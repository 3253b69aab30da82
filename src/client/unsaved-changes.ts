import { showConfirmDialog } from './confirm-request.ts'

/** Forms with unsaved changes. */
const unsavedForms = new Set<object>()

/** Registers whether a form has unsaved changes. */
export function setUnsavedChanges(form: object, isUnsaved: boolean): void {
  if (isUnsaved) unsavedForms.add(form)
  else unsavedForms.delete(form)
  if (unsavedForms.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

export function hasUnsavedChanges(): boolean {
  return unsavedForms.size > 0
}

/** Returns whether the page may be left. Asks for confirmation if changes would be lost. */
export async function confirmLeave(question: string): Promise<boolean> {
  if (!hasUnsavedChanges()) return true
  if (!(await showConfirmDialog(question))) return false
  unsavedForms.clear()
  window.removeEventListener('beforeunload', warn)
  return true
}

/** Makes the browser ask for confirmation when the tab is closed. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
