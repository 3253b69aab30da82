import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../../core/contract/errors.ts'
import { password as passwordLength } from '../../../core/limits/accounts.ts'
import { formatMessage } from '../../../core/text.ts'
import { csrfField } from '../requester.ts'
import { isFieldPredicate } from '../format-reason.ts'
import { toProblem } from '../problems.ts'
import { redirectToPage } from '../replies.ts'
import { DomainError } from '../../system/domain-error.ts'
import { getMessages } from '../messages.ts'
import { type ServerMessages } from '../../messages/language-messages.ts'
import { invalidInputProblem, type Validator } from '../validate.ts'
import { sendFormPage, type FormPage } from './form-page.ts'

/** Fields of a submitted form, including those of its `user[…]`. */
export function getFormFields(request: FastifyRequest): Record<string, unknown> {
  const body = request.body instanceof Object ? { ...(request.body as Record<string, unknown>) } : {}
  return body.user instanceof Object ? { ...body, ...(body.user as Record<string, unknown>) } : body
}

/** A text field of a form or a query; '' if it is missing or not a text. */
export function getTextField(fields: unknown, name: string): string {
  // Not instanceof: parsed queries have no prototype.
  const value = typeof fields === 'object' && fields ? (fields as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** Validates form fields as the input of a call. Throws 422 with messages by field. */
export function validateFields<T>(check: Validator, fields: Record<string, unknown>): T {
  const result = check(fields)
  if ('errors' in result) throw invalidInputProblem(result.errors)
  return result.value as T // validated by the schema of T
}

/** Error messages of a form: for the whole form, and by field. */
export interface FormProblem {
  message: string | null
  fields: Partial<Record<string, string>>
  /** null: the form was not submitted yet. */
  code: ProblemCode | null
}

/**
 * Processes a submitted form: runs `act` and redirects to the path that it returns.
 * If it throws a DomainError, sends the form again with the entered values and the errors.
 */
export async function handleForm(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { page, act }: { page: (problem: FormProblem) => FormPage; act: () => Promise<string> },
): Promise<FastifyReply> {
  try {
    requireToken(app, await app.authentication.getRequester(request), request)
    return redirectToPage(reply, await act())
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.retryAfterSeconds !== null) void reply.header('retry-after', String(error.retryAfterSeconds))
    const problem = toFormProblem(getMessages(request), error)
    return sendFormPage(app, request, reply, {
      ...page(problem),
      problem: problem.message,
      problemCode: problem.code,
    })
  }
}

function requireToken(
  { authentication }: FastifyInstance,
  requester: Parameters<FastifyInstance['authentication']['requireCsrfToken']>[0],
  request: FastifyRequest,
): void {
  try {
    authentication.requireCsrfToken(requester, getTextField(request.body, csrfField))
  } catch {
    throw new DomainError('forbidden', 'account.errors.formExpired')
  }
}

function toFormProblem(messages: ServerMessages, error: DomainError): FormProblem {
  const { errors: accountMessages } = messages.account
  const { code, details } = error
  const { detail, errors: texts = {} } = toProblem(error, messages)
  const fieldMessages: Partial<Record<string, string>> = {
    email: accountMessages.email,
    first_name: accountMessages.first_name,
    last_name: accountMessages.last_name,
    password: formatMessage(accountMessages.password, {
      low: passwordLength.minLength,
      high: passwordLength.maxLength,
    }),
  }
  if (!details.errors) return { message: detail, fields: {}, code }
  const fields: FormProblem['fields'] = {}
  let formMessage: string | null = null
  for (const [field, reasons] of Object.entries(details.errors)) {
    const text = (texts[field] ?? []).join(' ')
    if (reasons.some(({ key }) => key === 'fieldErrors.accountExists'))
      fields[field] = accountMessages.emailTaken
    else if (fieldMessages[field])
      fields[field] = reasons.some(isFieldPredicate) ? fieldMessages[field] : text
    else formMessage = text
  }
  return { message: formMessage, fields, code }
}
