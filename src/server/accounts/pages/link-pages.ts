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
import { localizedProblem } from '../../system/domain-error.ts'
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
import { buildNewPasswordField } from './sign-in-pages.ts'
import { sanitizeReturnPath, addReturnPath } from '../../http/pages/return-to.ts'

const sentPath = (page: string) => `${page}?sent=1`
/** The page to set a password at, after a confirmation that ended the old one. */
const setPath = (token: string) => `${serverPages.password}?confirmed=1&token=${encodeURIComponent(token)}`
const confirmedPath = `${serverPages.confirmation}?done=1`

/** `/users/password` and `/users/confirmation`: asking for a link, and where the links of mails lead. */
export function addMailedLinkPages(app: FastifyInstance): void {
  const checkRequest = createFormValidator(PasswordRequest)
  const checkReset = createFormValidator(PasswordReset)
  const checkConfirmation = createFormValidator(EmailConfirmation)

  app.get(serverPages.password, async (request, reply) => {
    if (getTextField(request.query, 'sent')) return sendLinkSent(app, request, reply)
    const token = getTextField(request.query, 'token')
    const returnTo = sanitizeReturnPath(getTextField(request.query, 'return_to'))
    const words = getMessages(request)
    if (!token) return sendFormPage(app, request, reply, askPage(words, returnTo))
    const isValid = (await findTokenUser(app.database.db, 'password', token)) !== null
    const page = isValid
      ? setPage(words, token, { isConfirmed: getTextField(request.query, 'confirmed') !== '' })
      : { ...askPage(words, returnTo), problem: words.account.errors.linkInvalid, status: 422 }
    return sendFormPage(app, request, reply, page)
  })

  app.post(serverPages.password, (request, reply) => {
    const fields = getFormFields(request)
    const token = getTextField(fields, 'token')
    const words = getMessages(request)
    if (!token) {
      return handleForm(app, request, reply, {
        page: (problem) =>
          askPage(words, sanitizeReturnPath(fields.return_to), problem, getTextField(fields, 'email')),
        async act() {
          await requestPasswordReset(
            app,
            request,
            validateFields<PasswordRequest>(checkRequest, fields).email,
          )
          return sentPath(serverPages.password)
        },
      })
    }
    return handleForm(app, request, reply, {
      page: (problem) =>
        problem.fields.password || problem.status === 403
          ? setPage(words, token, { isConfirmed: getTextField(fields, 'confirmed') !== '', problem })
          : askPage(words, pages.home),
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
    if (token) return sendFormPage(app, request, reply, await confirmPage(app, request, token))
    return sendFormPage(app, request, reply, await resendPage(app, request))
  })

  app.post(serverPages.confirmation, async (request, reply) => {
    const fields = getFormFields(request)
    const token = getTextField(fields, 'token')
    const [again, confirm] = [await resendPage(app, request), await confirmPage(app, request, token)]
    return handleForm(app, request, reply, {
      page: ({ status }) => (token && status === 403 ? confirm : again),
      async act() {
        if (token) {
          const checked = validateFields<EmailConfirmation>(checkConfirmation, fields)
          const passwordToken = await confirmEmail(app, request, checked.token)
          return passwordToken === null ? confirmedPath : setPath(passwordToken)
        }
        const { user } = await app.authentication.of(request)
        if (!user) throw localizedProblem('unauthorized', ({ account }) => account.loginFirst)
        await requestEmailConfirmation(app, request, user.id)
        return sentPath(serverPages.confirmation)
      },
    })
  })
}

function askPage(
  { language, account: words }: ServerMessages,
  returnTo: string,
  problem?: FormProblem,
  email = '',
): FormPage {
  return {
    title: words.passwordTitle,
    language,
    lead: words.passwordAskLead,
    action: serverPages.password,
    hidden: { return_to: returnTo },
    fields: [
      {
        name: 'user[email]',
        label: words.email,
        type: 'email',
        autocomplete: 'username',
        value: email,
        problem: problem?.fields.email,
      },
    ],
    submit: words.sendLink,
    links: [renderLink(addReturnPath(serverPages.signIn, returnTo), words.signInTitle)],
  }
}

function setPage(
  { language, account: words }: ServerMessages,
  token: string,
  { isConfirmed, problem }: { isConfirmed: boolean; problem?: FormProblem },
): FormPage {
  return {
    title: isConfirmed ? words.confirmedTitle : words.passwordTitle,
    language,
    lead: isConfirmed ? words.confirmedSetLead : words.passwordSetLead,
    action: serverPages.password,
    hidden: { 'user[token]': token, ...(isConfirmed && { confirmed: '1' }) },
    fields: [buildNewPasswordField(words, words.newPassword, problem)],
    submit: words.setPassword,
  }
}

/** A button, not the link alone, confirms: programs that scan mails open links. */
async function confirmPage(app: FastifyInstance, request: FastifyRequest, token: string): Promise<FormPage> {
  const { language, account: words } = getMessages(request)
  const isKept = await confirmationKeepsSessions(app, request, token)
  return {
    title: words.confirmTitle,
    language,
    lead: isKept ? words.confirmLead : words.confirmOutsideLead,
    action: serverPages.confirmation,
    hidden: { 'user[token]': token },
    fields: [],
    submit: words.confirm,
    links: isKept ? [] : [renderLink(serverPages.signIn, words.confirmSignIn)],
  }
}

/** For who is logged in and not confirmed: have the link sent once more. */
async function resendPage(app: FastifyInstance, request: FastifyRequest): Promise<FormPage> {
  const { language, account: words } = getMessages(request)
  const { user } = await app.authentication.of(request)
  const account = user ? await findAccount(app.database.db, user.id) : null
  return {
    title: words.confirmTitle,
    language,
    lead: account ? formatMessage(words.resendLead, { email: account.email }) : words.loginFirst,
    action: serverPages.confirmation,
    fields: [],
    submit: words.sendLink,
    links: account ? [] : [renderLink(serverPages.signIn, words.signInTitle)],
  }
}

function sendLinkSent(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { linkSentTitle, linkSent } = getMessages(request).account
  return sendNote(app, request, reply, linkSentTitle, linkSent, [])
}

function sendConfirmed(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const words = getMessages(request).account
  return sendNote(app, request, reply, words.confirmedTitle, words.confirmedLead, [
    html`<p>${renderLink(serverPages.password, words.passwordTitle)}</p>`,
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
