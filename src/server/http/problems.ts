import { problemTypePrefix, type Problem, type ProblemCode } from '../../core/contract/errors.ts'

const titles: Record<ProblemCode, [status: number, title: string]> = {
  malformed: [400, 'Malformed request'],
  invalid: [422, 'Not valid'],
  unauthorized: [401, 'Not logged in'],
  forbidden: [403, 'Not allowed'],
  'not-found': [404, 'Not found'],
  conflict: [409, 'Changed by someone else'],
  'too-large': [413, 'Too large'],
  'unsupported-media-type': [415, 'Media type not supported'],
  'too-many-requests': [429, 'Too many requests'],
  'not-available': [501, 'Not available in this version'],
  unavailable: [503, 'Not available just now'],
  unexpected: [500, 'Something went wrong'],
}

/** A failure with an answer of its own: thrown by handlers, sent as problem+json. */
export class HttpProblem extends Error {
  readonly problem: Problem
  readonly retryAfterSeconds: number | null

  constructor(code: ProblemCode, detail: string, more: ProblemDetails = {}) {
    super(detail)
    const [status, title] = titles[code]
    const { retryAfterSeconds = null, ...members } = more
    this.retryAfterSeconds = retryAfterSeconds
    this.problem = { type: problemTypePrefix + code, title, status, detail, ...members }
  }
}

export interface ProblemDetails {
  /** Messages by the name of the input they are about. */
  errors?: Record<string, string[]>
  /** With 409: the record as it is, and the change that was refused. */
  current?: unknown
  yours?: unknown
  /** With 429: when it may be tried again. */
  retryAfterSeconds?: number
}

/** Input that reads well but does not hold: 422 with a message for each field. */
export function invalid(errors: Record<string, string[]>): HttpProblem {
  const fields = Object.entries(errors).map(([field, messages]) => `${field} ${messages.join(' and ')}`)
  return new HttpProblem('invalid', `${fields.join('; ')}.`, { errors })
}

export function notFound(what: string): HttpProblem {
  return new HttpProblem('not-found', `There is no ${what}.`)
}

/** The problem that answers any error: its own, that of a refused request, or 'unexpected' without a word of ours. */
export function problemOf(error: unknown): Problem {
  if (error instanceof HttpProblem) return error.problem
  const status = statusOf(error)
  if (status === 413)
    return new HttpProblem('too-large', 'The request is larger than this server takes.').problem
  if (status === 415) return new HttpProblem('unsupported-media-type', 'Send application/json.').problem
  if (status === 429) return new HttpProblem('too-many-requests', 'Too many requests. Wait a little.').problem
  if (status !== null && status >= 400 && status < 500) {
    return new HttpProblem(
      'malformed',
      error instanceof Error ? error.message : 'The request cannot be read.',
    ).problem
  }
  return new HttpProblem('unexpected', 'The server failed. It has been logged.').problem
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  return typeof error.statusCode === 'number' ? error.statusCode : null
}
