import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer, type MailFailure } from '../../../src/server/accounts/mail/mailer.ts'
import { createMailComposer } from '../../../src/server/accounts/mail/mail-messages.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import { openMailTransport, getSender } from '../../../src/server/accounts/mail/transport.ts'
import { startMailServer, type MailServer } from '../../fakes/mail-server.ts'
import { startSilentServer } from '../../fakes/silent-server.ts'
import { startTestServer } from '../../support/test-server.ts'
import { parseMail } from '../../support/outbox.ts'

const settings = { smtpUrl: null, mailFrom: null, publicUrl: 'https://harbour.example', dataFolder: '' }
const mail = createMailComposer('https://harbour.example', getLanguageMessages('en')).confirmation(
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

function createSmtpMailer(retryMs: number[], smtpUrl = mailServer.url) {
  const transport = openMailTransport({ ...settings, smtpUrl })
  return createMailer({
    transport,
    retryMs,
    maxQueued: 3,
    closeTimeoutMs: 100,
    onFailure: (failure) => failures.push(failure),
  })
}

describe('SMTP', () => {
  it('delivers a plain-text mail with its link from the sender of the site', async () => {
    const mailer = createSmtpMailer([])
    mailer.send(() => Promise.resolve(mail))
    await mailer.waitUntilIdle()
    const [received] = mailServer.mails
    expect(received).toMatchObject({ from: 'noreply@harbour.example', to: ['ada@example.org'] })
    expect(received?.text).toContain('Content-Type: text/plain')
    expect(received?.text).toContain('Auto-Submitted: auto-generated')
    expect(parseMail(received?.text ?? '').link).toBe(
      'https://harbour.example/users/confirmation?token=the-token',
    )
    await mailer.close()
  })

  it('retries temporary failures up to the maximum number of attempts', async () => {
    const mailer = createSmtpMailer([5, 5])
    mailServer.rejectNext(2, 451)
    mailer.send(() => Promise.resolve(mail))
    await mailer.waitUntilIdle()
    expect(mailServer.mails).toHaveLength(1)
    expect(failures.map(({ status, isFinal }) => [status, isFinal])).toEqual([
      [451, false],
      [451, false],
    ])
    mailServer.rejectNext(9, 451)
    mailer.send(() => Promise.resolve(mail))
    await mailer.waitUntilIdle()
    mailServer.rejectNext(0, 451)
    expect(mailServer.mails).toHaveLength(1)
    expect(failures.at(-1)).toMatchObject({ isFinal: true })
    expect(failures).toHaveLength(5)
    await mailer.close()
  })

  it('does not retry permanent failures', async () => {
    const mailer = createSmtpMailer([5, 5])
    mailServer.rejectNext(1, 550)
    mailer.send(() => Promise.resolve(mail))
    await mailer.waitUntilIdle()
    expect(failures).toEqual([{ code: 'EMESSAGE', status: 550, isFinal: true }])
    expect(mailServer.mails).toHaveLength(0)
    await mailer.close()
  })

  it('logs an unreachable server without e-mail addresses and limits the queue', async () => {
    const mailer = createSmtpMailer([20], 'smtp://127.0.0.1:1')
    for (let index = 0; index < 5; index++) mailer.send(() => Promise.resolve(mail))
    await mailer.close()
    expect(failures.filter(({ code }) => code === 'TOO_MANY_WAIT')).toHaveLength(2)
    expect(failures.some(({ code }) => code === 'ESOCKET' || code === 'ECONNECTION')).toBe(true)
    expect(JSON.stringify(failures)).not.toContain('example')
  })

  it('never splits an address into two recipients', async () => {
    const mailer = createSmtpMailer([])
    mailer.send(() => Promise.resolve({ ...mail, to: 'a@example.org, b@example.org' }))
    await mailer.close()
    expect(mailServer.mails.flatMap(({ to }) => to)).not.toContain('b@example.org')
  })

  it('stops in time when the server accepts connections and never answers', async () => {
    const silent = await startSilentServer()
    const mailer = createSmtpMailer([5], `smtp://127.0.0.1:${silent.port}`)
    mailer.send(() => Promise.resolve(mail))
    await expect.poll(() => silent.getConnectionCount()).toBe(1)
    const started = performance.now()
    await mailer.close()
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(failures).toMatchObject([{ isFinal: true }])
    await silent.close()
  })
})

describe('mailer', () => {
  /** A mailer whose transport records what it delivers, and fails while `isAway`. */
  function createRecordingMailer(retryMs: number[]) {
    let held: Promise<never> | null = null
    const state = {
      isAway: false,
      isClosed: false,
      isHeld: false,
      sent: [] as string[],
      /** Holds the next attempt until the returned function lets it fail. */
      holdNext() {
        let fail = () => {}
        held = new Promise((_, reject) => (fail = () => reject(new Error('away'))))
        return () => fail()
      },
    }
    const mailer = createMailer({
      transport: {
        deliver({ to }) {
          if (state.isAway) return Promise.reject(new Error('away'))
          if (held && !state.isHeld) {
            state.isHeld = true
            return held
          }
          state.sent.push(to)
          return Promise.resolve()
        },
        discardMailsTo: () => Promise.resolve(),
        close: () => void (state.isClosed = true),
      },
      retryMs,
      maxQueued: 3,
      closeTimeoutMs: 100,
      onFailure: (failure) => failures.push(failure),
    })
    return { mailer, state }
  }

  it('reports a mail that cannot be composed, sends none for null, and goes on', async () => {
    const { mailer, state } = createRecordingMailer([])
    mailer.send(() => Promise.reject(Object.assign(new Error('no database'), { code: '57P01' })))
    mailer.send(() => Promise.reject(new Error('no code')))
    mailer.send(() => Promise.resolve(null))
    await mailer.waitUntilIdle()
    mailer.send(() => Promise.resolve(mail))
    await mailer.waitUntilIdle()
    expect(state.sent).toEqual(['ada@example.org'])
    expect(failures).toEqual([
      { code: '57P01', status: null, isFinal: true },
      { code: 'UNKNOWN', status: null, isFinal: true },
    ])
  })

  it('tries waiting mails once more when it closes, and closes the transport', async () => {
    const { mailer, state } = createRecordingMailer([600_000, 600_000])
    state.isAway = true
    mailer.send(() => Promise.resolve(mail))
    await expect.poll(() => failures).toEqual([{ code: 'UNKNOWN', status: null, isFinal: false }])
    state.isAway = false
    await mailer.close()
    expect(state.sent).toEqual(['ada@example.org'])
    expect(state.isClosed).toBe(true)
    state.isAway = true
    mailer.send(() => Promise.resolve(mail))
    await mailer.waitUntilIdle()
    expect(failures.at(-1)?.isFinal).toBe(true)
  })

  it('repeats a mail whose attempt fails while the mailer closes', async () => {
    const { mailer, state } = createRecordingMailer([600_000])
    const failFirst = state.holdNext()
    mailer.send(() => Promise.resolve(mail))
    await expect.poll(() => state.isHeld).toBe(true)
    const closing = mailer.close()
    failFirst()
    await closing
    expect(failures).toEqual([{ code: 'UNKNOWN', status: null, isFinal: false }])
    expect(state.sent).toEqual(['ada@example.org'])
  })

  it('discards mails to the given address only', async () => {
    const { mailer, state } = createRecordingMailer([600_000])
    state.isAway = true
    for (const to of ['ada@example.org', 'bo@example.org'])
      mailer.send(() => Promise.resolve({ ...mail, to }))
    await expect.poll(() => failures).toHaveLength(2)
    state.isAway = false
    await mailer.discardMailsTo('ADA@example.org')
    await mailer.close()
    expect(state.sent).toEqual(['bo@example.org'])
  })

  it('is closed with the server, which delivers the waiting mails first', async () => {
    const server = await startTestServer({ ROADSTEAD_SMTP_URL: mailServer.url })
    const rejectedBefore = mailServer.getRejectedCount()
    mailServer.rejectNext(1, 451)
    const user = await server.createUser()
    await expect.poll(() => mailServer.getRejectedCount()).toBe(rejectedBefore + 1)
    await server.close()
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[user.email]])
  })
})

