import { inject } from 'vitest'
import type { Page } from 'playwright'
import { useBrowser, type PageOptions } from '../site/browser.ts'
import { getSetCookies, buildStorageState } from '../site/site-user.ts'

export const { url: siteUrl, ids, emails, password } = inject('spec')

export type Actor = 'visitor' | 'member' | 'owner' | 'admin'

export interface ActorPageOptions extends PageOptions {
  actor?: Actor
}

/** A browser whose pages belong to an actor. */
export function useActors(): { open(path: string, options?: ActorPageOptions): Promise<Page> } {
  const { open } = useBrowser()
  const cookies = new Map<Actor, string>()

  async function cookieOf(actor: Actor): Promise<string> {
    const known = cookies.get(actor)
    if (known) return known
    const cookie = await logInActor(actor)
    cookies.set(actor, cookie)
    return cookie
  }

  return {
    async open(path, { actor = 'visitor', context = {}, ...options } = {}) {
      const storage = buildStorageState(siteUrl, actor === 'visitor' ? '' : await cookieOf(actor))
      return open(siteUrl + path, { ...options, context: { storageState: storage, ...context } })
    },
  }
}

/** Logs an actor in over the API; the cookies that say so. */
export async function logInActor(actor: Actor): Promise<string> {
  if (actor === 'visitor') return ''
  const before = await fetch(`${siteUrl}/api/v1/users/logged_in`)
  const { csrf_token } = (await before.json()) as { csrf_token: string } // the contract's Session
  const answer = await fetch(`${siteUrl}/api/v1/users/sign_in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: getSetCookies(before),
      'x-csrf-token': csrf_token,
    },
    body: JSON.stringify({ user: { email: emails[actor], password } }),
  })
  if (!answer.ok) throw new Error(`${actor} cannot log in: ${answer.status}`)
  return getSetCookies(answer)
}

/** What a program sends along as an actor: the cookie and its anti-forgery token. */
export type ActorHeaders = Record<'cookie' | 'x-csrf-token', string>

const headers = new Map<Actor, Promise<ActorHeaders>>()

/** An actor's headers; the actor is logged in once for all calls of a file. */
export function getActorHeaders(actor: Actor): Promise<ActorHeaders> {
  const known = headers.get(actor) ?? newHeaders(actor)
  headers.set(actor, known)
  return known
}

async function newHeaders(actor: Actor): Promise<ActorHeaders> {
  const cookie = await logInActor(actor)
  const session = await fetch(`${siteUrl}/api/v1/users/logged_in`, { headers: { cookie } })
  const { csrf_token } = (await session.json()) as { csrf_token: string } // as above
  return { cookie: cookie || getSetCookies(session), 'x-csrf-token': csrf_token }
}

/** An answer of the API; `T` is what the contract says of its body. */
export interface ApiResponse<T> {
  status: number
  body: T
  headers: Headers
  /** The body as it came. */
  bytes: Uint8Array
}

/** A call of the API by an actor; the body is an object, or a form with its files. */
export async function callAs<T = unknown>(
  actor: Actor,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiResponse<T>> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${siteUrl}/api/v1${path}`, {
    method,
    headers: {
      ...(await getActorHeaders(actor)),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const isJson = answer.headers.get('content-type')?.includes('json')
  return {
    status: answer.status,
    body: (isJson ? JSON.parse(text) : text) as T, // what the test asks of it
    headers: answer.headers,
    bytes,
  }
}
