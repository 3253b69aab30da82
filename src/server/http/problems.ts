import { errorCodes } from 'fastify'
import type { Problem, ProblemCode } from '../../core/contract/errors.ts'
import { problemTypePrefix } from '../../core/problem-type.ts'

import { problems as titles } from '../../core/messages/en/server.json'
import type { ServerMessages } from '../messages/language-messages.ts'
import { findUnavailability } from '../database/is-unavailable.ts'
import { DomainError } from '../system/domain-error.ts'

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

/** Converts any error to a problem: that of a DomainError, of a request that Fastify refused, else 'unexpected' without the error's message. */
export function toProblem(error: unknown): Problem {
  if (error instanceof DomainError) return createProblem(error.code, error.detail, error.details)
  const unavailability = findUnavailability(error)
  if (unavailability) return createProblem('unavailable', unavailableDetails[unavailability])
  if (error instanceof errorCodes.FST_ERR_BAD_URL)
    return createProblem('invalid', 'The path of the URL cannot be decoded.', {
      errors: { path: ['cannot be decoded'] },
    })
  const status = getStatusCode(error)
  if (status === 413) return createProblem('too-large', 'The request is too large.')
  if (status === 414) return createProblem('uri-too-long', 'The URL is too long.')
  if (status === 415) return createProblem('unsupported-media-type', 'Send application/json.')
  if (status === 429) return createProblem('too-many-requests', 'Too many requests. Try again later.')
  if (status !== null && status >= 400 && status < 500) {
    return createProblem('malformed', error instanceof Error ? error.message : 'The request cannot be read.')
  }
  return createProblem('unexpected', 'Internal server error. It has been logged.')
}

const unavailableDetails = {
  away: 'The database does not answer. Try again in a minute.',
  overloaded: titles.overloaded,
  full: 'The disk is full. Try again later.',
  readOnly: 'The database accepts no changes at the moment. Try again later.',
} as const

function createProblem(code: ProblemCode, detail: string, details: Partial<Problem> = {}): Problem {
  return { type: problemTypePrefix + code, title: titles[code], status: statuses[code], detail, ...details }
}

/** The HTTP status of an expected failure. */
export function getProblemStatus(code: ProblemCode): number {
  return statuses[code]
}

/** The code of a problem document: the last part of its `type`. */
export function getProblemCode(problem: Problem): ProblemCode {
  return problem.type.slice(problemTypePrefix.length) as ProblemCode // createProblem builds the type from a code
}

/** The problem in the given language: its localized detail, else the title of its type. */
export function localizeProblem(error: unknown, messages: ServerMessages): Problem {
  const problem = toProblem(error)
  if (messages.language === 'en') return problem
  const code = getProblemCode(problem)
  const title = messages.problems[code]
  const detail = localizeDetail(error, messages) || title
  const { errors } = problem
  if (!errors) return { ...problem, title, detail }
  const localizedErrors = Object.fromEntries(Object.keys(errors).map((field) => [field, [detail]]))
  return { ...problem, title, detail, errors: localizedErrors }
}

function localizeDetail(error: unknown, messages: ServerMessages): string | undefined {
  if (error instanceof DomainError) return error.localizedDetail?.(messages)
  return findUnavailability(error) === 'overloaded' ? messages.problems.overloaded : undefined
}

function getStatusCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  return typeof error.statusCode === 'number' ? error.statusCode : null
}
