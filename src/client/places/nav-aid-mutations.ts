import type { NavAid, NavAidEdit } from '../../core/contract/nav-aid.ts'
import type { Api, ApiError } from '../api/call.ts'
import { notifyError } from '../api/notify-error.ts'

/** Aids changed on this page, for which the initial page data is stale. */
const changed = new Set<number>()

/** Returns the aid from the initial page data, unless it has been changed since. */
export function getUnchangedNavAid(id: number, known: NavAid | undefined): NavAid | undefined {
  return known?.id === id && !changed.has(id) ? known : undefined
}

/** Saves an edit of an aid. Throws an ApiError; with 409 it contains the current aid. */
export async function saveNavAid(api: Api, id: number, edit: NavAidEdit): Promise<NavAid> {
  const saved = await api.call('PATCH /nav_aids/:id', { params: { id }, body: edit })
  changed.add(id)
  return saved
}

/** Deletes an aid. Returns false after a failure, which is logged (section 8) and shown. */
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

/** Returns the current aid from a conflict error; null for other errors. */
export function getConflictNavAid(error: ApiError): NavAid | null {
  const current = error.status === 409 ? error.problem?.current : null
  return current ? (current as NavAid) : null // with 409 the server sends the current record
}

/** Whether to show the delete button of an aid; the server enforces the rule (section 6). */
export function canDeleteNavAid(
  aid: Pick<NavAid, 'user_id'>,
  user: { id: number; admin: boolean } | null,
): boolean {
  return user !== null && (user.admin || (aid.user_id !== null && aid.user_id === user.id))
}