describe('outbox folder', () => {
  it('stores mails as files that only the owner can read', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'roadstead-mail-'))
    const transport = openMailTransport({ ...settings, dataFolder })
    await transport.deliver(mail)
    const folder = join(dataFolder, 'outbox')
    const [name = ''] = readdirSync(folder)
    expect(name).toMatch(/\.eml$/)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    rmSync(dataFolder, { recursive: true })
  })

  it('uses the configured sender or the host of the site', () => {
    expect(getSender({ mailFrom: null, publicUrl: 'https://a.example/x' })).toBe(
      'Roadstead <noreply@a.example>',
    )
    expect(getSender({ mailFrom: null, publicUrl: null })).toBe('Roadstead <noreply@localhost>')
    expect(getSender({ mailFrom: 'Club <c@club.example>', publicUrl: null })).toBe('Club <c@club.example>')
  })
})

describe('sign-up', () => {
  it('succeeds while the mail server is unreachable', async () => {
    const unreachable = await startTestServer({ ROADSTEAD_SMTP_URL: 'smtp://127.0.0.1:1' })
    expect((await unreachable.createUser()).id).toBeGreaterThan(0)
    await unreachable.close()
  })

  it('sends a mail with a link to the public URL', async () => {
    const server = await startTestServer({
      ROADSTEAD_SMTP_URL: mailServer.url,
      PUBLIC_URL: 'https://a.example/',
    })
    const user = await server.createUser()
    await mailServer.waitForMails(1)
    expect(mailServer.mails[0]?.to).toEqual([user.email])
    expect(parseMail(mailServer.mails[0]?.text ?? '').link).toMatch(
      /^https:\/\/a\.example\/users\/confirmation\?token=[\w-]{43}$/,
    )
    await server.close()
  })
})
