import type { FastifyRequest } from 'fastify'
import type { EndpointKey } from '../../core/contract/endpoints.ts'
import { isAllowed, policies, type Role } from './policies.ts'
import { getRecordRoles } from './role-queries.ts'
import type { Db } from '../database/tables.ts'
import { csrfField, csrfHeader, type Requester, type Authenticator } from './requester.ts'
import { HttpProblem, notFoundProblem } from '../system/domain-error.ts'

/** Whether a call changes something, and so needs the anti-forgery token. */
export function isMutatingCall(key: EndpointKey): boolean {
  return !key.startsWith('GET ')
}

/** Decides by the permission table whether a call goes on. Each step throws the problem that answers a refusal. */
export function createAuthorizer(db: Db, callers: Authenticator) {
  const isForEveryone = (key: EndpointKey) => policies[key].allowedRoles.includes('visitor')

  async function user(request: FastifyRequest): Promise<NonNullable<Requester['user']>> {
    const caller = await callers.of(request)
    if (!caller.user) throw new HttpProblem('unauthorized', 'You must be logged in.')
    return caller.user
  }

  return {
    caller: (request: FastifyRequest) => callers.of(request),
    user,

    /** 401 where the call is not for visitors, or a key is given that is none. */
    async admit(key: EndpointKey, request: FastifyRequest): Promise<void> {
      if (!isForEveryone(key)) await user(request)
      else if (request.headers.authorization !== undefined) await callers.of(request)
    },

    /** 403 where a change by cookie does not carry its page's token. */
    async requireToken(request: FastifyRequest, fields: unknown): Promise<void> {
      const inForm = fields instanceof Object ? (fields as Record<string, unknown>)[csrfField] : undefined
      callers.requireCsrf(await callers.of(request), request.headers[csrfHeader] ?? inForm)
    },

    /** 404 where the record is not there, 403 where it is not the caller's. */
    async requireRole(key: EndpointKey, request: FastifyRequest, params: unknown): Promise<void> {
      if (isForEveryone(key)) return
      const { id: userId, admin } = await user(request)
      const held = new Set<Role>(admin ? ['user', 'admin'] : ['user'])
      const { record } = policies[key]
      if (record) {
        const { id } = params as { id: number } // rows with a record have its id in their path
        const onRecord = await getRecordRoles(db, record, id, userId)
        if (!onRecord) throw notFoundProblem(`${record.replace('_', ' ')} with this id`)
        for (const role of onRecord) held.add(role)
      }
      if (!isAllowed(key, held)) throw new HttpProblem('forbidden', 'This is not yours to do.')
    },
  }
}

export type Authorizer = ReturnType<typeof createAuthorizer>
