import { toJson } from '../../core/to-json.ts'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Session } from '../../core/contract/user.ts'
import type { PageSession } from '../../core/site/page-data.ts'
import { createApi, type Api, type CsrfTokenStore } from './call.ts'

/** The session on the site of the page. */
export interface SessionStore extends CsrfTokenStore {
  /** Null while unknown. */
  $session: ReadableAtom<PageSession | null>
  /** Sets the session from the response of a call: a log-in, a dismissed intro, a changed profile. */
  setSession(session: Session | PageSession): void
  /** Fetches the session again. */
  refresh(): Promise<void>
  /** Like `check`, unless this page has fetched the session before. */
  checkOnce(): Promise<void>
  /** Fetches the session; updates the store only if more than the token has changed. */
  check(): Promise<void>
}

/**
 * Creates the session store of a page. Without an initial session, it is fetched once,
 * when first listened to (section 2).
 */
export function createSessionStore(known?: PageSession, site = ''): SessionStore {
  const $session = atom<PageSession | null>(known ? toPageSession(known) : null)
  const api: Api = createApi(site)
  let wasFetched = false
  /** Sequence number of the last request or update: an older response never overwrites a newer one. */
  let lastSequence = 0
  let appliedSequence = 0

  function applySession(session: Session | PageSession, sequence: number): void {
    if (sequence < appliedSequence) return
    appliedSequence = sequence
    $session.set(toPageSession(session))
  }

  async function fetchSession(apply: (session: Session, sequence: number) => void): Promise<void> {
    wasFetched = true
    const sequence = ++lastSequence
    try {
      apply(await api.call('GET /users/logged_in', {}), sequence)
    } catch (error) {
      wasFetched = false
      // Section 8: a failed session check is logged, and the page continues as for a visitor.
      console.error('GET /users/logged_in failed', error)
    }
  }

  const refresh = () => fetchSession(applySession)

  /** Each response masks the token differently; the page's token stays valid as long as the session. */
  const check = () =>
    fetchSession((session, sequence) => {
      if (!isEqualExceptToken(toPageSession(session), $session.get())) applySession(session, sequence)
    })

  const checkOnce = async () => {
    if (!wasFetched) await check()
  }

  onMount($session, () => {
    if (!$session.get()) void checkOnce()
  })

  return {
    $session,
    setSession: (session) => applySession(session, ++lastSequence),
    refresh,
    checkOnce,
    check,
    getToken: () => $session.get()?.csrf_token ?? null,
    async renew() {
      const before = $session.get()?.csrf_token
      await refresh()
      return $session.get()?.csrf_token !== before
    },
  }
}

/** Whether two sessions are equal except for the token. */
function isEqualExceptToken(one: PageSession, other: PageSession | null): boolean {
  return other !== null && toJson({ ...one, csrf_token: other.csrf_token }) === toJson(other)
}

function toPageSession({ logged_in, user, show_intro, csrf_token }: Session | PageSession): PageSession {
  const shownUser = user && {
    id: user.id,
    name: user.name,
    thumb_url: user.thumb_url,
    admin: user.admin,
    has_hidden_vessel: user.has_hidden_vessel,
  }
  return { logged_in, user: shownUser, show_intro, csrf_token }
}
