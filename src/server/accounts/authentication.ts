import fastifyCookie from '@fastify/cookie'
import fp from 'fastify-plugin'
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isEqualConstantTime, type Secrets } from '../system/secrets.ts'
import { findUserByApiKey } from './api-key-queries.ts'
import { findSession } from './session-queries.ts'
import type { Db } from '../database/tables.ts'
import { HttpProblem } from '../http/problems.ts'

export const sessionCookie = 'roadstead_session'
/** Names a visitor's browser to its anti-forgery token, and to nothing else. */
export const visitorCookie = 'roadstead_visitor'
/** Holds a log-in at another house while it is under way. */
export const openIdCookie = 'roadstead_openid'
/** Marks a browser that has logged in to an account before; opens nothing. */
export const deviceCookie = 'roadstead_device'
export const introCookie = 'roadstead_intro'
export const csrfHeader = 'x-csrf-token'
export const csrfField = 'authenticity_token'

/** Who makes a call. */
export interface Requester {
  user: { id: number; admin: boolean } | null
  /** How it says who it is: the cookie needs the anti-forgery token, the key does not. */
  authenticatedBy: 'cookie' | 'api_key' | 'nothing'
  /** The session of the cookie. */
  sessionId: number | null
  /** What the anti-forgery token belongs to: the session's token, else the visitor's cookie. */
  csrfBinding: string | null
}

interface WithHeaders {
  headers: IncomingHttpHeaders
}

declare module 'fastify' {
  interface FastifyInstance {
    authentication: Authenticator
  }
}

/** Decorates the app with what tells who makes a request. */
export const authentication = fp(async (app) => {
  app.decorate('authentication', createAuthenticator(app.database, app.secrets))
})

/** Tells who makes a request, from its cookie or its key. */
function createAuthenticator(database: { db: Db; readDb: Db }, secrets: Secrets) {
  const known = new WeakMap<WithHeaders, Promise<Requester>>()

  async function read({ headers }: WithHeaders, from = database): Promise<Requester> {
    if (headers.authorization !== undefined) return byKey(headers.authorization, from.readDb)
    const cookies = fastifyCookie.parse(headers.cookie ?? '')
    const token = cookies[sessionCookie]
    const session = token ? await findSession(from, token) : null
    if (token && session) {
      const { session_id: sessionId, id, admin } = session
      return { user: { id, admin }, authenticatedBy: 'cookie', sessionId, csrfBinding: token }
    }
    return {
      user: null,
      authenticatedBy: 'nothing',
      sessionId: null,
      csrfBinding: cookies[visitorCookie] ?? null,
    }
  }

  async function byKey(authorization: string, readDb: Db): Promise<Requester> {
    const [scheme = '', key = ''] = authorization.trim().split(/\s+/)
    const user = scheme.toLowerCase() === 'bearer' ? await findUserByApiKey(readDb, secrets, key) : null
    if (!user) throw new HttpProblem('unauthorized', 'The api_key is not valid.')
    return { user, authenticatedBy: 'api_key', sessionId: null, csrfBinding: null }
  }

  return {
    /** Who makes this request, asked of the database once. Throws 401 where a key is given that is none. */
    of(request: WithHeaders): Promise<Requester> {
      let caller = known.get(request)
      if (!caller) {
        caller = read(request)
        known.set(request, caller)
      }
      return caller
    },

    /** Whether a request is still that user's, as a transaction sees it. */
    async holds(tx: Db, request: WithHeaders, userId: number): Promise<boolean> {
      return (await read(request, { db: tx, readDb: tx })).user?.id === userId
    },

    /** A fresh anti-forgery token for a binding, masked so that no two are alike. */
    csrfToken(binding: string): string {
      const mark = secrets.digest('csrf', binding)
      const mask = randomBytes(mark.length)
      return Buffer.concat([mask, xor(mark, mask)]).toString('base64url')
    },

    /** Throws 403 where a change by cookie does not carry the token of its page. */
    requireCsrf(caller: Requester, token: unknown): void {
      if (caller.authenticatedBy === 'api_key') return
      const bytes = typeof token === 'string' ? Buffer.from(token, 'base64url') : Buffer.alloc(0)
      const half = bytes.length / 2
      const given = xor(bytes.subarray(half), bytes.subarray(0, half))
      if (caller.csrfBinding && isEqualConstantTime(given, secrets.digest('csrf', caller.csrfBinding))) return
      throw new HttpProblem(
        'forbidden',
        'The anti-forgery token is missing or not valid any more. Reload the page.',
      )
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)))
}
