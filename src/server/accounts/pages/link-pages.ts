import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EmailConfirmation, PasswordRequest, PasswordReset } from '../../../core/contract/user.ts'
import { pages, serverPages } from '../../../core/site/pages.ts'
import { formatMessage } from '../../../core/text.ts'
import {
  confirmEmail,
  confirmationKeepsSessions,
  requestEmailConfirmation,
  requestPasswordReset,
  resetPassword,
} from '../mail/mailed-links.ts'
import { startSession } from '../sign-in/sign-in.ts'
import { html, type Html } from '../../http/pages/html.ts'
import { sendServerPage } from '../../http/pages/server-page.ts'
import { DomainError } from '../../system/domain-error.ts'
import { createFormValidator } from '../../http/validate.ts'
import { getMessages } from '../../http/messages.ts'
import { type ServerMessages } from '../../messages/language-messages.ts'
import { findTokenUser } from '../token-queries.ts'
import { findAccount } from '../profile-queries.ts'
import {
  validateFields,
  getFormFields,
  handleForm,
  getTextField,
  type FormProblem,
} from '../../http/pages/form-request.ts'
import { renderLink, sendFormPage, type FormPage } from '../../http/pages/form-page.ts'
import { sanitizeReturnPath, addReturnPath } from '../../http/pages/return-to.ts'
import { buildEmailField, buildNewPasswordField } from './account-fields.ts'

const getSentPath = (page: string) => `${page}?sent=1`
/** URL of the page to set a password after a confirmation that removed the old one. */
const getSetPasswordPath = (token: string) =>
  `${serverPages.password}?confirmed=1&token=${encodeURIComponent(token)}`
const confirmedPath = `${serverPages.confirmation}?done=1`

/** Adds `/users/password` and `/users/confirmation`: forms to request a link, and the targets of mailed links. */
export function addMailedLinkPages(app: FastifyInstance): void {
  const checkRequest = createFormValidator(PasswordRequest)
  const checkReset = createFormValidator(PasswordReset)
  const checkConfirmation = createFormValidator(EmailConfirmation)

  app.get(serverPages.password, async (request, reply) => {
    if (getTextField(request.query, 'sent')) return sendLinkSent(app, request, reply)
    const token = getTextField(request.query, 'token')
    const returnTo = sanitizeReturnPath(getTextField(request.query, 'return_to'))
    const messages = getMessages(request)
    if (!token) return sendFormPage(app, request, reply, buildRequestPage(messages, returnTo))
    const isValid = (await findTokenUser(app.database.db, 'password', token)) !== null
    const page = isValid
      ? buildNewPasswordPage(messages, token, {
          isConfirmed: getTextField(request.query, 'confirmed') !== '',
        })
      : {
          ...buildRequestPage(messages, returnTo),
          problem: messages.account.errors.linkInvalid,
          problemCode: 'invalid' as const,
        }
    return sendFormPage(app, request, reply, page)
  })

  app.post(serverPages.password, (request, reply) => {
    const fields = getFormFields(request)
    const token = getTextField(fields, 'token')
    const messages = getMessages(request)
    if (!token) {
      return handleForm(app, request, reply, {
        page: (problem) =>
          buildRequestPage(
            messages,
            sanitizeReturnPath(fields.return_to),
            problem,
            getTextField(fields, 'email'),
          ),
        async act() {
          await requestPasswordReset(
            app,
            request,
            validateFields<PasswordRequest>(checkRequest, fields).email,
          )
          return getSentPath(serverPages.password)
        },
      })
    }
    return handleForm(app, request, reply, {
      page: (problem) =>
        problem.fields.password || problem.code === 'forbidden'
          ? buildNewPasswordPage(messages, token, {
              isConfirmed: getTextField(fields, 'confirmed') !== '',
              problem,
            })
          : buildRequestPage(messages, pages.home),
      async act() {
        const { password } = validateFields<PasswordReset>(checkReset, fields)
        await startSession(app, request, reply, await resetPassword(app, request, { token, password }))
        return pages.home
      },
    })
  })

  app.get(serverPages.confirmation, async (request, reply) => {
    if (getTextField(request.query, 'done')) return sendConfirmed(app, request, reply)
    if (getTextField(request.query, 'sent')) return sendLinkSent(app, request, reply)
    const token = getTextField(request.query, 'token')
    if (token) return sendFormPage(app, request, reply, await buildConfirmationPage(app, request, token))
    return sendFormPage(app, request, reply, await buildResendPage(app, request))
  })

  app.post(serverPages.confirmation, async (request, reply) => {
    const fields = getFormFields(request)
    const token = getTextField(fields, 'token')
    const [again, confirm] = [
      await buildResendPage(app, request),
      await buildConfirmationPage(app, request, token),
    ]
    return handleForm(app, request, reply, {
      page: ({ code }) => (token && code === 'forbidden' ? confirm : again),
      async act() {
        if (token) {
          const checked = validateFields<EmailConfirmation>(checkConfirmation, fields)
          const passwordToken = await confirmEmail(app, request, checked.token)
          return passwordToken === null ? confirmedPath : getSetPasswordPath(passwordToken)
        }
        const { user } = await app.authentication.getRequester(request)
        if (!user) throw new DomainError('unauthorized', 'account.loginFirst')
        await requestEmailConfirmation(app, request, user.id)
        return getSentPath(serverPages.confirmation)
      },
    })
  })
}

