import { inject } from 'vitest'
import type { Page } from 'playwright'
import { useBrowser, type PageOptions } from '../support/browser.ts'
import { getSetCookies, buildStorageState } from '../support/site-user.ts'

export const { url: siteUrl, ids, emails, password } = inject('spec')

export type Actor = 'visitor' | 'member' | 'owner' | 'admin'

export interface ActorPageOptions extends PageOptions {
  actor?: Actor
}

/** Starts a browser whose pages are logged in as an actor. */
export function useActors(): { open(path: string, options?: ActorPageOptions): Promise<Page> } {
  const { open } = useBrowser()
  const cookies = new Map<Actor, string>()

  async function getCookie(actor: Actor): Promise<string> {
    const cached = cookies.get(actor)
    if (cached) return cached
    const cookie = await logInActor(actor)
    cookies.set(actor, cookie)
    return cookie
  }

  return {
    async open(path, { actor = 'visitor', context = {}, ...options } = {}) {
      const storage = buildStorageState(siteUrl, actor === 'visitor' ? '' : await getCookie(actor))
      return open(siteUrl + path, { ...options, context: { storageState: storage, ...context } })
    },
  }
}

/** Logs an actor in over the API and returns the session cookies. */
export async function logInActor(actor: Actor): Promise<string> {
  if (actor === 'visitor') return ''
  const before = await fetch(`${siteUrl}/api/v1/users/logged_in`)
  const { csrf_token } = (await before.json()) as { csrf_token: string } // matches the contract type Session
  const response = await fetch(`${siteUrl}/api/v1/users/sign_in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: getSetCookies(before),
      'x-csrf-token': csrf_token,
    },
    body: JSON.stringify({ user: { email: emails[actor], password } }),
  })
  if (!response.ok) throw new Error(`${actor} cannot log in: ${response.status}`)
  return getSetCookies(response)
}

/** Request headers of an actor: the session cookie and its anti-forgery token. */
export type ActorHeaders = Record<'cookie' | 'x-csrf-token', string>

const headers = new Map<Actor, Promise<ActorHeaders>>()

/** Returns the headers of an actor, which is logged in once per test file. */
export function getActorHeaders(actor: Actor): Promise<ActorHeaders> {
  const cached = headers.get(actor) ?? createHeaders(actor)
  headers.set(actor, cached)
  return cached
}

async function createHeaders(actor: Actor): Promise<ActorHeaders> {
  const cookie = await logInActor(actor)
  const session = await fetch(`${siteUrl}/api/v1/users/logged_in`, { headers: { cookie } })
  const { csrf_token } = (await session.json()) as { csrf_token: string } // as above
  return { cookie: cookie || getSetCookies(session), 'x-csrf-token': csrf_token }
}

/** A response of the API; `T` is the contract type of its body. */
export interface ApiResponse<T> {
  status: number
  body: T
  headers: Headers
  /** The raw body. */
  bytes: Uint8Array
}

/** Calls the API as an actor; the body is an object or a form with files. */
export async function callAs<T = unknown>(
  actor: Actor,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiResponse<T>> {
  const isForm = body instanceof FormData
  const response = await fetch(`${siteUrl}/api/v1${path}`, {
    method,
    headers: {
      ...(await getActorHeaders(actor)),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    body: (isJson ? JSON.parse(text) : text) as T, // the caller states the response type
    headers: response.headers,
    bytes,
  }
}
