import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrCreateOpenIdAccount } from '../../../../src/server/accounts/sign-in/openid-account.ts'
import type { OpenIdIdentity } from '../../../../src/server/accounts/sign-in/openid.ts'
import { confirmUser, findAccount } from '../../../../src/server/accounts/profile-queries.ts'
import { readOutbox } from '../../../support/outbox.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let nextSubject = 1
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

function buildIdentity(overrides: Partial<OpenIdIdentity> = {}): OpenIdIdentity {
  const subject = `subject-${nextSubject++}`
  return {
    issuer: 'https://club.example',
    subject,
    email: `${subject}@club.example`,
    emailVerified: true,
    firstName: 'Maud',
    lastName: 'Fontenoy',
    ...overrides,
  }
}

// The parts of a request that are read.
const request = { headers: {}, ip: '127.0.0.1' } as unknown as FastifyRequest
const logIn = (identity: OpenIdIdentity) => findOrCreateOpenIdAccount(server.app, request, identity)

async function readSubjects(email: string): Promise<string[]> {
  await server.app.mailer.waitUntilIdle()
  return readOutbox(server.dataFolder, email).map(({ subject }) => subject)
}

async function createConfirmedUser() {
  const user = await server.createUser()
  await server.app.mailer.waitUntilIdle()
  await confirmUser(server.database.db, user.id)
  return user
}

describe('the account of an OpenID identity', () => {
  it('stays the same when the address at the provider changes', async () => {
    const { id, email } = await createConfirmedUser()
    const identity = buildIdentity({ email })
    expect(await logIn(identity)).toBe(id)
    for (const changed of ['moved@club.example', null, 'no address'])
      expect(await logIn({ ...identity, email: changed, emailVerified: false }), String(changed)).toEqual(id)
  })

  it('of an identity with the same subject at another provider is another one', async () => {
    const identity = buildIdentity()
    const other = { ...identity, issuer: 'https://other.example', email: 'other@club.example' }
    expect(await logIn(other)).not.toBe(await logIn(identity))
  })

  it('is created once, even if the first log-ins are simultaneous', async () => {
    const identity = buildIdentity()
    const ids = await Promise.all([logIn(identity), logIn(identity), logIn(identity)])
    expect(new Set(ids).size).toBe(1)
    const { email } = identity
    expect(await findAccount(server.database.db, ids[0] ?? 0)).toMatchObject({ email, confirmed: true })
  })

  it('is not created without an address to which mails can be sent', async () => {
    for (const email of [null, '', 'no address', 'a@b@c'])
      await expect(logIn(buildIdentity({ email }))).rejects.toMatchObject({ failure: 'noEmail' })
  })

  it('is not an existing account with the same address, unless the provider has verified the address', async () => {
    const { email } = await createConfirmedUser()
    const claim = buildIdentity({ email, emailVerified: false })
    await expect(logIn(claim)).rejects.toMatchObject({ failure: 'emailTaken' })
    // Refused again: the first attempt has linked nothing.
    await expect(logIn(claim)).rejects.toMatchObject({ failure: 'emailTaken' })
  })
})

describe('mails after a log-in by OpenID', () => {
  it('warn that access was revoked if the address was not confirmed, and not again', async () => {
    const user = await server.createUser()
    const before = await readSubjects(user.email)
    const identity = buildIdentity({ email: user.email })
    expect(await logIn(identity)).toBe(user.id)
    const warned = [...before, 'Roadstead: Your e-mail address was confirmed']
    expect(await readSubjects(user.email)).toEqual(warned)
    await logIn(identity)
    expect(await readSubjects(user.email)).toEqual(warned)
  })

  it('are not sent for a confirmed account', async () => {
    const user = await createConfirmedUser()
    const before = await readSubjects(user.email)
    await logIn(buildIdentity({ email: user.email }))
    expect(await readSubjects(user.email)).toEqual(before)
  })
})
