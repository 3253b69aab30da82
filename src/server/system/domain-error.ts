import type { ProblemCode } from '../../core/contract/errors.ts'
import { getLanguageMessages, type ServerMessages } from '../messages/language-messages.ts'

/** Selects a text from the messages of a language. */
export type LocalizedMessage = (messages: ServerMessages) => string

/** An expected failure. `http/problems.ts` turns it into a problem document with a status. */
export class DomainError extends Error {
  readonly code: ProblemCode
  /** Text for the client. `message`, for the log, may differ. */
  readonly detail: string
  readonly details: Pick<ProblemDetails, 'errors' | 'current' | 'yours'>
  readonly retryAfterSeconds: number | null
  readonly localizedDetail: LocalizedMessage | null

  constructor(code: ProblemCode, detail: string, more: ProblemDetails = {}) {
    super(detail)
    const { retryAfterSeconds = null, localizedDetail = null, ...members } = more
    this.retryAfterSeconds = retryAfterSeconds
    this.localizedDetail = localizedDetail
    this.code = code
    this.detail = detail
    this.details = members
  }
}

export interface ProblemDetails {
  /** Messages by input name. */
  errors?: Record<string, string[]>
  /** With 409: the current record, and the refused change in `yours`. */
  current?: unknown
  yours?: unknown
  /** With 429 and 503: value of the Retry-After header. */
  retryAfterSeconds?: number
  /** Selects the localized `detail`. */
  localizedDetail?: LocalizedMessage
}

/** An error whose detail is sent in the language of the request. */
export function localizedProblem(
  code: ProblemCode,
  message: LocalizedMessage,
  more: ProblemDetails = {},
): DomainError {
  return new DomainError(code, message(getLanguageMessages('en')), { ...more, localizedDetail: message })
}

/** Invalid input: 422 with a localized message for one field. */
export function localizedFieldProblem(field: string, message: LocalizedMessage): DomainError {
  return localizedProblem('invalid', message, { errors: { [field]: [message(getLanguageMessages('en'))] } })
}

/** Well-formed but invalid input: 422 with messages by field. */
export function validationProblem(errors: Record<string, string[]>): DomainError {
  const fields = Object.entries(errors).map(([field, messages]) => `${field} ${messages.join(' and ')}`)
  return new DomainError('invalid', `${fields.join('; ')}.`, { errors })
}

export function notFoundProblem(what: string): DomainError {
  return new DomainError('not-found', `There is no ${what}.`)
}
