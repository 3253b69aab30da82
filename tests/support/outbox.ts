import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface OutboxMail {
  to: string
  subject: string
  text: string
  /** The link in the text. */
  link: string
  token: string
}

/** Reads the mails in the outbox of a data folder, oldest first; with `to`, only the mails to that address. */
export function readOutbox(dataFolder: string, to?: string): OutboxMail[] {
  const folder = join(dataFolder, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name) => parseMail(readFileSync(join(folder, name), 'utf8')))
    .filter((mail) => to === undefined || mail.to === to)
}

/** Waits until `count` mails to an address were written, and returns the latest. */
export async function waitForMailTo(dataFolder: string, to: string, count = 1): Promise<OutboxMail> {
  for (let tries = 0; tries < 500; tries++) {
    const mails = readOutbox(dataFolder, to)
    const latest = mails[count - 1]
    if (latest) return latest
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${readOutbox(dataFolder, to).length} mails went to ${to}, not ${count}`)
}

export function parseMail(mail: string): OutboxMail {
  const [folded = '', ...body] = mail.split(/\r?\n\r?\n/)
  const head = folded.replace(/\r?\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(head)?.[1]?.trim() ?? ''
  const raw = body.join('\n\n')
  const isBase64 = /base64/i.test(header('Content-Transfer-Encoding'))
  const text = isBase64 ? Buffer.from(raw, 'base64').toString('utf8') : decodeQuotedPrintable(raw)
  const link = /https?:\/\/\S+\?token=\S+/.exec(text)?.[0] ?? /https?:\/\/\S+\/users\S+/.exec(text)?.[0] ?? ''
  return {
    to: header('To'),
    subject: header('Subject').replace(
      /=\?UTF-8\?([QB])\?(.*?)\?=(?:\s+(?==\?))?/gi,
      (_all, encoding: string, word: string) =>
        encoding.toUpperCase() === 'B'
          ? Buffer.from(word, 'base64').toString('utf8')
          : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    ),
    text,
    link,
    token: link ? (new URL(link).searchParams.get('token') ?? '') : '',
  }
}

/** Decodes quoted-printable UTF-8 text. */
function decodeQuotedPrintable(raw: string): string {
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
