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
  /** Rejects the next mails with this status. */
  rejectNext(times: number, status: number): void
  getRejectedCount(): number
  /** Waits until this many mails have arrived. */
  waitForMails(count: number): Promise<void>
  close(): Promise<void>
}

/** Starts a local SMTP server that records all mails. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let rejections = { times: 0, status: 451 }
  let rejectedCount = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      void buffer(stream).then((bytes) => {
        if (rejections.times > 0) {
          rejectedCount++
          rejections = { ...rejections, times: rejections.times - 1 }
          return done(Object.assign(new Error('rejected by the test'), { responseCode: rejections.status }))
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
    rejectNext: (times, status) => (rejections = { times, status }),
    getRejectedCount: () => rejectedCount,
    async waitForMails(count) {
      for (let attempt = 0; mails.length < count; attempt++) {
        if (attempt > 500) throw new Error(`${mails.length} mails came, not ${count}`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