function buildRequestPage(
  { language, account: messages }: ServerMessages,
  returnTo: string,
  problem?: FormProblem,
  email = '',
): FormPage {
  return {
    title: messages.passwordTitle,
    language,
    lead: messages.passwordAskLead,
    action: serverPages.password,
    hidden: { return_to: returnTo },
    fields: [buildEmailField(messages, 'username', email, problem)],
    submit: messages.sendLink,
    links: [renderLink(addReturnPath(serverPages.signIn, returnTo), messages.signInTitle)],
  }
}

function buildNewPasswordPage(
  { language, account: messages }: ServerMessages,
  token: string,
  { isConfirmed, problem }: { isConfirmed: boolean; problem?: FormProblem },
): FormPage {
  return {
    title: isConfirmed ? messages.confirmedTitle : messages.passwordTitle,
    language,
    lead: isConfirmed ? messages.confirmedSetLead : messages.passwordSetLead,
    action: serverPages.password,
    hidden: { 'user[token]': token, ...(isConfirmed && { confirmed: '1' }) },
    fields: [buildNewPasswordField(messages, messages.newPassword, problem)],
    submit: messages.setPassword,
  }
}

/** Confirmation requires a button, because mail scanners open links. */
async function buildConfirmationPage(
  app: FastifyInstance,
  request: FastifyRequest,
  token: string,
): Promise<FormPage> {
  const { language, account: messages } = getMessages(request)
  const isKept = await confirmationKeepsSessions(app, request, token)
  return {
    title: messages.confirmTitle,
    language,
    lead: isKept ? messages.confirmLead : messages.confirmOutsideLead,
    action: serverPages.confirmation,
    hidden: { 'user[token]': token },
    fields: [],
    submit: messages.confirm,
    links: isKept ? [] : [renderLink(serverPages.signIn, messages.confirmSignIn)],
  }
}

/** Form for logged-in users to send the confirmation link again. */
async function buildResendPage(app: FastifyInstance, request: FastifyRequest): Promise<FormPage> {
  const { language, account: messages } = getMessages(request)
  const { user } = await app.authentication.getRequester(request)
  const account = user ? await findAccount(app.database.db, user.id) : null
  return {
    title: messages.confirmTitle,
    language,
    lead: account ? formatMessage(messages.resendLead, { email: account.email }) : messages.loginFirst,
    action: serverPages.confirmation,
    fields: [],
    submit: messages.sendLink,
    links: account ? [] : [renderLink(serverPages.signIn, messages.signInTitle)],
  }
}

function sendLinkSent(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { linkSentTitle, linkSent } = getMessages(request).account
  return sendNote(app, request, reply, linkSentTitle, linkSent, [])
}

function sendConfirmed(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const messages = getMessages(request).account
  return sendNote(app, request, reply, messages.confirmedTitle, messages.confirmedLead, [
    html`<p>${renderLink(serverPages.password, messages.passwordTitle)}</p>`,
  ])
}

function sendNote(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  title: string,
  text: string,
  more: Html[],
): FastifyReply {
  const { language, account } = getMessages(request)
  return sendServerPage(request, reply, app.documentTemplate, {
    title,
    language,
    main: html` <h1>${title}</h1>
      <p class="rs-plain__lead">${text}</p>
      <p><a class="rs-button rs-button--main rs-plain__submit" href="${pages.home}">${account.toMap}</a></p>
      ${more.length > 0 ? html`<div class="rs-plain__links">${more}</div>` : null}`,
  })
}
