import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWeakPassword } from '../../../src/server/accounts/sign-in/password-strength.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
import { runCommand } from '../../../src/server/cli/program.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import { languages } from '../../../src/core/languages.ts'
import {
  createRecordingIo,
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

const weak = ['password1234', 'PassWord1234', 'qwertyuiop', '1234567890', 'passwordpassword', 'Password123!']
const weakByEntropy = [
  '          ',
  '\t\t\t \t\t\t \t\t\t',
  'aaaaaaaaaaaa',
  '121212121212',
  'a a a a a a a a',
]
const strong = ['four words on a boat', testPassword, 'correct horse battery staple', 'Ze4-boot-mast-kiel']

it.each([...weak, ...weakByEntropy])('isWeakPassword detects "%s"', async (password) => {
  expect(await isWeakPassword(password)).toBe(true)
})

it.each(strong)('isWeakPassword accepts "%s"', async (password) => {
  expect(await isWeakPassword(password)).toBe(false)
})

describe.each([weak[0] ?? '', weakByEntropy[0] ?? ''])('the weak password "%s"', (password) => {
  it.each(languages.map(({ code }) => code))(
    'is refused at sign-up with a translated message (%s)',
    async (language) => {
      const headers = { ...(await fetchVisitorHeaders(server.call)), 'accept-language': language }
      const user = { email: `easy-${language}@example.org`, password, first_name: 'A', last_name: 'B' }
      const answer = await server.call('POST', '/users/sign_up', { user }, headers)
      const message = getLanguageMessages(language).account.errors.passwordTooCommon
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ errors: { password: [message] } })
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
      const pageResponse = await server.app.inject({
        method: 'POST',
        url: '/users/sign_up',
        headers: {
          'accept-language': language,
          'content-type': 'application/x-www-form-urlencoded',
          cookie: String(page.headers['set-cookie']).split(';')[0] ?? '',
        },
        payload: form.toString(),
      })
      expect(pageResponse.statusCode).toBe(422)
      expect(pageResponse.body.includes(message)).toBe(true)
    },
  )

  it('is refused at password reset; the link stays valid', async () => {
    const account = await server.createUser()
    const confirm = { user: { token: (await waitForMailTo(server.dataFolder, account.email)).token } }
    const visitor = await fetchVisitorHeaders(server.call)
    const confirmed = await server.call('PATCH', '/users/confirmation', confirm, visitor)
    const { password_token: token } = confirmed.body as { password_token: string }
    const setPassword = (chosen: string) =>
      server.call('PATCH', '/users/password', { user: { token, password: chosen } }, visitor)
    const refused = await setPassword(password)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: { password: [expect.any(String)] } })
    expect((await setPassword(strong[0] ?? '')).status).toBe(200)
  })

  it('is refused by `user add`', async () => {
    const addUser = async (chosen: string) => {
      const io = createRecordingIo()
      const argv = ['user', 'add', '--email', 'cli@example.org', '--password', chosen]
      const exit = await runCommand(argv, buildContext(io), () => Promise.reject(new Error('no server')))
      return { exit, io }
    }
    const { exit, io } = await addUser(password)
    expect(exit).toBe(1)
    expect(io.errors.join()).toEqual(expect.stringContaining('too common'))
    const { rows } = await server.database.pool.query("select 1 from users where email = 'cli@example.org'")
    expect(rows).toEqual([])
  })
})

function buildContext(io: ReturnType<typeof createRecordingIo>): Parameters<typeof runCommand>[1] {
  return {
    io,
    workingFolder: server.dataFolder,
    signal: new AbortController().signal,
    settings: parseSettings({ ROADSTEAD_DATA: server.dataFolder }),
    runsInServer: true,
    // `user add` uses only database and settings.
    getInstallation: () =>
      Promise.resolve({ database: server.database, settings: server.settings } as Awaited<
        ReturnType<Parameters<typeof runCommand>[1]['getInstallation']>
      >),
  }
}
