import type { ProblemCode } from '../../core/contract/errors.ts'
import { getLanguageMessages, type ServerMessages } from '../messages/language-messages.ts'

/** A sentence that there is in every language. */
export type LocalizedMessage = (words: ServerMessages) => string

/** An expected failure. `http/problems.ts` turns it into a problem document with a status. */
export class HttpProblem extends Error {
  readonly code: ProblemCode
  readonly details: Pick<ProblemDetails, 'errors' | 'current' | 'yours'>
  readonly retryAfterSeconds: number | null
  readonly localizedDetail: LocalizedMessage | null

  constructor(code: ProblemCode, detail: string, more: ProblemDetails = {}) {
    super(detail)
    const { retryAfterSeconds = null, localizedDetail = null, ...members } = more
    this.retryAfterSeconds = retryAfterSeconds
    this.localizedDetail = localizedDetail
    this.code = code
    this.details = members
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
