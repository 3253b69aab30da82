import { errorCodes } from 'fastify'
import type { Problem, ProblemCode } from '../../core/contract/errors.ts'
import { problemTypePrefix } from '../../core/problem-type.ts'
import type { ServerMessages } from '../messages/language-messages.ts'
import { findUnavailability } from '../database/is-unavailable.ts'
import { DomainError, type Reason, type FieldReasons } from '../system/domain-error.ts'
import { formatReason, isFieldPredicate } from './format-reason.ts'

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

/**
 * Converts any error to a problem in the language of the messages: that of a DomainError, of a request that Fastify
 * refused, else 'unexpected' without the error's message. A message in English only becomes the title of the problem in
 * other languages.
 */
export function toProblem(error: unknown, messages: ServerMessages): Problem {
  const { code, reason, details } = error instanceof DomainError ? error : toDomainError(error)
  const { errors: reasons, ...records } = details
  const title = messages.problems[code]
  const detail = reason ? formatReason(reason, messages) : describeFields(reasons ?? {}, messages)
  return {
    type: problemTypePrefix + code,
    title,
    status: statuses[code],
    detail: detail ?? title,
    ...(reasons && { errors: formatFieldReasons(reasons, messages, title) }),
    ...records,
  }
}

/** The HTTP status of an expected failure. */
export function getProblemStatus(code: ProblemCode): number {
  return statuses[code]
}

/** The code of a problem document: the last part of its `type`. */
export function getProblemCode(problem: Problem): ProblemCode {
  return problem.type.slice(problemTypePrefix.length) as ProblemCode // toProblem builds the type from a code
}

/** The messages of each field; `fallback` instead of one that is in English only. */
function formatFieldReasons(
  reasons: FieldReasons,
  messages: ServerMessages,
  fallback: string,
): Record<string, string[]> {
  const format = (each: readonly Reason[]) => each.map((reason) => formatReason(reason, messages) ?? fallback)
  return Object.fromEntries(
    Object.entries(reasons).map(([field, each]) => [field, [...new Set(format(each))]]),
  )
}

/** One text for all fields; null if a message is in English only. */
function describeFields(reasons: FieldReasons, messages: ServerMessages): string | null {
  const fields = Object.entries(reasons).map(([field, each]) => ({
    field,
    texts: each.map((reason) => formatReason(reason, messages)),
  }))
  if (fields.some(({ texts }) => texts.includes(null))) return null
  if (!Object.values(reasons).flat().every(isFieldPredicate))
    return fields.flatMap(({ texts }) => texts).join(' ')
  return `${fields.map(({ field, texts }) => `${field} ${texts.join(' and ')}`).join('; ')}.`
}

/** States any other error as an expected failure. */
function toDomainError(error: unknown): DomainError {
  const unavailability = findUnavailability(error)
  if (unavailability) return new DomainError('unavailable', unavailabilityReasons[unavailability])
  if (error instanceof errorCodes.FST_ERR_BAD_URL)
    return new DomainError('invalid', 'refusals.urlUndecodable', {
      errors: { path: [{ key: 'inputErrors.undecodable' }] },
    })
  const status = getStatusCode(error)
  if (status === 413) return new DomainError('too-large', 'refusals.requestTooLarge')
  if (status === 414) return new DomainError('uri-too-long', 'refusals.urlTooLong')
  if (status === 415) return new DomainError('unsupported-media-type', 'apiErrors.jsonRequired')
  if (status === 429) return new DomainError('too-many-requests', 'refusals.tooManyRequests')
  if (error instanceof Error && status !== null && status >= 400 && status < 500)
    return new DomainError('malformed', 'apiErrors.requestRefused', { values: { message: error.message } })
  return new DomainError('unexpected', 'refusals.unexpected')
}

const unavailabilityReasons = {
  away: 'refusals.databaseAway',
  overloaded: 'problems.overloaded',
  full: 'refusals.diskFull',
  readOnly: 'refusals.databaseReadOnly',
} as const

function getStatusCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  return typeof error.statusCode === 'number' ? error.statusCode : null
}
