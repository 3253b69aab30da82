import { problemTypePrefix, type Problem, type ProblemCode } from '../../core/contract/errors.ts'

import { problems as titles } from '../messages/en/problems.ts'
import type { ServerMessages } from '../messages/language-messages.ts'
import { HttpProblem } from '../system/domain-error.ts'

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

/** The problem that answers any error: its own, that of a refused request, or 'unexpected' without a word of ours. */
export function toProblem(error: unknown): Problem {
  if (error instanceof HttpProblem) return problemOf(error.code, error.message, error.details)
  const status = statusOf(error)
  if (status === 413) return problemOf('too-large', 'The request is larger than this server takes.')
  if (status === 414) return problemOf('uri-too-long', 'The address is longer than this server takes.')
  if (status === 415) return problemOf('unsupported-media-type', 'Send application/json.')
  if (status === 429) return problemOf('too-many-requests', 'Too many requests. Wait a little.')
  if (status !== null && status >= 400 && status < 500) {
    return problemOf('malformed', error instanceof Error ? error.message : 'The request cannot be read.')
  }
  return problemOf('unexpected', 'The server failed. It has been logged.')
}

function problemOf(code: ProblemCode, detail: string, details: Partial<Problem> = {}): Problem {
  return { type: problemTypePrefix + code, title: titles[code], status: statuses[code], detail, ...details }
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
