import { afterAll, beforeAll, expect, it } from 'vitest'
import { password as passwordLength } from '../../../src/core/limits/accounts.ts'
import { runCommandOnServer } from '../../support/run-command.ts'
import { startTestServer, testPassword, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

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
  expect([code, lines]).toEqual([0, [`Account ${id} added for grace@example.org.`]])
  expect(user).toEqual({ first_name: 'Grace', last_name: 'Brewster Hopper', admin: false })
})

it('user add creates an admin without a name', async () => {
  const { code, lines } = await addUser('admin@example.org', '--admin')
  const { id, ...user } = await findUser('admin@example.org')
  expect([code, lines]).toEqual([0, [`Account ${id} added for admin@example.org, an admin.`]])
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
    errors: [expect.stringMatching(/^--password: /)],
  })
  expect(await findUser('weak@example.org')).toBeUndefined()
})
