import { atom } from 'nanostores'
import { delays } from '../core/limits.ts'

/** A short word to the person, shown in the page and gone by itself. */
export interface Notice {
  id: number
  text: string
  kind: 'done' | 'failed'
}

export const $notices = atom<readonly Notice[]>([])

let nextId = 1

/** Shows a notice for five seconds (section 9). */
export function notify(text: string, kind: Notice['kind'] = 'done'): void {
  const notice: Notice = { id: nextId++, text, kind }
  $notices.set([...$notices.get(), notice])
  setTimeout(() => dismiss(notice.id), delays.toastMs)
}

export function dismiss(id: number): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id))
}
