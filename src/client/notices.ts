import { atom } from 'nanostores'
import { delays } from '../core/limits/interface.ts'

/** Subject of a notice. A new notice replaces the one with the same subject. */
export type NoticeSubject =
  | 'account'
  | 'address'
  | 'api-key'
  | 'chart-csv'
  | 'chart-job'
  | 'chart-picture'
  | 'copy'
  | 'course'
  | 'download'
  | 'facility'
  | 'follow'
  | 'location'
  | 'log-in'
  | 'nav-aid'
  | 'photo'
  | 'place'
  | 'plain-http'
  | 'position'
  | 'profile'
  | 'rating'
  | 'review'
  | 'revision'
  | 'tile-zoom'
  | 'trust'
  | 'vessel'
  | 'vessel-photo'

/** A short message that disappears by itself. */
export interface Notice {
  id: number
  subject: NoticeSubject
  text: string
  kind: 'done' | 'failed'
}

export const $notices = atom<readonly Notice[]>([])

let nextId = 1

/** Shows a notice for five seconds (section 9). Replaces the notice with the same subject. */
export function notify(subject: NoticeSubject, text: string, kind: Notice['kind'] = 'done'): void {
  const notice: Notice = { id: nextId++, subject, text, kind }
  $notices.set([...getOtherNotices(subject), notice])
  setTimeout(() => dismissNotice(notice.id), delays.toastMs)
}

/** Removes the notice of a subject before the next attempt. */
export function clearNotices(subject: NoticeSubject): void {
  if ($notices.get().some((notice) => notice.subject === subject)) $notices.set(getOtherNotices(subject))
}

export function dismissNotice(id: number): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id))
}

function getOtherNotices(subject: NoticeSubject): readonly Notice[] {
  return $notices.get().filter((notice) => notice.subject !== subject)
}
