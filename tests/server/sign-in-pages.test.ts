import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInRateLimit } from '../../src/core/limits/accounts.ts'
import { getSetCookies, testPassword, startTestServer, type TestServer } from './test-server.ts'
import { waitForMailTo } from './outbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Shown {
  status: number
  html: string
  headers: Record<string, unknown>
  location: string
}

/** A browser without scripts: keeps cookies, sends the forms it was shown. */
function browser() {
  const cookies = new Map<string, string>()

  async function load(method: 'GET' | 'POST', url: string, form?: Record<string, string>): Promise<Shown> {
    const answer = await server.app.inject({
      method,
      url,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const { location = '' } = answer.headers
    return {
      status: answer.statusCode,
      html: answer.body,
      headers: answer.headers,
      location: String(location),
    }
  }

  return {
    cookies,
    open: (url: string) => load('GET', url),
    /** Sends the form of a page with what is typed into it. */
    send(page: Shown, typed: Record<string, string>, changed: Record<string, string> = {}) {
      const action = /<form[^>]*action="([^"]+)"/.exec(page.html)?.[1] ?? ''
      const hidden = [...page.html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      const form = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
      return load('POST', action, { ...form, ...typed, ...changed })
    },
    loggedIn: async () => {
      const answer = await load('GET', '/api/v1/users/logged_in')
      return JSON.parse(answer.html) as { logged_in: boolean; user: { name: string; email: string } | null }
    },
  }
}

const person = {
  'user[first_name]': 'Jeanne',
  'user[last_name]': 'Baret',
  'user[email]': 'jeanne@example.org',
  'user[password]': testPassword,
}

describe('without scripts', () => {
  it('one signs up, logs out and logs in', async () => {
    const tab = browser()
    const signedUp = await tab.send(await tab.open('/users/sign_up?return_to=/faq'), person)
    expect([signedUp.status, signedUp.location]).toEqual([303, '/faq'])
    expect(await tab.loggedIn()).toMatchObject({ logged_in: true, user: { name: 'Jeanne Baret' } })
    const leaving = await tab.open('/users/sign_out')
    expect(leaving.html).toContain('Jeanne Baret')
    expect((await tab.send(leaving, {})).location).toBe('/')
    expect(await tab.loggedIn()).toMatchObject({ logged_in: false })
    const { 'user[email]': email, 'user[password]': password } = person
    const back = await tab.send(await tab.open('/users/sign_in'), {
      'user[email]': email,
      'user[password]': password,
    })
    expect([back.status, back.location]).toEqual([303, '/'])
    expect(await tab.loggedIn()).toMatchObject({ logged_in: true })
    expect((await tab.open('/users/sign_in?return_to=/placeview/1401')).location).toBe('/placeview/1401')
  })

  it('what is wrong stands at its field; what was typed stays, but the password', async () => {
    const tab = browser()
    const page = await tab.open('/users/sign_up')
    const answer = await tab.send(page, {
      ...person,
      'user[last_name]': ' ',
      'user[email]': 'no "address"',
      'user[password]': 'geheim',
    })
    expect(answer.status).toBe(422)
    for (const sentence of ['Enter your last name.', 'Enter an e-mail address', 'password of 10 to 200']) {
      expect(answer.html).toContain(sentence)
    }
    expect(answer.html).toContain('value="Jeanne"')
    expect(answer.html).toContain('value="no &quot;address&quot;"')
    expect(answer.html).not.toContain('geheim')
    expect(answer.html.match(/aria-invalid="true"/g)).toHaveLength(3)
    expect(answer.html).toMatch(/aria-describedby="field-user-password-hint field-user-password-problem"/)
  })

  it('a wrong password and an unknown address are answered alike, and braked', async () => {
    const member = await server.createUser()
    const tab = browser()
    const tried = async (email: string) =>
      tab.send(await tab.open('/users/sign_in'), { 'user[email]': email, 'user[password]': 'wrong' })
    const [known, unknown] = [await tried(member.email), await tried('nobody@example.org')]
    expect(known.status).toBe(401)
    const plain = ({ html }: Shown) => html.replace(/value="[^"]*"/g, '')
    expect(plain(known)).toBe(plain(unknown))
    for (let time = 1; time < signInRateLimit.perAccount; time++) await tried(member.email)
    const refused = await tried(member.email)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(refused.html).toContain('Too many failed log-ins')
  })

  it('hostile text is text', async () => {
    const tab = browser()
    const typed = { 'user[email]': '"><script>alert(1)</script>', 'user[password]': "'" }
    const answer = await tab.send(await tab.open("/users/sign_in?return_to=/%22%3E%3Cimg%20src=x%3E'"), typed)
    expect(answer.html).not.toContain('<script')
    expect(answer.html).not.toContain('<img src=x')
  })

  it('a form without the token, or with another’s, comes back and does nothing', async () => {
    const [tab, other] = [browser(), browser()]
    const page = await tab.open('/users/sign_in')
    const stolen = /name="authenticity_token" value="([^"]+)"/.exec((await other.open('/users/sign_in')).html)
    const member = await server.createUser()
    const typed = { 'user[email]': member.email, 'user[password]': testPassword }
    for (const token of ['', 'wrong', stolen?.[1] ?? '']) {
      const answer = await tab.send(page, typed, { authenticity_token: token })
      expect([answer.status, answer.html.includes('open for too long')]).toEqual([403, true])
      expect(await tab.loggedIn()).toMatchObject({ logged_in: false })
    }
    expect((await tab.send(await tab.send(page, typed, { authenticity_token: '' }), typed)).status).toBe(303)
  })
})

