import type { BrowserContextOptions } from 'playwright'
import { createPlainPhoto } from '../factories/photos.ts'
import { testPassword } from './test-password.ts'

/** A signed-up user with a dismissed intro: browser context options and authenticated API calls. */
export interface SiteUser {
  id: number
  email: string
  context: BrowserContextOptions
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  addPhoto(vesselId: number): Promise<void>
  addReviewPhoto(placeId: number, comment: string): Promise<void>
}

let nextUserNumber = 1

export async function signUpSiteUser(
  site: string,
  first_name = 'Ann',
  last_name = 'Bonny',
): Promise<SiteUser> {
  const email = `member${process.pid}-${Date.now()}-${nextUserNumber++}@example.org`
  const visitResponse = await fetch(`${site}/api/v1/users/logged_in`)
  const visitorCookies = getSetCookies(visitResponse)
  const { csrf_token } = (await visitResponse.json()) as { csrf_token: string }
  const signUpResponse = await fetch(`${site}/api/v1/users/sign_up`, {
    method: 'POST',
    headers: { cookie: visitorCookies, 'x-csrf-token': csrf_token, 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email, password: testPassword, first_name, last_name } }),
  })
  const session = (await signUpResponse.json()) as { user: { id: number }; csrf_token: string }
  const cookie = getSetCookies(signUpResponse)
  const headers = { cookie, 'x-csrf-token': session.csrf_token }
  await fetch(`${site}/api/v1/users/dismiss_intro`, { method: 'POST', headers })

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${site}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T // the caller states the response type
  }

  /** Sends a photo and further fields as a form. */
  async function sendPhoto(method: string, path: string, field: string, fields: Record<string, string> = {}) {
    const body = new FormData()
    for (const [name, text] of Object.entries(fields)) body.set(name, text)
    const bytes = new Uint8Array(await createPlainPhoto())
    body.set(field, new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg')
    const response = await fetch(`${site}/api/v1${path}`, { method, headers, body })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  }

  return {
    id: session.user.id,
    email,
    context: { storageState: buildStorageState(site, cookie) },
    call,
    addPhoto: (vesselId) => sendPhoto('PATCH', `/vessels/${vesselId}`, 'vessel[photo][image]'),
    addReviewPhoto: (placeId, comment) =>
      sendPhoto('POST', '/posts', 'post[photo][image]', {
        'post[poi_id]': String(placeId),
        'post[comment]': comment,
      }),
  }
}

/** Builds the Playwright storage state that contains the given cookies. */
export function buildStorageState(site: string, cookie: string) {
  const rest = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const }
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), domain: new URL(site).hostname, ...rest }
  })
  return { cookies: cookie ? cookies : [], origins: [] }
}

/** Reads the cookies that a response sets, formatted as a `Cookie` header; omits cleared cookies. */
export function getSetCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => /=./.test(pair))
    .join('; ')
}
