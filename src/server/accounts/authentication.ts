import fastifyCookie from '@fastify/cookie'
import fp from 'fastify-plugin'
import { randomBytes } from 'node:crypto'
import { isEqualConstantTime, type Secrets } from '../system/secrets.ts'
import { findUserByApiKey } from './api-key-queries.ts'
import { findSession } from './session-queries.ts'
import type { DatabaseHandles, ReadDb } from '../database/tables.ts'
import { DomainError } from '../system/domain-error.ts'
import type { Authenticator, Requester, WithHeaders } from '../http/requester.ts'
import { sessionCookie, visitorCookie } from '../plugins/session-cookies.ts'

/** Decorates the app with `authentication`. */
export const authentication = fp(async (app) => {
  app.decorate('authentication', createAuthenticator(app.database, app.secrets))
})

/** Authenticates requests by session cookie or API key. */
function createAuthenticator(database: DatabaseHandles, secrets: Secrets): Authenticator {
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

  async function byKey(authorization: string, readDb: ReadDb): Promise<Requester> {
    const [scheme = '', key = ''] = authorization.trim().split(/\s+/)
    const user = scheme.toLowerCase() === 'bearer' ? await findUserByApiKey(readDb, secrets, key) : null
    if (!user) throw new DomainError('unauthorized', 'refusals.apiKeyInvalid')
    return { user, authenticatedBy: 'api_key', sessionId: null, csrfBinding: null }
  }

  return {
    /** The requester, read from the database once per request. Throws 401 for an invalid API key. */
    getRequester(request: WithHeaders): Promise<Requester> {
      let caller = known.get(request)
      if (!caller) {
        caller = read(request)
        known.set(request, caller)
      }
      return caller
    },

    /** Whether the request is still authenticated as that user, in the database or in a transaction. */
    async isStillAuthenticated(from, request, userId): Promise<boolean> {
      return (await read(request, from)).user?.id === userId
    },

    /** Creates a CSRF token for a binding, with a random mask so that each token differs. */
    createCsrfToken(binding: string): string {
      const mark = secrets.digest('csrf', binding)
      const mask = randomBytes(mark.length)
      return Buffer.concat([mask, xor(mark, mask)]).toString('base64url')
    },

    /** Throws 403 if a request authenticated by cookie has no valid CSRF token. */
    requireCsrfToken(caller: Requester, token: unknown): void {
      if (caller.authenticatedBy === 'api_key') return
      const bytes = typeof token === 'string' ? Buffer.from(token, 'base64url') : Buffer.alloc(0)
      const half = bytes.length / 2
      const given = xor(bytes.subarray(half), bytes.subarray(0, half))
      if (caller.csrfBinding && isEqualConstantTime(given, secrets.digest('csrf', caller.csrfBinding))) return
      throw new DomainError('forbidden', 'refusals.formTokenInvalid')
    },
  }
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)))
}
