import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { password as passwordLength } from '../../../core/limits.ts'
import { formatMessage } from '../../../core/text.ts'
import { csrfField } from '../requester.ts'
import { localizeProblem } from '../problems.ts'
import { HttpProblem, validationProblem, localizedProblem } from '../../system/domain-error.ts'
import { getMessages } from '../messages.ts'
import { type ServerMessages } from '../../messages/language-messages.ts'
import type { Validator } from '../validate.ts'
import { sendFormPage, type FormPage } from './form-page.ts'

/** What was sent with a form: its own fields, and those of its `user[…]`. */
export function getFormFields(request: FastifyRequest): Record<string, unknown> {
  const body = request.body instanceof Object ? { ...(request.body as Record<string, unknown>) } : {}
  return body.user instanceof Object ? { ...body, ...(body.user as Record<string, unknown>) } : body
}

/** A text among fields or in a query; empty where there is none. */
export function getTextField(fields: unknown, name: string): string {
  // Not instanceof: a query has no prototype.
  const value = typeof fields === 'object' && fields ? (fields as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** The fields as a call takes them. Throws 422 with a message for each field. */
export function validateFields<T>(check: Validator, fields: Record<string, unknown>): T {
  const result = check(fields)
  if ('errors' in result) throw validationProblem(result.errors)
  return result.value as T // checked by the schema that T is the type of
}

/** What went wrong with a form, in words for people: as a whole, and by field. */
export interface FormProblem {
  message: string | null
  fields: Partial<Record<string, string>>
  status: number
}

/**
 * Does what a form asks and leads on to the path that `act` gives; where it
 * fails, the form comes back with what was typed and what is wrong with it.
 */
export async function handleForm(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { page, act }: { page: (problem: FormProblem) => FormPage; act: () => Promise<string> },
): Promise<FastifyReply> {
  try {
    requireToken(app, await app.authentication.of(request), request)
    return reply.redirect(await act(), 303)
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    if (error.retryAfterSeconds !== null) void reply.header('retry-after', String(error.retryAfterSeconds))
    const problem = formProblem(getMessages(request), error)
    return sendFormPage(app, request, reply, {
      ...page(problem),
      problem: problem.message,
      status: problem.status,
    })
  }
}

function requireToken(
  { authentication }: FastifyInstance,
  caller: Parameters<FastifyInstance['authentication']['requireCsrf']>[0],
  request: FastifyRequest,
): void {
  try {
    authentication.requireCsrf(caller, getTextField(request.body, csrfField))
  } catch {
    throw localizedProblem('forbidden', ({ account }) => account.errors.formExpired)
  }
}

function formProblem(words: ServerMessages, error: HttpProblem): FormProblem {
  const { errors: wrong } = words.account
  const { errors } = error.details
  const { detail, status, errors: told = {} } = localizeProblem(error, words)
  const fieldWords: Partial<Record<string, string>> = {
    email: wrong.email,
    first_name: wrong.first_name,
    last_name: wrong.last_name,
    password: formatMessage(wrong.password, {
      low: passwordLength.minLength,
      high: passwordLength.maxLength,
    }),
  }
  if (!errors) return { message: detail, fields: {}, status }
  const fields: FormProblem['fields'] = {}
  let whole: string | null = null
  for (const [field, messages] of Object.entries(errors)) {
    if (messages.includes(emailTakenMessage)) fields[field] = wrong.emailTaken
    else if (error.localizedDetail && fieldWords[field]) fields[field] = detail
    else if (fieldWords[field]) fields[field] = fieldWords[field]
    else whole = (told[field] ?? []).join(' ')
  }
  return { message: whole, fields, status }
}

/** What the call of signing up says of a taken address, for programs. */
const emailTakenMessage = 'has an account already'
