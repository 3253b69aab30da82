import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SignIn, SignUp } from '../../../core/contract/user.ts'
import { pages, serverPages } from '../../../core/site/pages.ts'
import { formatMessage } from '../../../core/text.ts'
import { signIn, signOut, signUp } from '../sign-in/sign-in.ts'
import { html, type Html } from '../../http/pages/html.ts'
import { redirectToPage } from '../../http/replies.ts'
import { createFormValidator } from '../../http/validate.ts'
import { getMessages } from '../../http/messages.ts'
import { type ServerMessages } from '../../messages/language-messages.ts'
import { findUserSummary } from '../queries.ts'
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

const noProblem: FormProblem = { message: null, fields: {}, code: null }

/** Adds `/users/sign_in`, `/users/sign_up` and `/users/sign_out`. */
export function addSignInPages(app: FastifyInstance): void {
  const checkSignIn = createFormValidator(SignIn)
  const checkSignUp = createFormValidator(SignUp)

  app.get(serverPages.signIn, async (request, reply) => {
    const returnTo = sanitizeReturnPath(getTextField(request.query, 'return_to'))
    if ((await app.authentication.getRequester(request)).user) return redirectToPage(reply, returnTo)
    return sendFormPage(app, request, reply, buildSignInPage(app, getMessages(request), returnTo))
  })

  app.post(serverPages.signIn, (request, reply) => {
    const fields = getFormFields(request)
    const returnTo = sanitizeReturnPath(fields.return_to)
    return handleForm(app, request, reply, {
      page: (problem) =>
        buildSignInPage(app, getMessages(request), returnTo, problem, getTextField(fields, 'email')),
      async act() {
        await signIn(app, request, reply, validateFields<SignIn>(checkSignIn, fields))
        return returnTo
      },
    })
  })

  app.get(serverPages.signUp, async (request, reply) => {
    const returnTo = sanitizeReturnPath(getTextField(request.query, 'return_to'))
    if ((await app.authentication.getRequester(request)).user) return redirectToPage(reply, returnTo)
    return sendFormPage(app, request, reply, buildSignUpPage(app, getMessages(request), returnTo))
  })

  app.post(serverPages.signUp, (request, reply) => {
    const fields = getFormFields(request)
    const returnTo = sanitizeReturnPath(fields.return_to)
    return handleForm(app, request, reply, {
      page: (problem) => buildSignUpPage(app, getMessages(request), returnTo, problem, fields),
      async act() {
        await signUp(app, request, reply, validateFields<SignUp>(checkSignUp, fields))
        return returnTo
      },
    })
  })

  app.get(serverPages.signOut, (request, reply) => showSignOut(app, request, reply))

  app.post(serverPages.signOut, (request, reply) =>
    handleForm(app, request, reply, {
      page: () => buildSignOutPage(getMessages(request), ''),
      async act() {
        await signOut(app, request, reply)
        return sanitizeReturnPath(getFormFields(request).return_to)
      },
    }),
  )
}

/** The log-in page; also used to show errors of an OpenID log-in. */
export function buildSignInPage(
  { openId }: FastifyInstance,
  { language, account: messages }: ServerMessages,
  returnTo: string,
  problem: FormProblem = noProblem,
  email = '',
): FormPage {
  return {
    title: messages.signInTitle,
    language,
    lead: messages.signInLead,
    action: serverPages.signIn,
    hidden: { return_to: returnTo },
    fields: [
      buildEmailField(messages, 'username', email, problem),
      {
        name: 'user[password]',
        label: messages.password,
        type: 'password',
        autocomplete: 'current-password',
        problem: problem.fields.password && messages.errors.passwordMissing,
      },
    ],
    submit: messages.signInTitle,
    contentAboveForm: openId ? renderOpenIdButton(messages, openId.providerName, returnTo) : null,
    links: [
      renderLink(addReturnPath(serverPages.password, returnTo), messages.forgotPassword),
      html`${messages.noAccount} ${renderLink(addReturnPath(serverPages.signUp, returnTo), messages.signUp)}`,
    ],
  }
}

function buildSignUpPage(
  { openId }: FastifyInstance,
  { language, account: messages }: ServerMessages,
  returnTo: string,
  problem: FormProblem = noProblem,
  typed: Record<string, unknown> = {},
): FormPage {
  return {
    title: messages.signUpTitle,
    language,
    lead: messages.signUpLead,
    action: serverPages.signUp,
    hidden: { return_to: returnTo },
    fields: [
      {
        name: 'user[first_name]',
        label: messages.firstName,
        type: 'text',
        autocomplete: 'given-name',
        value: getTextField(typed, 'first_name'),
        problem: problem.fields.first_name,
      },
      {
        name: 'user[last_name]',
        label: messages.lastName,
        type: 'text',
        autocomplete: 'family-name',
        hint: messages.namesHint,
        value: getTextField(typed, 'last_name'),
        problem: problem.fields.last_name,
      },
      buildEmailField(messages, 'email', getTextField(typed, 'email'), problem),
      buildNewPasswordField(messages, messages.password, problem),
    ],
    smallPrint: messages.licence,
    submit: messages.signUp,
    contentAboveForm: openId ? renderOpenIdButton(messages, openId.providerName, returnTo) : null,
    links: [
      html`${messages.haveAccount}
      ${renderLink(addReturnPath(serverPages.signIn, returnTo), messages.signInTitle)}`,
    ],
  }
}

function renderOpenIdButton(messages: ServerMessages['account'], name: string, returnTo: string): Html {
  return html` <p class="rs-plain__house">
      <a class="rs-button" href="${addReturnPath(serverPages.openId, returnTo)}"
        >${formatMessage(messages.withOpenId, { name })}</a
      >
    </p>
    <p class="rs-plain__or"><span>${messages.or}</span></p>`
}

async function showSignOut(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { user } = await app.authentication.getRequester(request)
  if (!user) return redirectToPage(reply, pages.home)
  const account = await findUserSummary(app.database.db, user.id)
  return sendFormPage(
    app,
    request,
    reply,
    buildSignOutPage(getMessages(request), account?.name || account?.email || ''),
  )
}

function buildSignOutPage({ language, account: messages }: ServerMessages, name: string): FormPage {
  return {
    title: messages.signOutTitle,
    language,
    ...(name && { lead: formatMessage(messages.signOutLead, { name }) }),
    action: serverPages.signOut,
    fields: [],
    submit: messages.signOut,
  }
}
