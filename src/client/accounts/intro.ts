import { atom } from 'nanostores'
import type { Api } from '../api/call.ts'
import type { SessionStore } from '../api/session.ts'

/** Whether the intro is open. */
export const $isIntroOpen = atom(false)

/** Closes the intro and stops showing it to this account or, for 30 days, to this visitor. Logs errors. */
export async function dismissIntro(api: Api, session: SessionStore): Promise<void> {
  $isIntroOpen.set(false)
  if (session.$session.get()?.show_intro === false) return
  try {
    session.setSession(await api.call('POST /users/dismiss_intro', {}))
  } catch (error) {
    console.error('POST /users/dismiss_intro failed', error)
  }
}

/** Rounds a count down to two significant digits, for 'over 34,000': 34,512 becomes 34,000, 1,600 becomes 1,500. */
export function roundDownToTwoDigits(count: number): number {
  const countLessOne = Math.max(0, count - 1)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, countLessOne))) - 1)
  return Math.floor(countLessOne / step) * step
}
