import { atom } from 'nanostores'
import type { PageSession } from '../../core/site/page-data.ts'
import type { SessionStore } from './session.ts'

const visitor: PageSession = { logged_in: false, user: null, show_intro: false, csrf_token: '' }

/** Creates the session store of an embed, which always treats the user as a visitor. */
export function createVisitorSessionStore(): SessionStore {
  const doNothing = () => Promise.resolve()
  return {
    $session: atom(visitor),
    setSession: () => undefined,
    refresh: doNothing,
    checkOnce: doNothing,
    check: doNothing,
    getToken: () => visitor.csrf_token,
    renew: () => Promise.resolve(false),
  }
}
