import type { FastifyRequest } from 'fastify'
import type { EndpointKey } from '../../core/contract/endpoints.ts'
import { isAllowed, policies, type RecordKind, type Role } from './policies.ts'
import { getRecordRoles } from './role-queries.ts'
import type { ReadDb } from '../database/tables.ts'
import type { ReasonKey } from '../messages/reason-key.ts'
import { csrfField, csrfHeader, type Requester, type Authenticator } from './requester.ts'
import { DomainError, notFoundProblem } from '../system/domain-error.ts'

const notFoundReasons: Record<RecordKind, ReasonKey> = {
  user: 'refusals.userNotFound',
  chart_job: 'refusals.chartJobNotFound',
  session: 'refusals.sessionNotFound',
  place: 'refusals.placeNotFound',
  nav_aid: 'refusals.navAidNotFound',
  post: 'refusals.reviewNotFound',
  photo: 'refusals.photoNotFound',
  vessel: 'refusals.vesselNotFound',
}

/** Whether a call changes data and therefore requires the CSRF token. */
export function isMutatingCall(key: EndpointKey): boolean {
  return !key.startsWith('GET ')
}

/** Applies the permission table (`policies`) to calls. Each step throws an `DomainError` to refuse the call. */
export function createAuthorizer(db: ReadDb, authenticator: Authenticator) {
  const isPublic = (key: EndpointKey) => policies[key].allowedRoles.includes('visitor')

  async function requireUser(request: FastifyRequest): Promise<NonNullable<Requester['user']>> {
    const requester = await authenticator.getRequester(request)
    if (!requester.user) throw new DomainError('unauthorized', 'refusals.notLoggedIn')
    return requester.user
  }

  return {
    getRequester: (request: FastifyRequest) => authenticator.getRequester(request),
    requireUser,

    /** Throws 401 if the call requires a log-in, or if the request carries an invalid API key. */
    async admit(key: EndpointKey, request: FastifyRequest): Promise<void> {
      if (!isPublic(key)) await requireUser(request)
      else if (request.headers.authorization !== undefined) await authenticator.getRequester(request)
    },

    /** Throws 403 if a request authenticated by cookie lacks a valid CSRF token. */
    async requireToken(request: FastifyRequest, fields: unknown): Promise<void> {
      const formToken = fields instanceof Object ? (fields as Record<string, unknown>)[csrfField] : undefined
      authenticator.requireCsrfToken(
        await authenticator.getRequester(request),
        request.headers[csrfHeader] ?? formToken,
      )
    },

    /** Throws 404 if the record does not exist, 403 if the requester has none of the required roles on it. */
    async requireRole(key: EndpointKey, request: FastifyRequest, params: unknown): Promise<void> {
      if (isPublic(key)) return
      const { id: userId, admin } = await requireUser(request)
      const held = new Set<Role>(admin ? ['user', 'admin'] : ['user'])
      const { record } = policies[key]
      if (record) {
        const { id } = params as { id: number } // calls with a record have its id in their path
        const recordRoles = await getRecordRoles(db, record, id, userId)
        if (!recordRoles) throw notFoundProblem(notFoundReasons[record])
        for (const role of recordRoles) held.add(role)
      }
      if (!isAllowed(key, held)) throw new DomainError('forbidden', 'refusals.noPermission')
    },
  }
}

export type Authorizer = ReturnType<typeof createAuthorizer>
