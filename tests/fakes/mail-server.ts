import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  text: string
}

export interface MailServer {
  url: string
  mails: ReceivedMail[]
  /** Answers the next so many mails with this status. */
  rejectNext(times: number, status: number): void
  /** Waits until so many mails have come. */
  waitForMails(count: number): Promise<void>
  close(): Promise<void>
}

/** A real SMTP server on this machine that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let refusals = { times: 0, status: 451 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      void buffer(stream).then((bytes) => {
        if (refusals.times > 0) {
          refusals = { ...refusals, times: refusals.times - 1 }
          return done(Object.assign(new Error('not now'), { responseCode: refusals.status }))
        }
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: bytes.toString('utf8'),
        })
        return done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo // it listens on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    rejectNext: (times, status) => (refusals = { times, status }),
    async waitForMails(count) {
      for (let tries = 0; mails.length < count; tries++) {
        if (tries > 500) throw new Error(`${mails.length} mails came, not ${count}`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
