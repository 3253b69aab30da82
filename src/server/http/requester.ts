import type { IncomingHttpHeaders } from 'node:http'
import type { DatabaseHandles } from '../database/tables.ts'

export const csrfHeader = 'x-csrf-token'
export const csrfField = 'authenticity_token'

/** The authenticated requester of a call. */
export interface Requester {
  user: { id: number; admin: boolean } | null
  /** Kind of credentials; cookies require the CSRF token, API keys do not. */
  authenticatedBy: 'cookie' | 'api_key' | 'nothing'
  /** Session of the cookie. */
  sessionId: number | null
  /** Value that the CSRF token is bound to: the session token, else the visitor cookie. */
  csrfBinding: string | null
}

export interface WithHeaders {
  headers: IncomingHttpHeaders
}

/** Identifies requesters and checks anti-forgery tokens. Implemented by the feature `accounts`. */
export interface Authenticator {
  /** Returns who makes this request; queries the database at most once per request. Throws 'unauthorized' for an invalid api_key. */
  getRequester(request: WithHeaders): Promise<Requester>
  /** Whether a request still belongs to the user, in the database or as seen by a transaction. */
  isStillAuthenticated(from: DatabaseHandles, request: WithHeaders, userId: number): Promise<boolean>
  /** Creates an anti-forgery token for a binding; it is masked, so that each token is different. */
  createCsrfToken(binding: string): string
  /** Throws 'forbidden' if a change that is authenticated by cookie lacks the token of its page. */
  requireCsrfToken(requester: Requester, token: unknown): void
}

declare module 'fastify' {
  interface FastifyInstance {
    authentication: Authenticator
  }
}
