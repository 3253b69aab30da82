import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Settings } from '../../system/settings.ts'
import type { MailMessage } from './mail-messages.ts'

/** Delivers e-mails. */
export interface MailTransport {
  /** Rejects if the mail was not accepted. */
  deliver(letter: MailMessage): Promise<void>
  /** Deletes the mails to an address from the outbox folder, with any kind of transport. */
  discardMailsTo(address: string): Promise<void>
  /** Closes all connections; deliveries in progress fail. */
  close(): void
}

type Deliverer = Omit<MailTransport, 'discardMailsTo'>

export type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataFolder'>

/** Opens the SMTP transport if a server is configured, else writes files to the outbox folder. */
export function openMailTransport(settings: MailSettings): MailTransport {
  const outbox = join(settings.dataFolder, 'outbox')
  const transport = settings.smtpUrl
    ? smtpTransport(settings.smtpUrl, getSender(settings))
    : outboxTransport(outbox, getSender(settings))
  return { ...transport, discardMailsTo: (address) => removeMailsTo(outbox, address) }
}

/** Sender of the mails. */
export function getSender({ mailFrom, publicUrl }: Pick<Settings, 'mailFrom' | 'publicUrl'>): string {
  return mailFrom ?? `Roadstead <noreply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`
}

/** Timeout of the SMTP server. */
const smtpTimeoutMs = 20_000

function smtpTransport(smtpUrl: string, from: string): Deliverer {
  const address = new URL(smtpUrl)
  const timeouts = {
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
  }
  for (const [name, value] of Object.entries({ pool: true, maxConnections: 2, ...timeouts })) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value))
  }
  // These options would log the SMTP conversation to the console.
  for (const name of ['logger', 'debug', 'transactionLog']) address.searchParams.delete(name)
  const transport = createTransport(address.href)
  return {
    async deliver(letter) {
      await transport.sendMail(toNodemailerMessage(letter, from))
    },
    close: () => transport.close({ force: true }),
  }
}

function outboxTransport(folder: string, from: string): Deliverer {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async deliver(letter) {
      const { message } = await writer.sendMail(toNodemailerMessage(letter, from))
      // The files contain links that give access to accounts, so only their owner may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const moment = new Date().toISOString().replaceAll(':', '-')
      const name = `${moment}-${randomBytes(4).toString('hex')}.eml`
      await writeFile(join(folder, name), message as Buffer, { mode: 0o600, flag: 'wx' }) // buffer: true above
    },
    close: () => undefined,
  }
}

async function removeMailsTo(folder: string, address: string): Promise<void> {
  const names = await readdir(folder).catch(() => []) // the folder does not exist before the first mail
  for (const name of names.filter((found) => found.endsWith('.eml'))) {
    const mail = await readFile(join(folder, name), 'utf8').catch(() => '') // deleted in the meantime
    const head = mail
      .split(/\r?\n\r?\n/, 1)
      .join('')
      .replace(/\r?\n[ \t]+/g, ' ')
    const to = /^To:([^\r\n]*)/im.exec(head)?.[1]?.trim()
    const bare = to?.startsWith('<') && to.endsWith('>') ? to.slice(1, -1) : to
    if (bare?.toLowerCase() === address.toLowerCase()) await rm(join(folder, name), { force: true })
  }
}

function toNodemailerMessage({ to, subject, text }: MailMessage, from: string): SendMailOptions {
  return {
    from,
    // As an object, so that the address cannot be parsed as a list.
    to: { name: '', address: to },
    subject,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
