import { problemTypePrefix, type Problem, type ProblemCode } from '../../core/contract/errors.ts'

import { problems as titles } from '../messages/en/problems.ts'
import { getLanguageMessages, type ServerMessages } from './messages.ts'

const statuses: Record<ProblemCode, number> = {
  malformed: 400,
  invalid: 422,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'uri-too-long': 414,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'not-available': 501,
  unavailable: 503,
  unexpected: 500,
}

/** A sentence that there is in every language. */
export type LocalizedMessage = (words: ServerMessages) => string

/** A failure with an answer of its own: thrown by handlers, sent as problem+json. */
export class HttpProblem extends Error {
  readonly problem: Problem
  readonly retryAfterSeconds: number | null
  readonly localizedDetail: LocalizedMessage | null

  constructor(code: ProblemCode, detail: string, more: ProblemDetails = {}) {
    super(detail)
    const { retryAfterSeconds = null, localizedDetail = null, ...members } = more
    this.retryAfterSeconds = retryAfterSeconds
    this.localizedDetail = localizedDetail
    this.problem = {
      type: problemTypePrefix + code,
      title: titles[code],
      status: statuses[code],
      detail,
      ...members,
    }
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
  /** The detail in every language. */
  localizedDetail?: LocalizedMessage
}

/** A failure that is told in the reader's language. */
export function localizedProblem(
  code: ProblemCode,
  sentence: LocalizedMessage,
  more: ProblemDetails = {},
): HttpProblem {
  return new HttpProblem(code, sentence(getLanguageMessages('en')), { ...more, localizedDetail: sentence })
}

/** Input that does not hold, told in the reader's language: 422 with the sentence for its field. */
export function localizedFieldProblem(field: string, sentence: LocalizedMessage): HttpProblem {
  return localizedProblem('invalid', sentence, { errors: { [field]: [sentence(getLanguageMessages('en'))] } })
}

/** Input that reads well but does not hold: 422 with a message for each field. */
export function validationProblem(errors: Record<string, string[]>): HttpProblem {
  const fields = Object.entries(errors).map(([field, messages]) => `${field} ${messages.join(' and ')}`)
  return new HttpProblem('invalid', `${fields.join('; ')}.`, { errors })
}

export function notFoundProblem(what: string): HttpProblem {
  return new HttpProblem('not-found', `There is no ${what}.`)
}

/** The problem that answers any error: its own, that of a refused request, or 'unexpected' without a word of ours. */
export function toProblem(error: unknown): Problem {
  if (error instanceof HttpProblem) return error.problem
  const status = statusOf(error)
  if (status === 413)
    return new HttpProblem('too-large', 'The request is larger than this server takes.').problem
  if (status === 414)
    return new HttpProblem('uri-too-long', 'The address is longer than this server takes.').problem
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

/** The problem in a reader's language: its own sentence, else what kind of failure it was. */
export function localizeProblem(error: unknown, words: ServerMessages): Problem {
  const problem = toProblem(error)
  if (words.language === 'en') return problem
  const code = problem.type.slice(problemTypePrefix.length) as ProblemCode // made of one above
  const title = words.problems[code]
  const detail = (error instanceof HttpProblem && error.localizedDetail?.(words)) || title
  const { errors } = problem
  if (!errors) return { ...problem, title, detail }
  const told = Object.fromEntries(Object.keys(errors).map((field) => [field, [detail]]))
  return { ...problem, title, detail, errors: told }
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  return typeof error.statusCode === 'number' ? error.statusCode : null
}
