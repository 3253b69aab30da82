import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { renderLink, sendFormPage, type FormPage } from '../../../../src/server/http/pages/form-page.ts'
import { html } from '../../../../src/server/http/pages/html.ts'
import { csrfField } from '../../../../src/server/http/requester.ts'

const field: FormPage['fields'][number] = {
  name: 'user[email]',
  label: 'E-mail',
  type: 'email',
  autocomplete: 'username',
}

/** Sends a page with a form to a browser with a session or without, and returns its status and its HTML without line breaks. */
async function send(fields: Partial<FormPage> = {}, csrfBinding: string | null = 'session') {
  const sent = { status: 0, html: '' }
  const reply = {
    code: (status: number) => ((sent.status = status), reply),
    header: () => reply,
    type: () => reply,
    send: (text: string) => ((sent.html = text.replace(/\s+/g, ' ')), reply),
  } as unknown as FastifyReply // the page uses no more of it
  const app = {
    authentication: {
      getRequester: () => Promise.resolve({ csrfBinding }),
      createCsrfToken: (binding: string) => `token of ${binding}`,
    },
    sessionCookies: { setVisitor: () => 'visitor' },
    documentTemplate: null,
  } as unknown as FastifyInstance // nor of the app
  const page: FormPage = {
    title: 'A & B',
    language: 'en',
    action: '/act',
    fields: [],
    submit: 'Send',
    ...fields,
  }
  await sendFormPage(app, { headers: {} } as FastifyRequest, reply, page)
  return sent
}
const readInputs = async (page: Partial<FormPage>, binding?: string | null) =>
  [...(await send(page, binding)).html.matchAll(/<input[^>]*>/g)].map(([input]) =>
    input.replace(/ +\/>$/, ' />'),
  )

it('a form has the anti-forgery token of its browser and its hidden fields', async () => {
  expect(await readInputs({ hidden: { return_to: '/a?"b"' } })).toEqual([
    '<input type="hidden" name="return_to" value="/a?&quot;b&quot;" />',
    `<input type="hidden" name="${csrfField}" value="token of session" />`,
  ])
  expect(await readInputs({}, null)).toEqual([
    `<input type="hidden" name="${csrfField}" value="token of visitor" />`,
  ])
  expect(await readInputs({ hidden: { [csrfField]: 'forged' } })).toEqual([
    `<input type="hidden" name="${csrfField}" value="token of session" />`,
  ])
})

it('a form has its action, its button, and only the texts that it is given', async () => {
  const { status, html: bare } = await send()
  expect(status).toBe(200)
  expect(bare).toContain('<h1>A &amp; B</h1>')
  expect(bare).toMatch(/<form class="rs-plain__form" method="post" action="\/act">/)
  expect(bare).toMatch(/<button [^>]*type="submit">Send<\/button>/)
  expect(bare).not.toMatch(/rs-plain__(lead|problem|small|links|field)/)
  const { status: refused, html: whole } = await send({
    lead: 'Lead',
    problem: 'Wrong',
    problemCode: 'forbidden',
    contentAboveForm: html`<p>Above</p>`,
    smallPrint: 'Small',
    links: [renderLink('/a?b&c', 'More')],
  })
  expect(refused).toBe(403)
  const texts = [
    '<p class="rs-plain__lead">Lead</p>',
    '<p class="rs-plain__problem" role="alert">Wrong</p>',
    '<p>Above</p>',
    '<form',
    '<p class="rs-plain__small">Small</p>',
    '<p><a class="rs-link" href="/a?b&amp;c">More</a></p>',
  ]
  const places = texts.map((text) => whole.indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

it('a field has its label and its value, and is required', async () => {
  const { html: page } = await send({ fields: [{ ...field, value: 'a@b"c' }] })
  expect(page).toContain('<label for="field-user-email">E-mail</label>')
  const [input = ''] = /<input id[^>]*>/.exec(page) ?? []
  for (const attribute of [
    'id="field-user-email"',
    'name="user[email]"',
    'type="email"',
    'value="a@b&quot;c"',
    'autocomplete="username"',
    'required',
    'autocapitalize="none" spellcheck="false"',
    'maxlength="200"',
  ])
    expect(input).toContain(attribute)
  expect(input).not.toMatch(/minlength|aria-|autofocus/)
})

it('a text field sets spelling, capitals and its limits of length', async () => {
  const [, input = ''] = await readInputs({
    fields: [{ ...field, type: 'text', minLength: 8, maxLength: 30 }],
  })
  expect(input).toContain('minlength="8"')
  expect(input).toContain('maxlength="30"')
  expect(input).not.toMatch(/autocapitalize|spellcheck/)
})

it('hint and problem of a field describe it, and a problem has the focus', async () => {
  const hint = '<p class="rs-plain__hint" id="field-user-email-hint">Yours</p>'
  const problem = '<p class="rs-plain__wrong" id="field-user-email-problem">is taken</p>'
  const both = (await send({ fields: [{ ...field, hint: 'Yours', problem: 'is taken' }] })).html
  expect(both).toContain('aria-describedby="field-user-email-hint field-user-email-problem"')
  expect(both).toMatch(/aria-invalid="true" autofocus/)
  expect(both.includes(hint)).toBe(true)
  expect(both.includes(problem)).toBe(true)
  const hinted = (await send({ fields: [{ ...field, hint: 'Yours' }] })).html
  expect(hinted).toContain('aria-describedby="field-user-email-hint"')
  expect(hinted.includes('aria-invalid')).toBe(false)
  expect(hinted.includes('rs-plain__wrong')).toBe(false)
})
