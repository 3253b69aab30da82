import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForMailTo } from '../../../support/outbox.ts'
import {
  fetchVisitorHeaders,
  startTestServer,
  testPassword,
  type TestServer,
  type TestUser,
} from '../../../support/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  user = await server.createUser()
})
afterAll(() => server.close())

async function openPage(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { statusCode, body } = await server.app.inject({ url, headers })
  expect(statusCode).toBe(200)
  return body
}

/** The visible inputs of a page as `name type autocomplete`. */
function listInputs(page: string): string[] {
  const inputs = [...page.matchAll(/<input\s([^>]*)>/g)].map(([, text = '']) =>
    Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  )
  return inputs
    .filter(({ type }) => type !== 'hidden')
    .map(({ name, type, autocomplete }) => [name, type, autocomplete].join(' '))
}

const getText = (page: string) =>
  page
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')

describe('password managers', () => {
  // Tokens of the HTML standard, section "Autofill".
  it.each([
    ['/users/sign_in', ['user[email] email username', 'user[password] password current-password']],
    [
      '/users/sign_up',
      [
        'user[first_name] text given-name',
        'user[last_name] text family-name',
        'user[email] email email',
        'user[password] password new-password',
      ],
    ],
    ['/users/password', ['user[email] email username']],
    ['/users/confirmation?token=x', []],
    ['/users/confirmation', []],
  ])('recognize the fields of %s', async (path, inputs) => {
    expect(listInputs(await openPage(path))).toEqual(inputs)
  })

  it('recognize the field of a mailed link, which has no other', async () => {
    const { token } = await waitForMailTo(server.dataFolder, user.email)
    const visitor = await fetchVisitorHeaders(server.call)
    const confirmed = await server.call('PATCH', '/users/confirmation', { user: { token } }, visitor)
    const { password_token: passwordToken } = confirmed.body as { password_token: string }
    const page = await openPage(`/users/password?token=${passwordToken}`)
    expect(listInputs(page)).toEqual(['user[password] password new-password'])
    expect(getText(page)).toMatch(/New password/)
  })

  it('learn the lengths of a new password', async () => {
    const page = await openPage('/users/sign_up')
    const field = /<input\s[^>]*name="user\[password\]"[^>]*>/.exec(page)?.[0] ?? ''
    const [, shortest, longest] = /minlength="(\d+)"[^>]*maxlength="(\d+)"/s.exec(field) ?? []
    const hint = getText(page)
    expect(hint).toContain(`${shortest} characters`)
    // NIST SP 800-63B: at least 8 characters, and room for passphrases of 64.
    expect(Number(shortest)).toBeGreaterThanOrEqual(8)
    expect(Number(longest)).toBeGreaterThanOrEqual(64)
  })
})

describe('account pages', () => {
  it.each(['/users/sign_in', '/users/sign_up', '/users/password', '/users/confirmation'])(
    '%s has a heading, a sentence, labels that differ and a button that says what it does',
    async (path) => {
      const page = await openPage(path)
      const [, heading = ''] = /<h1>(.+?)<\/h1>/.exec(page) ?? []
      expect(page).toContain(`<title>${heading} ·`)
      expect(page).toMatch(/<p class="rs-plain__lead">[^<]{20,}<\/p>/)
      const labels = [...page.matchAll(/<label [^>]*>([^<]+)<\/label>/g)].map(([, label]) => label)
      expect(labels).toHaveLength(listInputs(page).length)
      expect(new Set(labels).size).toBe(labels.length)
      expect(page).toMatch(/<button [^>]*type="submit"[^>]*>[^<]{4,}<\/button>/)
    },
  )

  it('tell new users who sees their names and under which licence their entries are', async () => {
    const text = getText(await openPage('/users/sign_up'))
    expect(text).toMatch(/ODbL|Open Database License/)
    expect(text).toMatch(/see your name.*e-mail address is never shown/)
  })

  it('are in the language of the browser', async () => {
    const page = await openPage('/users/sign_in', { 'accept-language': 'de' })
    expect(page).toContain('<html lang="de"')
    expect(getText(page)).toContain('Passwort')
  })

  it('say at the field that the address has an account', async () => {
    const again = { email: user.email, password: testPassword, first_name: 'A', last_name: 'B' }
    const visitor = await fetchVisitorHeaders(server.call)
    const answer = await server.call('POST', '/users/sign_up', { user: again }, visitor)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: { email: [expect.stringMatching(/account/)] } })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})
