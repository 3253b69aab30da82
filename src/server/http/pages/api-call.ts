import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Problem } from '../../../core/contract/errors.ts'
import { apiBasePath } from '../../../core/endpoint-key.ts'
import { csrfField, csrfHeader } from '../requester.ts'
import { getTextField } from './form-request.ts'

/** An API call that the button of a page makes. */
export interface PageApiCall {
  method: 'POST' | 'DELETE'
  path: string
  payload?: Record<string, unknown>
}

/**
 * Makes an API call on behalf of the user who submitted a form. The call checks permissions
 * and the CSRF token. Returns the problem, or null on success.
 */
export async function callApiForForm(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, path, payload }: PageApiCall,
): Promise<Problem | null> {
  const response = await app.inject({
    method,
    url: apiBasePath + path,
    remoteAddress: request.ip,
    headers: { cookie: request.headers.cookie ?? '', [csrfHeader]: getTextField(request.body, csrfField) },
    ...(payload && { payload }),
  })
  return response.statusCode < 400 ? null : response.json<Problem>()
}
