import { atom } from 'nanostores'
import type { Api } from '../api/call.ts'
import type { SessionStore } from '../api/session.ts'

/** Whether the intro stands over the page. */
export const $isIntroOpen = atom(false)

/** Closes the intro, and never shows it by itself again: to this account, or 30 days to this visitor. */
export async function dismissIntro(api: Api, session: SessionStore): Promise<void> {
  $isIntroOpen.set(false)
  if (session.$session.get()?.show_intro === false) return
  try {
    session.setSession(await api.call('POST /users/dismiss_intro', {}))
  } catch (error) {
    console.error('POST /users/dismiss_intro failed', error)
  }
}

/** A count rounded down to two figures, so that 'over' is true of it: 34,512 as 34,000, 1,610 as 1,600. */
export function roundDownToTwoDigits(count: number): number {
  const below = Math.max(0, count - 1)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, below))) - 1)
  return Math.floor(below / step) * step
}