describe('the way back', () => {
  it.each([
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/x/..//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/users/sign_out', '/'],
    ['/placeview/1401?a=b#reviews', '/placeview/1401?a=b#reviews'],
  ])('%s leads to %s', async (wish, path) => {
    const member = await server.createUser()
    const tab = browser()
    const page = await tab.open(`/users/sign_in?return_to=${encodeURIComponent(wish)}`)
    const typed = { 'user[email]': member.email, 'user[password]': testPassword }
    expect((await tab.send(page, typed)).location).toBe(path)
    const again = await tab.open(`/users/sign_in?return_to=${encodeURIComponent(wish)}`)
    expect(again.location).toBe(path)
  })
})

describe('the links of mails', () => {
  it('confirm only when the button is pressed, for programs open links', async () => {
    const member = await server.createUser()
    const { link } = await waitForMailTo(server.dataFolder, member.email)
    const tab = browser()
    await tab.send(await tab.open('/users/sign_in'), {
      'user[email]': member.email,
      'user[password]': testPassword,
    })
    const { pathname, search } = new URL(link)
    const page = await tab.open(pathname + search)
    expect([page.status, page.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
    await tab.open(pathname + search)
    const confirmed = async () => (await member.call('GET', `/users/${member.id}`)).body
    expect(await confirmed()).toMatchObject({ confirmed: false })
    const answer = await tab.send(page, {})
    expect((await tab.open(answer.location)).html).toContain('Your e-mail address is confirmed')
    expect(await confirmed()).toMatchObject({ confirmed: true })
    expect((await tab.send(page, {})).html).toContain('This link is no longer valid')
  })

  it('lead to a new password, with which one is logged in', async () => {
    const member = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, member.email)
    await member.call('PATCH', '/users/confirmation', { user: { token } })
    const tab = browser()
    const asked = await tab.send(await tab.open('/users/password'), { 'user[email]': member.email })
    expect((await tab.open(asked.location)).html).toContain('Check your e-mail')
    const { pathname, search } = new URL((await waitForMailTo(server.dataFolder, member.email, 2)).link)
    const page = await tab.open(pathname + search)
    const short = await tab.send(page, { 'user[password]': 'short' })
    expect([short.status, short.html.includes('password of 10 to 200')]).toEqual([422, true])
    const set = await tab.send(short, { 'user[password]': 'a wholly new password' })
    expect([set.status, set.location]).toEqual([303, '/'])
    expect(await tab.loggedIn()).toMatchObject({ user: { email: member.email } })
    const used = await browser().open(pathname + search)
    expect([used.status, used.html.includes('no longer valid')]).toEqual([422, true])
  })

  it('can be had once more by who is logged in', async () => {
    const tab = browser()
    const email = 'again@example.org'
    await tab.send(await tab.open('/users/sign_up'), { ...person, 'user[email]': email })
    await waitForMailTo(server.dataFolder, email)
    const page = await tab.open('/users/confirmation')
    expect(page.html).toContain(email)
    expect((await tab.send(page, {})).location).toBe('/users/confirmation?sent=1')
    expect((await waitForMailTo(server.dataFolder, email, 2)).link).toContain('/users/confirmation?token=')
    const visitor = browser()
    expect((await visitor.send(await visitor.open('/users/confirmation'), {})).status).toBe(401)
  })
})

describe('every page', () => {
  it.each(['/users/sign_in', '/users/sign_up', '/users/password', '/users/confirmation?token=x'])(
    '%s is kept by no cache, has no script and labels its fields',
    async (path) => {
      const { html, headers, status } = await browser().open(path)
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
      expect(headers['content-security-policy']).toContain("form-action 'self'")
      expect(html).not.toMatch(/<script|style=|onclick/)
      const ids = [...html.matchAll(/<input id="([^"]+)"/g)].map(([, id]) => id)
      for (const id of ids) expect(html).toContain(`<label for="${id}">`)
    },
  )

  it('takes the theme that was chosen on the site', async () => {
    const tab = browser()
    expect((await tab.open('/users/sign_in')).html).toContain('data-theme="auto"')
    tab.cookies.set('roadstead_theme', 'night')
    expect((await tab.open('/users/sign_in')).html).toContain('data-theme="night"')
    tab.cookies.set('roadstead_theme', 'x"><b>')
    expect((await tab.open('/users/sign_in')).html).toContain('data-theme="auto"')
  })

  it('keeps the session cookie from scripts and other sites', async () => {
    const member = await server.createUser()
    const tab = browser()
    const typed = { 'user[email]': member.email, 'user[password]': testPassword }
    const answer = await tab.send(await tab.open('/users/sign_in'), typed)
    expect(getSetCookies(answer)).toContain('roadstead_session=')
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  })
})
