import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWeakPassword } from '../../src/server/accounts/sign-in/password-strength.ts'
import { parseSettings } from '../../src/server/settings.ts'
import { runCommand } from '../../src/server/cli/program.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'
import { languages } from '../../src/core/languages.ts'
import {
  createRecordingIo,
  testPassword,
  startTestServer,
  fetchVisitorHeaders,
  type TestServer,
} from './test-server.ts'
import { waitForMailTo } from './outbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const easy = ['password1234', 'PassWord1234', 'qwertyuiop', '1234567890', 'passwordpassword', 'Password123!']
const blankOrFew = ['          ', '\t\t\t \t\t\t \t\t\t', 'aaaaaaaaaaaa', '121212121212', 'a a a a a a a a']
const good = ['four words on a boat', testPassword, 'correct horse battery staple', 'Ze4-boot-mast-kiel']

it.each([...easy, ...blankOrFew])('the password "%s" is easy to guess', async (password) => {
  expect(await isWeakPassword(password)).toBe(true)
})

it.each(good)('the password "%s" is not', async (password) => {
  expect(await isWeakPassword(password)).toBe(false)
})

describe.each([easy[0] ?? '', blankOrFew[0] ?? ''])('the easy password "%s"', (password) => {
  it.each(languages.map(({ code }) => code))(
    'is refused at sign-up with a sentence, in %s',
    async (language) => {
      const headers = { ...(await fetchVisitorHeaders(server.call)), 'accept-language': language }
      const user = { email: `easy-${language}@example.org`, password, first_name: 'A', last_name: 'B' }
      const answer = await server.call('POST', '/users/sign_up', { user }, headers)
      const sentence = getLanguageMessages(language).account.errors.passwordTooCommon
      expect([answer.status, answer.body]).toMatchObject([422, { errors: { password: [sentence] } }])
      const page = await server.app.inject({
        url: '/users/sign_up',
        headers: { 'accept-language': language },
      })
      const form = new URLSearchParams({
        authenticity_token: /name="authenticity_token" value="([^"]+)"/.exec(page.body)?.[1] ?? '',
        'user[email]': user.email,
        'user[password]': password,
        'user[first_name]': 'A',
        'user[last_name]': 'B',
      })
      const sent = await server.app.inject({
        method: 'POST',
        url: '/users/sign_up',
        headers: {
          'accept-language': language,
          'content-type': 'application/x-www-form-urlencoded',
          cookie: String(page.headers['set-cookie']).split(';')[0] ?? '',
        },
        payload: form.toString(),
      })
      expect([sent.statusCode, sent.body.includes(sentence)]).toEqual([422, true])
    },
  )

  it('is refused for a new password; the link stays valid', async () => {
    const member = await server.createUser()
    const confirm = { user: { token: (await waitForMailTo(server.dataFolder, member.email)).token } }
    const visitor = await fetchVisitorHeaders(server.call)
    const confirmed = await server.call('PATCH', '/users/confirmation', confirm, visitor)
    const { password_token: token } = confirmed.body as { password_token: string }
    const set = (chosen: string) =>
      server.call('PATCH', '/users/password', { user: { token, password: chosen } }, visitor)
    const refused = await set(password)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { password: [expect.any(String)] } },
    ])
    expect((await set(good[0] ?? '')).status).toBe(200)
  })

  it('is refused by `user add`, which adds no account', async () => {
    const add = async (chosen: string) => {
      const io = createRecordingIo()
      const argv = ['user', 'add', '--email', 'cli@example.org', '--password', chosen]
      const exit = await runCommand(argv, contextOf(io), () => Promise.reject(new Error('no server')))
      return { exit, io }
    }
    const { exit, io } = await add(password)
    expect([exit, io.errors.join()]).toEqual([1, expect.stringContaining('too common')])
    const { rows } = await server.database.pool.query("select 1 from users where email = 'cli@example.org'")
    expect(rows).toEqual([])
  })
})

function contextOf(io: ReturnType<typeof createRecordingIo>): Parameters<typeof runCommand>[1] {
  return {
    io,
    workingFolder: server.dataFolder,
    signal: new AbortController().signal,
    settings: parseSettings({ ROADSTEAD_DATA: server.dataFolder }),
    runsInServer: true,
    // `user add` uses these two alone.
    getInstallation: () =>
      Promise.resolve({ database: server.database, settings: server.settings } as Awaited<
        ReturnType<Parameters<typeof runCommand>[1]['getInstallation']>
      >),
  }
}
