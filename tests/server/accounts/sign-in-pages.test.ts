import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInRateLimit } from '../../../src/core/limits/accounts.ts'
import { getSetCookies, testPassword, startTestServer, type TestServer } from '../../support/test-server.ts'
import { waitForMailTo } from '../../support/outbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface LoadedPage {
  status: number
  html: string
  headers: Record<string, unknown>
  location: string
}

/** A browser without scripts that keeps cookies and submits forms. */
function createBrowser() {
  const cookies = new Map<string, string>()

  async function load(
    method: 'GET' | 'POST',
    url: string,
    form?: Record<string, string>,
  ): Promise<LoadedPage> {
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
    /** Submits the form of a page with these values. */
    send(page: LoadedPage, typed: Record<string, string>, changed: Record<string, string> = {}) {
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

const newUser = {
  'user[first_name]': 'Jeanne',
  'user[last_name]': 'Baret',
  'user[email]': 'jeanne@example.org',
  'user[password]': testPassword,
}

describe('account pages without scripts', () => {
  it('sign up, sign out and sign in', async () => {
    const client = createBrowser()
    const signedUp = await client.send(await client.open('/users/sign_up?return_to=/faq'), newUser)
    expect(signedUp.status).toBe(303)
    expect(signedUp.location).toBe('/faq')
    expect(await client.loggedIn()).toMatchObject({ logged_in: true, user: { name: 'Jeanne Baret' } })
    const signOutPage = await client.open('/users/sign_out')
    expect(signOutPage.html).toContain('Jeanne Baret')
    expect((await client.send(signOutPage, {})).location).toBe('/')
    expect(await client.loggedIn()).toMatchObject({ logged_in: false })
    const { 'user[email]': email, 'user[password]': password } = newUser
    const signedIn = await client.send(await client.open('/users/sign_in'), {
      'user[email]': email,
      'user[password]': password,
    })
    expect(signedIn.status).toBe(303)
    expect(signedIn.location).toBe('/')
    expect(await client.loggedIn()).toMatchObject({ logged_in: true })
    expect((await client.open('/users/sign_in?return_to=/placeview/1401')).location).toBe('/placeview/1401')
  })

  it('show errors at their fields and keep all values except the password', async () => {
    const client = createBrowser()
    const page = await client.open('/users/sign_up')
    const answer = await client.send(page, {
      ...newUser,
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

  it('give the same answer to a wrong password and an unknown e-mail address, and limit attempts', async () => {
    const user = await server.createUser()
    const client = createBrowser()
    const trySignIn = async (email: string) =>
      client.send(await client.open('/users/sign_in'), { 'user[email]': email, 'user[password]': 'wrong' })
    const [knownEmail, unknownEmail] = [await trySignIn(user.email), await trySignIn('nobody@example.org')]
    expect(knownEmail.status).toBe(401)
    const removeValues = ({ html }: LoadedPage) => html.replace(/value="[^"]*"/g, '')
    expect(removeValues(knownEmail)).toBe(removeValues(unknownEmail))
    for (let attempt = 1; attempt < signInRateLimit.perAccount; attempt++) await trySignIn(user.email)
    const refused = await trySignIn(user.email)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after']) > 0).toBe(true)
    expect(refused.html).toContain('Too many failed log-ins')
  })

  it('escape hostile text', async () => {
    const client = createBrowser()
    const typed = { 'user[email]': '"><script>alert(1)</script>', 'user[password]': "'" }
    const answer = await client.send(
      await client.open("/users/sign_in?return_to=/%22%3E%3Cimg%20src=x%3E'"),
      typed,
    )
    expect(answer.html).not.toContain('<script')
    expect(answer.html).not.toContain('<img src=x')
  })

  it('show the form again without a valid anti-forgery token', async () => {
    const [client, other] = [createBrowser(), createBrowser()]
    const page = await client.open('/users/sign_in')
    const otherToken = /name="authenticity_token" value="([^"]+)"/.exec(
      (await other.open('/users/sign_in')).html,
    )
    const user = await server.createUser()
    const typed = { 'user[email]': user.email, 'user[password]': testPassword }
    for (const token of ['', 'wrong', otherToken?.[1] ?? '']) {
      const answer = await client.send(page, typed, { authenticity_token: token })
      expect(answer.status).toBe(403)
      expect(answer.html.includes('open for too long')).toBe(true)
      expect(await client.loggedIn()).toMatchObject({ logged_in: false })
    }
    expect(
      (await client.send(await client.send(page, typed, { authenticity_token: '' }), typed)).status,
    ).toBe(303)
  })
})

describe('return_to', () => {
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
  ])('%s redirects to %s', async (returnTo, path) => {
    const user = await server.createUser()
    const client = createBrowser()
    const page = await client.open(`/users/sign_in?return_to=${encodeURIComponent(returnTo)}`)
    const typed = { 'user[email]': user.email, 'user[password]': testPassword }
    expect((await client.send(page, typed)).location).toBe(path)
    const loggedInPage = await client.open(`/users/sign_in?return_to=${encodeURIComponent(returnTo)}`)
    expect(loggedInPage.location).toBe(path)
  })
})

describe('links in mails', () => {
  it('confirm the e-mail address only after a click on the button, because programs open links', async () => {
    const user = await server.createUser()
    const { link } = await waitForMailTo(server.dataFolder, user.email)
    const client = createBrowser()
    await client.send(await client.open('/users/sign_in'), {
      'user[email]': user.email,
      'user[password]': testPassword,
    })
    const { pathname, search } = new URL(link)
    const page = await client.open(pathname + search)
    expect(page.status).toBe(200)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    await client.open(pathname + search)
    const fetchUser = async () => (await user.call('GET', `/users/${user.id}`)).body
    expect(await fetchUser()).toMatchObject({ confirmed: false })
    const answer = await client.send(page, {})
    expect((await client.open(answer.location)).html).toContain('Your e-mail address is confirmed')
    expect(await fetchUser()).toMatchObject({ confirmed: true })
    expect((await client.send(page, {})).html).toContain('This link is no longer valid')
  })

  it('open a form for a new password, which logs the user in', async () => {
    const user = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, user.email)
    await user.call('PATCH', '/users/confirmation', { user: { token } })
    const client = createBrowser()
    const requested = await client.send(await client.open('/users/password'), { 'user[email]': user.email })
    expect((await client.open(requested.location)).html).toContain('Check your e-mail')
    const { pathname, search } = new URL((await waitForMailTo(server.dataFolder, user.email, 2)).link)
    const page = await client.open(pathname + search)
    const short = await client.send(page, { 'user[password]': 'short' })
    expect(short.status).toBe(422)
    expect(short.html.includes('password of 10 to 200')).toBe(true)
    const saved = await client.send(short, { 'user[password]': 'a wholly new password' })
    expect(saved.status).toBe(303)
    expect(saved.location).toBe('/')
    expect(await client.loggedIn()).toMatchObject({ user: { email: user.email } })
    const usedLink = await createBrowser().open(pathname + search)
    expect(usedLink.status).toBe(422)
    expect(usedLink.html.includes('no longer valid')).toBe(true)
  })

  it('can be resent to a logged-in user', async () => {
    const client = createBrowser()
    const email = 'again@example.org'
    await client.send(await client.open('/users/sign_up'), { ...newUser, 'user[email]': email })
    await waitForMailTo(server.dataFolder, email)
    const page = await client.open('/users/confirmation')
    expect(page.html).toContain(email)
    expect((await client.send(page, {})).location).toBe('/users/confirmation?sent=1')
    expect((await waitForMailTo(server.dataFolder, email, 2)).link).toContain('/users/confirmation?token=')
    const visitor = createBrowser()
    expect((await visitor.send(await visitor.open('/users/confirmation'), {})).status).toBe(401)
  })
})

describe('forms of mailed links', () => {
  it('keep the entered address and the page to return to', async () => {
    const client = createBrowser()
    const page = await client.open('/users/password?return_to=/faq')
    expect(page.html).toContain('href="/users/sign_in?return_to=%2Ffaq"')
    const answer = await client.send(page, { 'user[email]': 'no address' })
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('value="no address"')
    expect(answer.html).toContain('Enter an e-mail address like')
    expect(answer.html).toContain('name="return_to" value="/faq"')
  })

  it('of an invalid link ask for another one', async () => {
    const client = createBrowser()
    const { html, status } = await client.open('/users/password?token=x&return_to=/faq')
    expect(status).toBe(422)
    expect(html).toContain('This link is no longer valid')
    expect(html).toContain('name="user[email]"')
    expect(html).not.toContain('name="user[password]"')
    expect(html).toContain('name="return_to" value="/faq"')
  })

  it('keep the link if the anti-forgery token is missing, and drop it once it is used', async () => {
    const user = await server.createUser()
    const { token } = await waitForMailTo(server.dataFolder, user.email)
    const client = createBrowser()
    const confirmation = await client.open(`/users/confirmation?token=${token}`)
    expect(confirmation.html).toContain('ends all its log-ins')
    expect(confirmation.html).toContain('href="/users/sign_in"')
    const refused = await client.send(confirmation, {}, { authenticity_token: '' })
    expect(refused.status).toBe(403)
    expect(refused.html.includes(`value="${token}"`)).toBe(true)
    const confirmed = await client.send(refused, {})
    const page = await client.open(confirmed.location)
    for (const text of ['Your e-mail address is confirmed', 'Someone else may have signed up'])
      expect(page.html).toContain(text)
    const typed = { 'user[password]': 'a wholly new password' }
    const short = await client.send(page, { 'user[password]': 'short' })
    const expired = await client.send(short, typed, { authenticity_token: '' })
    for (const again of [short, expired]) {
      expect(again.html).toContain('name="confirmed" value="1"')
      expect(again.html).toContain('Your e-mail address is confirmed')
    }
    expect(expired.status).toBe(403)
    const late = createBrowser()
    const latePage = await late.open(confirmed.location)
    expect((await client.send(expired, typed)).location).toBe('/')
    const used = await late.send(latePage, typed)
    expect(used.status).toBe(422)
    expect(used.html.includes('name="user[email]"')).toBe(true)
  })

  it('do not warn a logged-in user that other log-ins end', async () => {
    const client = createBrowser()
    const email = 'inside@example.org'
    await client.send(await client.open('/users/sign_up'), { ...newUser, 'user[email]': email })
    const { token } = await waitForMailTo(server.dataFolder, email)
    const { html } = await client.open(`/users/confirmation?token=${token}`)
    expect(html).toContain('if this address is yours and you signed up here')
    expect(html).not.toContain('Log in first')
    const done = await client.send(await client.open(`/users/confirmation?token=${token}`), {})
    expect(done.location).toBe('/users/confirmation?done=1')
    const note = await client.open(done.location)
    expect(note.html).toContain('href="/users/password"')
    expect(note.html).toContain('You can now use it to reset your password.')
  })

  it('ask visitors to log in first, and say where the link was sent', async () => {
    const visitor = createBrowser()
    const page = await visitor.open('/users/confirmation')
    expect(page.html).toContain('Log in to have the link sent again.')
    expect(page.html).toContain('href="/users/sign_in"')
    expect((await visitor.open('/users/confirmation?sent=1')).html).toContain('Check your e-mail')
    expect((await visitor.open('/users/password?sent=1')).html).not.toContain('<form')
  })
})

describe('sign-in and sign-out pages', () => {
  it('keep the address and the page to return to', async () => {
    const client = createBrowser()
    const page = await client.open('/users/sign_in?return_to=/faq')
    for (const path of ['password', 'sign_up'])
      expect(page.html).toContain(`href="/users/${path}?return_to=%2Ffaq"`)
    const wrong = await client.send(page, { 'user[email]': 'a@example.org', 'user[password]': 'wrong' })
    expect(wrong.html).toContain('value="a@example.org"')
    expect(wrong.html).toContain('name="return_to" value="/faq"')
    const missing = await client.send(page, { 'user[email]': 'a@example.org' })
    expect(missing.status).toBe(422)
    expect(missing.html.includes('Enter your password.')).toBe(true)
    const signUp = await client.open('/users/sign_up?return_to=/faq')
    expect(signUp.html).toContain('href="/users/sign_in?return_to=%2Ffaq"')
    const again = await client.send(signUp, { ...newUser, 'user[password]': 'short' })
    expect(again.html).toContain('name="return_to" value="/faq"')
    expect(again.html).toContain('value="Baret"')
  })

  it('redirect logged-in users from the sign-up page, and visitors from the sign-out page', async () => {
    const client = createBrowser()
    expect((await client.open('/users/sign_out')).location).toBe('/')
    await client.send(await client.open('/users/sign_up'), { ...newUser, 'user[email]': 'in@example.org' })
    expect((await client.open('/users/sign_up?return_to=/faq')).location).toBe('/faq')
    const page = await client.open('/users/sign_out')
    const refused = await client.send(page, {}, { authenticity_token: '' })
    expect(refused.status).toBe(403)
    expect((await client.loggedIn()).logged_in).toBe(true)
    expect((await client.send(page, {}, { return_to: '/faq' })).location).toBe('/faq')
  })

  it('name a user without a name by the address', async () => {
    const client = createBrowser()
    const email = 'nameless@example.org'
    await client.send(await client.open('/users/sign_up'), { ...newUser, 'user[email]': email })
    await server.database.pool.query(
      'update users set first_name = null, last_name = null where email = $1',
      [email],
    )
    expect((await client.open('/users/sign_out')).html).toContain(`You are logged in as ${email}.`)
  })

  it('trim the names of a new user', async () => {
    const client = createBrowser()
    const spaced = { 'user[first_name]': ' Jeanne ', 'user[last_name]': ' Baret ' }
    const typed = { ...newUser, ...spaced, 'user[email]': 'spaced@example.org' }
    await client.send(await client.open('/users/sign_up'), typed)
    expect((await client.loggedIn()).user).toMatchObject({ first_name: 'Jeanne', last_name: 'Baret' })
    const taken = await client.send(await createBrowser().open('/users/sign_up'), typed)
    expect(taken.status).not.toBe(303)
  })
})

describe('all account pages', () => {
  it.each(['/users/sign_in', '/users/sign_up', '/users/password', '/users/confirmation?token=x'])(
    '%s is not cached, has no script and labels its fields',
    async (path) => {
      const { html, headers, status } = await createBrowser().open(path)
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['content-security-policy']).toContain("form-action 'self'")
      expect(html).not.toMatch(/<script|style=|onclick/)
      const ids = [...html.matchAll(/<input id="([^"]+)"/g)].map(([, id]) => id)
      for (const id of ids) expect(html).toContain(`<label for="${id}">`)
    },
  )

  it('use the theme chosen on the site', async () => {
    const client = createBrowser()
    expect((await client.open('/users/sign_in')).html).toContain('data-theme="auto"')
    client.cookies.set('roadstead_theme', 'night')
    expect((await client.open('/users/sign_in')).html).toContain('data-theme="night"')
    client.cookies.set('roadstead_theme', 'x"><b>')
    expect((await client.open('/users/sign_in')).html).toContain('data-theme="auto"')
  })

  it('set the session cookie as HttpOnly and SameSite', async () => {
    const user = await server.createUser()
    const client = createBrowser()
    const typed = { 'user[email]': user.email, 'user[password]': testPassword }
    const answer = await client.send(await client.open('/users/sign_in'), typed)
    expect(getSetCookies(answer)).toContain('roadstead_session=')
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  })
})
