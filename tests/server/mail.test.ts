import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer, type MailFailure } from '../../src/server/accounts/mail/mailer.ts'
import { createMailComposer } from '../../src/server/accounts/mail/mail-messages.ts'
import { getLanguageMessages } from '../../src/server/messages/language-messages.ts'
import { openMailTransport, getSender } from '../../src/server/accounts/mail/transport.ts'
import { startMailServer, type MailServer } from '../fakes/mail-server.ts'
import { startTestServer } from './test-server.ts'
import { parseMail } from './outbox.ts'

const settings = { smtpUrl: null, mailFrom: null, publicUrl: 'https://harbour.example', dataFolder: '' }
const letter = createMailComposer('https://harbour.example', getLanguageMessages('en')).confirmation(
  'ada@example.org',
  'the-token',
)

let mailServer: MailServer
const failures: MailFailure[] = []
beforeAll(async () => {
  mailServer = await startMailServer()
})
afterAll(() => mailServer.close())
beforeEach(() => {
  mailServer.mails.length = 0
  failures.length = 0
})

function smtpMailer(retryMs: number[], smtpUrl = mailServer.url) {
  const transport = openMailTransport({ ...settings, smtpUrl })
  return createMailer({ transport, retryMs, maxQueued: 3, onFailure: (failure) => failures.push(failure) })
}

describe('with an SMTP server', () => {
  it('a mail arrives there, plain, with its link and from the site', async () => {
    const mailer = smtpMailer([])
    mailer.send(() => Promise.resolve(letter))
    await mailer.waitUntilIdle()
    const [mail] = mailServer.mails
    expect(mail).toMatchObject({ from: 'noreply@harbour.example', to: ['ada@example.org'] })
    expect(mail?.text).toContain('Content-Type: text/plain')
    expect(mail?.text).toContain('Auto-Submitted: auto-generated')
    expect(parseMail(mail?.text ?? '').link).toBe(
      'https://harbour.example/users/confirmation?token=the-token',
    )
    await mailer.close()
  })

  it('one that is not taken just now is sent again, so many times and no more', async () => {
    const mailer = smtpMailer([5, 5])
    mailServer.rejectNext(2, 451)
    mailer.send(() => Promise.resolve(letter))
    await mailer.waitUntilIdle()
    expect(mailServer.mails).toHaveLength(1)
    expect(failures.map(({ status, isFinal }) => [status, isFinal])).toEqual([
      [451, false],
      [451, false],
    ])
    mailServer.rejectNext(9, 451)
    mailer.send(() => Promise.resolve(letter))
    await mailer.waitUntilIdle()
    mailServer.rejectNext(0, 451)
    expect(mailServer.mails).toHaveLength(1)
    expect(failures.at(-1)).toMatchObject({ isFinal: true })
    expect(failures).toHaveLength(5)
    await mailer.close()
  })

  it('one that is refused for good is not sent again', async () => {
    const mailer = smtpMailer([5, 5])
    mailServer.rejectNext(1, 550)
    mailer.send(() => Promise.resolve(letter))
    await mailer.waitUntilIdle()
    expect(failures).toEqual([{ code: 'EMESSAGE', status: 550, isFinal: true }])
    expect(mailServer.mails).toHaveLength(0)
    await mailer.close()
  })

  it('a server that is away is told without the address, and no more wait than may', async () => {
    const mailer = smtpMailer([20], 'smtp://127.0.0.1:1')
    for (let time = 0; time < 5; time++) mailer.send(() => Promise.resolve(letter))
    await mailer.close()
    expect(failures.filter(({ code }) => code === 'TOO_MANY_WAIT')).toHaveLength(2)
    expect(failures.some(({ code }) => code === 'ESOCKET' || code === 'ECONNECTION')).toBe(true)
    expect(JSON.stringify(failures)).not.toContain('example')
  })

  it('an address is never read as two', async () => {
    const mailer = smtpMailer([])
    mailer.send(() => Promise.resolve({ ...letter, to: 'a@example.org, b@example.org' }))
    await mailer.close()
    expect(mailServer.mails.flatMap(({ to }) => to)).not.toContain('b@example.org')
  })
})

describe('without one', () => {
  it('mails are files of the outbox that the owner alone can read', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-mail-'))
    const transport = openMailTransport({ ...settings, dataFolder })
    await transport.deliver(letter)
    const folder = join(dataFolder, 'outbox')
    const [name = ''] = readdirSync(folder)
    expect(name).toMatch(/\.eml$/)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    rmSync(dataFolder, { recursive: true })
  })

  it('they are from the address that is set, else from the host of the site', () => {
    expect(getSender({ mailFrom: null, publicUrl: 'https://a.example/x' })).toBe(
      'Roadstead <noreply@a.example>',
    )
    expect(getSender({ mailFrom: null, publicUrl: null })).toBe('Roadstead <noreply@localhost>')
    expect(getSender({ mailFrom: 'Club <c@club.example>', publicUrl: null })).toBe('Club <c@club.example>')
  })
})

describe('the site', () => {
  it('signs up although the mail server is away', async () => {
    const away = await startTestServer({ ROADSTEAD_SMTP_URL: 'smtp://127.0.0.1:1' })
    expect((await away.createUser()).id).toBeGreaterThan(0)
    await away.close()
  })

  it('mails who signs up a link that begins with its public address', async () => {
    const server = await startTestServer({
      ROADSTEAD_SMTP_URL: mailServer.url,
      PUBLIC_URL: 'https://a.example/',
    })
    const member = await server.createUser()
    await mailServer.waitForMails(1)
    expect(mailServer.mails[0]?.to).toEqual([member.email])
    expect(parseMail(mailServer.mails[0]?.text ?? '').link).toMatch(
      /^https:\/\/a\.example\/users\/confirmation\?token=[\w-]{43}$/,
    )
    await server.close()
  })
})
