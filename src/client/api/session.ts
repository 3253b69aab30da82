import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Session } from '../../core/contract/user.ts'
import type { PageSession } from '../../core/site/page-data.ts'
import { createApi, type Api, type CsrfTokenStore } from './call.ts'

/** Who is logged in on the own site. */
export interface SessionStore extends CsrfTokenStore {
  /** Null until it is known. */
  $session: ReadableAtom<PageSession | null>
  /** Takes over what a call answered: a log-in, a dismissed intro, a changed profile. */
  setSession(session: Session | PageSession): void
  /** Asks again who is logged in. */
  refresh(): Promise<void>
  /** Asks who is logged in, unless this page has asked before. Changes nothing where only the token is another. */
  checkOnce(): Promise<void>
  /** Asks as `check` does, also where this page has asked before. */
  check(): Promise<void>
}

/**
 * The session of a site's pages. The page brings it along; where it does not, it
 * is asked for once, when first listened to (section 2).
 */
export function createSessionStore(known?: PageSession, site = ''): SessionStore {
  const $session = atom<PageSession | null>(known ? toPageSession(known) : null)
  const plain: Api = createApi(site)
  let hasAsked = false
  /** Counts what was asked or accepted, so that an older answer never overwrites a newer one. */
  let latest = 0
  let shown = 0

  function show(session: Session | PageSession, at: number): void {
    if (at < shown) return
    shown = at
    $session.set(toPageSession(session))
  }

  async function ask(take: (session: Session, at: number) => void): Promise<void> {
    hasAsked = true
    const at = ++latest
    try {
      take(await plain.call('GET /users/logged_in', {}), at)
    } catch (error) {
      hasAsked = false
      // Section 8: a login check that fails is logged, and the page goes on as for a visitor.
      console.error('GET /users/logged_in failed', error)
    }
  }

  const refresh = () => ask(show)

  /** Every answer masks the token differently; the token of the page stays valid as long as the session does. */
  const checkAgain = () =>
    ask((session, at) => {
      if (!isSame(toPageSession(session), $session.get())) show(session, at)
    })

  const check = async () => {
    if (!hasAsked) await checkAgain()
  }

  onMount($session, () => {
    if (!$session.get()) void check()
  })

  return {
    $session,
    setSession: (session) => show(session, ++latest),
    refresh,
    checkOnce: check,
    check: checkAgain,
    getToken: () => $session.get()?.csrf_token ?? null,
    async renew() {
      const before = $session.get()?.csrf_token
      await refresh()
      return $session.get()?.csrf_token !== before
    },
  }
}

/** An embed never asks for a session: the reader is a visitor. */
export function createVisitorSessionStore(): SessionStore {
  const visitor = createSessionStore({ logged_in: false, user: null, show_intro: false, csrf_token: '' })
  const askNothing = () => Promise.resolve()
  return {
    ...visitor,
    refresh: askNothing,
    checkOnce: askNothing,
    check: askNothing,
    renew: () => Promise.resolve(false),
  }
}

/** Whether two sessions differ in their token alone. */
function isSame(one: PageSession, other: PageSession | null): boolean {
  return other !== null && JSON.stringify({ ...one, csrf_token: other.csrf_token }) === JSON.stringify(other)
}

function toPageSession({ logged_in, user, show_intro, csrf_token }: Session | PageSession): PageSession {
  const shownUser = user && { id: user.id, name: user.name, thumb_url: user.thumb_url, admin: user.admin }
  return { logged_in, user: shownUser, show_intro, csrf_token }
}
