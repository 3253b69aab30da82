import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTextDirection, languages } from '../../../src/core/languages.ts'
import { languageCookie } from '../../../src/core/site/page-data.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import {
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestServer,
} from '../../support/test-server.ts'
import { waitForMailTo } from '../../support/outbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function fetchPage(url: string, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ url, headers })
  return { headers: answer.headers, html: answer.body }
}

describe.each(languages)('$name', ({ code }) => {
  const { account, mails, messages } = getLanguageMessages(code)

  it('renders the sign-in page in the language of the browser', async () => {
    const { html, headers } = await fetchPage('/users/sign_in', { 'accept-language': `${code}, xx;q=0.5` })
    expect(html).toContain(`<html lang="${code}" dir="${getTextDirection(code)}"`)
    expect(html).toContain(`<h1>${account.signInTitle}</h1>`)
    expect(html).toContain(account.forgotPassword)
    expect(html).toContain(messages.attribution.notForNavigation)
    expect(headers['content-language']).toBe(code)
    expect(headers.vary).toContain('accept-language')
  })

  it('prefers the language chosen on the site', async () => {
    const { html } = await fetchPage('/users/sign_up', {
      'accept-language': 'en, fr, es, de, it',
      cookie: `${languageCookie}=${code}`,
    })
    expect(html).toContain(`<h1>${account.signUpTitle}</h1>`)
  })

  it('translates the error of a failed sign-in', async () => {
    const visitor = await fetchVisitorHeaders(server.call)
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/users/sign_in',
      headers: { ...visitor, 'accept-language': code },
      payload: { user: { email: `nobody-${code}@example.org`, password: 'wrong' } },
    })
    expect(answer.json()).toMatchObject({ status: 401, detail: account.errors.credentials })
  })

  it('sends mails in the language of the request', async () => {
    const visitor = { ...(await fetchVisitorHeaders(server.call)), 'accept-language': code }
    const email = `sailor-${code}@example.org`
    const user = { email, password: testPassword, first_name: 'Ada', last_name: 'Lovelace' }
    expect((await server.call('POST', '/users/sign_up', { user }, visitor)).status).toBe(201)
    const mail = await waitForMailTo(server.dataFolder, email)
    expect(mail.subject).toBe(`${messages.site.product}: ${mails.confirmSubject}`)
    const sentence = mails.confirm.slice(mails.confirm.lastIndexOf('{hours}') + '{hours}'.length).trim()
    expect(mail.text).toContain(sentence)
  })
})

describe('pages for admins and developers', () => {
  it('are in English', async () => {
    const { html } = await fetchPage('/api/docs', { 'accept-language': 'fr' })
    expect(html).toContain('<html lang="en"')
  })
})
