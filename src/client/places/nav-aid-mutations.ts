import type { NavAid, NavAidEdit } from '../../core/contract/nav-aid.ts'
import type { Api, ApiError } from '../api/call.ts'
import { notifyError } from '../api/notify-error.ts'

/** Aids changed from this page: what the document brought along of them is old. */
const changed = new Set<number>()

/** What is known of an aid from the document, unless it was changed here since. */
export function getUnchangedNavAid(id: number, known: NavAid | undefined): NavAid | undefined {
  return known?.id === id && !changed.has(id) ? known : undefined
}

/** Saves an edit of an aid. Throws what the server refuses; a 409 brings the aid as it is now. */
export async function saveNavAid(api: Api, id: number, edit: NavAidEdit): Promise<NavAid> {
  const saved = await api.call('PATCH /nav_aids/:id', { params: { id }, body: edit })
  changed.add(id)
  return saved
}

/** Deletes an aid; false where that failed, which is logged (section 8) and said. */
export async function deleteNavAid(api: Api, id: number): Promise<boolean> {
  try {
    await api.call('DELETE /nav_aids/:id', { params: { id } })
  } catch (error) {
    console.error(`DELETE /nav_aids/${id} failed`, error)
    notifyError('nav-aid', error)
    return false
  }
  changed.add(id)
  return true
}

/** The aid as it is now, where an edit came too late; null for any other failure. */
export function getConflictNavAid(error: ApiError): NavAid | null {
  const current = error.status === 409 ? error.problem?.current : null
  return current ? (current as NavAid) : null // with 409 the server sends the record itself
}

/** Whether to offer the deletion of an aid; the server decides (section 6). */
export function canDeleteNavAid(
  aid: Pick<NavAid, 'user_id'>,
  user: { id: number; admin: boolean } | null,
): boolean {
  return user !== null && (user.admin || (aid.user_id !== null && aid.user_id === user.id))
}
