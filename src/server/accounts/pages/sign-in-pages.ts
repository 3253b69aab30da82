import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SignIn, SignUp } from '../../../core/contract/user.ts'
import { password as passwordLength } from '../../../core/limits.ts'
import { pages, serverPages } from '../../../core/site/pages.ts'
import { formatMessage } from '../../../core/text.ts'
import { signIn, signOut, signUp } from '../sign-in/sign-in.ts'
import { html, type Html } from '../../http/pages/html.ts'
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

const noProblem: FormProblem = { message: null, fields: {}, status: 200 }

/** `/users/sign_in`, `/users/sign_up`, `/users/sign_out`. */
export function addSignInPages(app: FastifyInstance): void {
  const checkSignIn = createFormValidator(SignIn)
  const checkSignUp = createFormValidator(SignUp)

  app.get(serverPages.signIn, async (request, reply) => {
    const returnTo = sanitizeReturnPath(getTextField(request.query, 'return_to'))
    if ((await app.authentication.of(request)).user) return reply.redirect(returnTo, 303)
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
    if ((await app.authentication.of(request)).user) return reply.redirect(returnTo, 303)
    return sendFormPage(app, request, reply, signUpPage(app, getMessages(request), returnTo))
  })

  app.post(serverPages.signUp, (request, reply) => {
    const fields = getFormFields(request)
    const returnTo = sanitizeReturnPath(fields.return_to)
    return handleForm(app, request, reply, {
      page: (problem) => signUpPage(app, getMessages(request), returnTo, problem, fields),
      async act() {
        await signUp(app, request, reply, validateFields<SignUp>(checkSignUp, fields))
        return returnTo
      },
    })
  })

  app.get(serverPages.signOut, (request, reply) => showSignOut(app, request, reply))

  app.post(serverPages.signOut, (request, reply) =>
    handleForm(app, request, reply, {
      page: () => signOutPage(getMessages(request), ''),
      async act() {
        await signOut(app, request, reply)
        return sanitizeReturnPath(getFormFields(request).return_to)
      },
    }),
  )
}

/** The page to log in at; also shown by what led here and failed. */
export function buildSignInPage(
  { openId }: FastifyInstance,
  { language, account: words }: ServerMessages,
  returnTo: string,
  problem: FormProblem = noProblem,
  email = '',
): FormPage {
  return {
    title: words.signInTitle,
    language,
    lead: words.signInLead,
    action: serverPages.signIn,
    hidden: { return_to: returnTo },
    fields: [
      {
        name: 'user[email]',
        label: words.email,
        type: 'email',
        autocomplete: 'username',
        value: email,
        problem: problem.fields.email,
      },
      {
        name: 'user[password]',
        label: words.password,
        type: 'password',
        autocomplete: 'current-password',
        problem: problem.fields.password && words.errors.passwordMissing,
      },
    ],
    submit: words.signInTitle,
    contentAboveForm: openId ? otherHouse(words, openId.providerName, returnTo) : null,
    links: [
      renderLink(addReturnPath(serverPages.password, returnTo), words.forgotPassword),
      html`${words.noAccount} ${renderLink(addReturnPath(serverPages.signUp, returnTo), words.signUp)}`,
    ],
  }
}

function signUpPage(
  { openId }: FastifyInstance,
  { language, account: words }: ServerMessages,
  returnTo: string,
  problem: FormProblem = noProblem,
  typed: Record<string, unknown> = {},
): FormPage {
  return {
    title: words.signUpTitle,
    language,
    lead: words.signUpLead,
    action: serverPages.signUp,
    hidden: { return_to: returnTo },
    fields: [
      {
        name: 'user[first_name]',
        label: words.firstName,
        type: 'text',
        autocomplete: 'given-name',
        value: getTextField(typed, 'first_name'),
        problem: problem.fields.first_name,
      },
      {
        name: 'user[last_name]',
        label: words.lastName,
        type: 'text',
        autocomplete: 'family-name',
        hint: words.namesHint,
        value: getTextField(typed, 'last_name'),
        problem: problem.fields.last_name,
      },
      {
        name: 'user[email]',
        label: words.email,
        type: 'email',
        autocomplete: 'email',
        value: getTextField(typed, 'email'),
        problem: problem.fields.email,
      },
      buildNewPasswordField(words, words.password, problem),
    ],
    smallPrint: words.licence,
    submit: words.signUp,
    contentAboveForm: openId ? otherHouse(words, openId.providerName, returnTo) : null,
    links: [
      html`${words.haveAccount} ${renderLink(addReturnPath(serverPages.signIn, returnTo), words.signInTitle)}`,
    ],
  }
}

/** The field to choose a password in; what was typed never comes back. */
export function buildNewPasswordField(
  words: ServerMessages['account'],
  label: string,
  problem: FormProblem = noProblem,
): FormPage['fields'][number] {
  return {
    name: 'user[password]',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: formatMessage(words.passwordHint, { count: passwordLength.minLength }),
    minLength: passwordLength.minLength,
    maxLength: passwordLength.maxLength,
    problem: problem.fields.password,
  }
}

function otherHouse(words: ServerMessages['account'], name: string, returnTo: string): Html {
  return html` <p class="rs-plain__house">
      <a class="rs-button" href="${addReturnPath(serverPages.openId, returnTo)}"
        >${formatMessage(words.withOpenId, { name })}</a
      >
    </p>
    <p class="rs-plain__or"><span>${words.or}</span></p>`
}

async function showSignOut(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { user } = await app.authentication.of(request)
  if (!user) return reply.redirect(pages.home, 303)
  const shown = await findUserSummary(app.database.db, user.id)
  return sendFormPage(
    app,
    request,
    reply,
    signOutPage(getMessages(request), shown?.name || shown?.email || ''),
  )
}

function signOutPage({ language, account: words }: ServerMessages, name: string): FormPage {
  return {
    title: words.signOutTitle,
    language,
    ...(name && { lead: formatMessage(words.signOutLead, { name }) }),
    action: serverPages.signOut,
    fields: [],
    submit: words.signOut,
  }
}
