import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { html } from '../../../../src/server/http/pages/html.ts'
import { addReturnPath, sanitizeReturnPath } from '../../../../src/server/http/pages/return-to.ts'
import { getFormFields, getTextField } from '../../../../src/server/http/pages/form-request.ts'
import { sendServerPage, type ServerPage } from '../../../../src/server/http/pages/server-page.ts'

it('the tag escapes texts and numbers, keeps markup, and renders nothing for null and false', () => {
  const item = (text: string) => html`<li>${text}</li>`
  expect(
    html`<p title="${`"'<&>`}">${1}${null}${false}${html`<b>x</b>`}${[item('<'), item('b')]}</p>`.markup,
  ).toBe('<p title="&quot;&#39;&lt;&amp;&gt;">1<b>x</b><li>&lt;</li><li>b</li></p>')
})

it('a path to return to is one of this site and no account page', () => {
  const paths = [
    '/faq?a=1#b',
    '/',
    '/a/../b',
    '//evil.example',
    '/\\evil.example',
    '/users/sign_out',
    'faq',
    '',
    7,
    `/${'x'.repeat(2000)}`,
  ]
  expect(paths.map(sanitizeReturnPath)).toEqual(['/faq?a=1#b', '/', '/b', '/', '/', '/', '/', '/', '/', '/'])
  expect(sanitizeReturnPath(`/${'x'.repeat(1999)}`)).toHaveLength(2000)
  expect(addReturnPath('/users/sign_in', '/')).toBe('/users/sign_in')
  expect(addReturnPath('/users/sign_in', '/faq?a=1&b')).toBe('/users/sign_in?return_to=%2Ffaq%3Fa%3D1%26b')
})

it('fields of a form are texts, those of the user without their prefix', () => {
  const read = (body: unknown) => getFormFields({ body } as FastifyRequest) // only the body is read
  const fields = read({ a: 'x', email: 'outer', user: { email: 'inner', tags: ['y'] } })
  expect(['a', 'email', 'tags', 'b'].map((name) => getTextField(fields, name))).toEqual([
    'x',
    'inner',
    '',
    '',
  ])
  expect(read(undefined)).toEqual({})
  expect(read('text')).toEqual({})
  expect(getTextField(null, 'a')).toBe('')
})

/** Sends a page and returns its status, headers and document. */
function send(page: Partial<ServerPage>, headers: Record<string, string> = {}) {
  const sent = { status: 0, headers: {} as Record<string, string>, html: '' }
  const reply = {
    code: (status: number) => ((sent.status = status), reply),
    header: (name: string, value: string) => ((sent.headers[name] = value), reply),
    type: (value: string) => reply.header('content-type', value),
    send: (text: string) => ((sent.html = text), reply),
  }
  const template = { stylesheets: ['/assets/site.css'] } as Parameters<typeof sendServerPage>[2] // only its style sheets are read
  const whole: ServerPage = { title: 'A & B', language: 'de', main: html`<h1>x</h1>`, ...page }
  sendServerPage({ headers } as FastifyRequest, reply as unknown as FastifyReply, template, whole) // the page uses no more of them
  return sent
}

it('a server-rendered page is private, in its language, and sends no referrer', () => {
  const page = send({})
  expect(page.status).toBe(200)
  expect(page.headers).toEqual({
    'cache-control': 'private, no-store',
    vary: 'cookie, accept-language',
    'content-language': 'de',
    'referrer-policy': 'no-referrer',
    'content-type': 'text/html; charset=utf-8',
  })
  for (const part of [
    '<html lang="de" dir="ltr" data-theme="auto">',
    '<title>A &amp; B · Roadstead</title>',
    '<h1>x</h1>',
  ])
    expect(page.html).toContain(part)
  expect(page.html.match(/rel="stylesheet" href="[^"]+"/g)).toEqual([
    'rel="stylesheet" href="/assets/site.css"',
  ])
  expect(page.html).toContain('<main class="rs-plain__main">')
})

it('a page has the status of its failure, the chosen theme, its own stylesheet and its width', () => {
  const page = send(
    { problemCode: 'conflict', showsTiles: true, stylesheet: '/card.css', wide: true },
    { cookie: 'roadstead_theme=dark' },
  )
  expect(page.status).toBe(409)
  expect(page.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(page.html).toContain('data-theme="dark"')
  expect(page.html.indexOf('/assets/site.css')).toBeLessThan(page.html.indexOf('/card.css'))
  expect(page.html).toContain('rs-plain__main--wide')
})
