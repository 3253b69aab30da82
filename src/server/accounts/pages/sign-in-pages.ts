import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SignIn, SignUp } from '../../../core/contract/user.ts'
import { password as passwordLength } from '../../../core/limits.ts'
import { pages, serverPages } from '../../../core/site/pages.ts'
import { fill } from '../../../core/text.ts'
import { signIn, signOut, signUp } from '../sign-in/sign-in.ts'
import { html, type Html } from '../../http/pages/html.ts'
import { formValidator } from '../../http/validate.ts'
import { wordsOf, type Words } from '../../http/messages.ts'
import { findShownUser } from '../queries.ts'
import { checkFields, fieldsIn, takeForm, textIn, type FormProblem } from '../../http/pages/form-request.ts'
import { link, sendFormPage, type FormPage } from '../../http/pages/form-page.ts'
import { checkedReturn, withReturn } from '../../http/pages/return-to.ts'

const noProblem: FormProblem = { whole: null, fields: {}, status: 200 }

/** `/users/sign_in`, `/users/sign_up`, `/users/sign_out`. */
export function addSignInPages(app: FastifyInstance): void {
  const checkSignIn = formValidator(SignIn)
  const checkSignUp = formValidator(SignUp)

  app.get(serverPages.signIn, async (request, reply) => {
    const returnTo = checkedReturn(textIn(request.query, 'return_to'))
    if ((await app.authentication.of(request)).user) return reply.redirect(returnTo, 303)
    return sendFormPage(app, request, reply, signInPage(app, wordsOf(request), returnTo))
  })

  app.post(serverPages.signIn, (request, reply) => {
    const fields = fieldsIn(request)
    const returnTo = checkedReturn(fields.return_to)
    return takeForm(app, request, reply, {
      page: (problem) => signInPage(app, wordsOf(request), returnTo, problem, textIn(fields, 'email')),
      async act() {
        await signIn(app, request, reply, checkFields<SignIn>(checkSignIn, fields))
        return returnTo
      },
    })
  })

  app.get(serverPages.signUp, async (request, reply) => {
    const returnTo = checkedReturn(textIn(request.query, 'return_to'))
    if ((await app.authentication.of(request)).user) return reply.redirect(returnTo, 303)
    return sendFormPage(app, request, reply, signUpPage(app, wordsOf(request), returnTo))
  })

  app.post(serverPages.signUp, (request, reply) => {
    const fields = fieldsIn(request)
    const returnTo = checkedReturn(fields.return_to)
    return takeForm(app, request, reply, {
      page: (problem) => signUpPage(app, wordsOf(request), returnTo, problem, fields),
      async act() {
        await signUp(app, request, reply, checkFields<SignUp>(checkSignUp, fields))
        return returnTo
      },
    })
  })

  app.get(serverPages.signOut, (request, reply) => showSignOut(app, request, reply))

  app.post(serverPages.signOut, (request, reply) =>
    takeForm(app, request, reply, {
      page: () => signOutPage(wordsOf(request), ''),
      async act() {
        await signOut(app, request, reply)
        return checkedReturn(fieldsIn(request).return_to)
      },
    }),
  )
}

/** The page to log in at; also shown by what led here and failed. */
export function signInPage(
  { openId }: FastifyInstance,
  { language, account: words }: Words,
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
        problem: problem.fields.password && words.wrong.passwordEmpty,
      },
    ],
    submit: words.signInTitle,
    above: openId ? otherHouse(words, openId.name, returnTo) : null,
    links: [
      link(withReturn(serverPages.password, returnTo), words.forgotten),
      html`${words.noAccount} ${link(withReturn(serverPages.signUp, returnTo), words.signUp)}`,
    ],
  }
}

function signUpPage(
  { openId }: FastifyInstance,
  { language, account: words }: Words,
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
        value: textIn(typed, 'first_name'),
        problem: problem.fields.first_name,
      },
      {
        name: 'user[last_name]',
        label: words.lastName,
        type: 'text',
        autocomplete: 'family-name',
        hint: words.namesHint,
        value: textIn(typed, 'last_name'),
        problem: problem.fields.last_name,
      },
      {
        name: 'user[email]',
        label: words.email,
        type: 'email',
        autocomplete: 'email',
        value: textIn(typed, 'email'),
        problem: problem.fields.email,
      },
      newPasswordField(words, words.password, problem),
    ],
    smallPrint: words.licence,
    submit: words.signUp,
    above: openId ? otherHouse(words, openId.name, returnTo) : null,
    links: [html`${words.haveAccount} ${link(withReturn(serverPages.signIn, returnTo), words.signInTitle)}`],
  }
}

/** The field to choose a password in; what was typed never comes back. */
export function newPasswordField(
  words: Words['account'],
  label: string,
  problem: FormProblem = noProblem,
): FormPage['fields'][number] {
  return {
    name: 'user[password]',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: fill(words.passwordHint, { count: passwordLength.minLength }),
    minLength: passwordLength.minLength,
    maxLength: passwordLength.maxLength,
    problem: problem.fields.password,
  }
}

function otherHouse(words: Words['account'], name: string, returnTo: string): Html {
  return html` <p class="rs-plain__house">
      <a class="rs-button" href="${withReturn(serverPages.openId, returnTo)}"
        >${fill(words.withOpenId, { name })}</a
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
  const shown = await findShownUser(app.database.db, user.id)
  return sendFormPage(app, request, reply, signOutPage(wordsOf(request), shown?.name || shown?.email || ''))
}

function signOutPage({ language, account: words }: Words, name: string): FormPage {
  return {
    title: words.signOutTitle,
    language,
    ...(name && { lead: fill(words.signOutLead, { name }) }),
    action: serverPages.signOut,
    fields: [],
    submit: words.signOut,
  }
}
