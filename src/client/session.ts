import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Session } from '../core/contract/user.ts'
import type { PageSession } from '../core/page-data.ts'
import { createApi, type Api, type TokenKeeper } from './api.ts'

/** Who is logged in on the own site. */
export interface SessionStore extends TokenKeeper {
  /** Null until it is known. */
  $session: ReadableAtom<PageSession | null>
  /** Takes over what a call answered: a log-in, a dismissed intro, a changed profile. */
  accept(session: Session | PageSession): void
  /** Asks again who is logged in. */
  refresh(): Promise<void>
}

/**
 * The session of a site's pages. The page brings it along; where it does not, it
 * is asked for once, when first listened to (section 2).
 */
export function createSession(known?: PageSession, site = ''): SessionStore {
  const $session = atom<PageSession | null>(known ?? null)
  const plain: Api = createApi(site)

  function accept(session: Session | PageSession): void {
    const { logged_in, user, show_intro, csrf_token } = session
    const shown = user && { id: user.id, name: user.name, thumb_url: user.thumb_url, admin: user.admin }
    $session.set({ logged_in, user: shown, show_intro, csrf_token })
  }

  async function refresh(): Promise<void> {
    try {
      accept(await plain.call('GET /users/logged_in', {}))
    } catch (error) {
      // Section 8: a login check that fails is logged, and the page goes on as for a visitor.
      console.error('GET /users/logged_in failed', error)
    }
  }

  onMount($session, () => {
    if (!$session.get()) void refresh()
  })

  return {
    $session,
    accept,
    refresh,
    token: () => $session.get()?.csrf_token ?? null,
    async renew() {
      const before = $session.get()?.csrf_token
      await refresh()
      return $session.get()?.csrf_token !== before
    },
  }
}

/** An embed never asks for a session: whoever looks is a visitor. */
export function visitorSession(): SessionStore {
  return createSession({ logged_in: false, user: null, show_intro: false, csrf_token: '' })
}
