import { afterAll, beforeAll, expect, it } from 'vitest'
import { password as passwordLength } from '../../../src/core/limits/accounts.ts'
import { runCommand } from '../../../src/server/cli/program.ts'
import { runCommandOnServer } from '../../support/run-command.ts'
import {
  createRecordingIo,
  fetchVisitorHeaders,
  startTestServer,
  testPassword,
  type TestServer,
} from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Runs the command, which asks for the password: `secrets` are the answers. */
async function addUserAsked(email: string, secrets: string[], ...options: string[]) {
  const io = createRecordingIo(secrets)
  const context = {
    io,
    workingFolder: server.dataFolder,
    signal: new AbortController().signal,
    getInstallation: () => Promise.resolve({ ...server, close: () => Promise.resolve() }),
    settings: server.settings,
    runsInServer: false,
  }
  const code = await runCommand(['user', 'add', '--email', email, ...options], context, () =>
    Promise.resolve(),
  )
  return { code, lines: io.lines, errors: io.errors, sources: io.questions.map(({ from }) => from) }
}

async function signIn(email: string, password: string): Promise<number> {
  const visitor = await fetchVisitorHeaders(server.call)
  return (await server.call('POST', '/users/sign_in', { user: { email, password } }, visitor)).status
}

const addUser = (email: string, ...options: string[]) =>
  runCommandOnServer(server, ['user', 'add', '--email', email, '--password', testPassword, ...options])

async function findUser(email: string) {
  const { rows } = await server.database.pool.query(
    'select id, first_name, last_name, admin from users where email = $1',
    [email],
  )
  return rows[0] as { id: number; first_name: string | null; last_name: string | null; admin: boolean }
}

it('user add creates an account with a name', async () => {
  const { code, lines } = await addUser('grace@example.org', '--name', ' Grace  Brewster Hopper ')
  const { id, ...user } = await findUser('grace@example.org')
  expect(code).toBe(0)
  expect(lines).toEqual([`Account ${id} added for grace@example.org.`])
  expect(user).toEqual({ first_name: 'Grace', last_name: 'Brewster Hopper', admin: false })
})

it('user add creates an admin without a name', async () => {
  const { code, lines } = await addUser('admin@example.org', '--admin')
  const { id, ...user } = await findUser('admin@example.org')
  expect(code).toBe(0)
  expect(lines).toEqual([`Account ${id} added for admin@example.org, an admin.`])
  expect(user).toEqual({ first_name: null, last_name: null, admin: true })
})

it('user add refuses an address that already has an account', async () => {
  await addUser('twice@example.org')
  expect(await addUser('twice@example.org')).toEqual({
    code: 1,
    lines: [],
    errors: ['twice@example.org already has an account'],
  })
})

it('user add refuses an invalid address', async () => {
  expect(await addUser('nobody')).toEqual({
    code: 1,
    lines: [],
    errors: ['nobody is not a valid e-mail address'],
  })
})

it('user add refuses a short password', async () => {
  const { minLength, maxLength } = passwordLength
  const argv = ['user', 'add', '--email', 'short@example.org', '--password', 'x'.repeat(minLength - 1)]
  expect(await runCommandOnServer(server, argv)).toEqual({
    code: 1,
    lines: [],
    errors: [`the password must have ${minLength} to ${maxLength} characters`],
  })
})

it('user add refuses a password that is known to attackers, and adds no account', async () => {
  const argv = [
    'user',
    'add',
    '--email',
    'weak@example.org',
    '--password',
    'x'.repeat(passwordLength.minLength),
  ]
  expect(await runCommandOnServer(server, argv)).toEqual({
    code: 1,
    lines: [],
    errors: [expect.stringMatching(/^the password: /)],
  })
  expect(await findUser('weak@example.org')).toBeUndefined()
})

it('user add asks for the password twice on the terminal, without showing it', async () => {
  const answer = await addUserAsked('asked@example.org', [testPassword, testPassword], '--admin')
  expect(answer).toMatchObject({ code: 0, errors: [], sources: ['terminal', 'terminal'] })
  expect(answer.lines.join()).toMatch(/^Account \d+ added for asked@example\.org, an admin\.$/)
  expect(await signIn('asked@example.org', testPassword)).toBe(200)
})

it('user add refuses two answers that differ, and adds no account', async () => {
  expect(await addUserAsked('typo@example.org', [testPassword, `${testPassword}x`])).toMatchObject({
    code: 1,
    lines: [],
    errors: ['the two passwords differ'],
  })
  expect(await findUser('typo@example.org')).toBeUndefined()
})

it('user add reads the password from standard input on request, and checks it as any other', async () => {
  const spaced = ` ${testPassword} `
  expect(await addUserAsked('piped@example.org', [spaced], '--password-stdin')).toMatchObject({
    code: 0,
    sources: ['stdin'],
  })
  expect(await signIn('piped@example.org', spaced)).toBe(200)
  expect(await signIn('piped@example.org', testPassword)).toBe(401)
  expect(await addUserAsked('short@example.org', ['short'], '--password-stdin')).toMatchObject({
    code: 1,
    errors: [expect.stringMatching(/^the password must have/)],
  })
})

it('user add asks for nothing that is wrong already, and takes one source of the password', async () => {
  expect(await addUserAsked('nobody', [testPassword, testPassword])).toMatchObject({ code: 1, sources: [] })
  const both = ['--password', testPassword, '--password-stdin']
  expect(await addUserAsked('both@example.org', [testPassword], ...both)).toMatchObject({
    code: 2,
    sources: [],
  })
})
