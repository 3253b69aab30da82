import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../database/tables.ts'

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

export interface WithHeaders {
  headers: IncomingHttpHeaders
}

/** Identifies requesters and checks anti-forgery tokens. Implemented by the feature `accounts`. */
export interface Authenticator {
  /** Who makes this request; the database is asked once a request. Throws 'unauthorized' for an invalid api_key. */
  of(request: WithHeaders): Promise<Requester>
  /** Whether a request still belongs to the user, as seen by a transaction. */
  holds(tx: Db, request: WithHeaders, userId: number): Promise<boolean>
  /** A new anti-forgery token for a binding, masked so that no two are equal. */
  csrfToken(binding: string): string
  /** Throws 'forbidden' if a change by cookie does not carry the token of its page. */
  requireCsrf(requester: Requester, token: unknown): void
}

declare module 'fastify' {
  interface FastifyInstance {
    authentication: Authenticator
  }
}
