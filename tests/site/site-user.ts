import type { BrowserContextOptions } from 'playwright'
import { createPlainPhoto } from '../fakes/photos.ts'

export const siteUserPassword = 'a long enough password'

/** A member of the site under test, whom no intro awaits: what a browser of theirs begins with, and calls in their name. */
export interface SiteUser {
  id: number
  email: string
  context: BrowserContextOptions
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  addPhoto(vesselId: number): Promise<void>
}

let next = 1

export async function signUpSiteUser(
  site: string,
  first_name = 'Ann',
  last_name = 'Bonny',
): Promise<SiteUser> {
  const email = `member${process.pid}-${Date.now()}-${next++}@example.org`
  const visit = await fetch(`${site}/api/v1/users/logged_in`)
  const visitor = getSetCookies(visit)
  const { csrf_token } = (await visit.json()) as { csrf_token: string }
  const signUp = await fetch(`${site}/api/v1/users/sign_up`, {
    method: 'POST',
    headers: { cookie: visitor, 'x-csrf-token': csrf_token, 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email, password: siteUserPassword, first_name, last_name } }),
  })
  const session = (await signUp.json()) as { user: { id: number }; csrf_token: string }
  const cookie = getSetCookies(signUp)
  const headers = { cookie, 'x-csrf-token': session.csrf_token }
  await fetch(`${site}/api/v1/users/dismiss_intro`, { method: 'POST', headers })

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${site}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T // the test says what it is
  }

  return {
    id: session.user.id,
    email,
    context: { storageState: buildStorageState(site, cookie) },
    call,
    async addPhoto(vesselId) {
      const body = new FormData()
      const bytes = new Uint8Array(await createPlainPhoto())
      body.set('vessel[photo][image]', new Blob([bytes], { type: 'image/jpeg' }), 'boat.jpg')
      await fetch(`${site}/api/v1/vessels/${vesselId}`, { method: 'PATCH', headers, body })
    },
  }
}

/** What a browser begins with that has these cookies of a site. */
export function buildStorageState(site: string, cookie: string) {
  const rest = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), domain: new URL(site).hostname, ...rest }
  })
  return { cookies: cookie ? cookies : [], origins: [] }
}

/** The cookies that an answer sets, as a browser sends them back; those it clears are left out. */
export function getSetCookies(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => /=./.test(pair))
    .join('; ')
}
