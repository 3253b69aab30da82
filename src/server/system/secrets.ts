import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'

/** What the installation's secret is used for; a key of its own for each. */
export type SecretPurpose = 'csrf' | 'api-key' | 'upload' | 'openid' | 'device'

/** Works with the installation's secret without showing it. */
export interface Secrets {
  /** HMAC-SHA-256 of a text, 32 bytes: finds what must not be kept as it is. */
  digest(purpose: SecretPurpose, text: string): Buffer
  /** A text that can be read by all and made by us alone, for addresses. */
  sign(purpose: SecretPurpose, text: string): string
  /** The text of {@link sign}; null where it was not made by us for this purpose. */
  verify(purpose: SecretPurpose, signed: string): string | null
  encrypt(purpose: SecretPurpose, text: string): Buffer
  /** The text of {@link encrypt}; null where it was encrypted with another secret. */
  decrypt(purpose: SecretPurpose, cipher: Buffer): string | null
}

const fileName = 'secret'
const cipherName = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** The secret of ROADSTEAD_SECRET, else that of the data folder, made when it is not there. */
export function openSecrets({ secret, dataFolder }: Pick<Settings, 'secret' | 'dataFolder'>): Secrets {
  const main = secret ?? secretOf(dataFolder)
  const keys = new Map<SecretPurpose, Buffer>()

  function key(purpose: SecretPurpose): Buffer {
    let known = keys.get(purpose)
    if (!known) {
      known = Buffer.from(hkdfSync('sha256', main, '', `roadstead ${purpose}`, 32))
      keys.set(purpose, known)
    }
    return known
  }

  const digest = (purpose: SecretPurpose, text: string) =>
    createHmac('sha256', key(purpose)).update(text).digest()

  return {
    digest,

    sign(purpose, text) {
      const body = Buffer.from(text).toString('base64url')
      return `${body}.${digest(purpose, body).toString('base64url')}`
    },

    verify(purpose, signed) {
      const [body = '', mark = ''] = signed.split('.')
      if (!isEqualConstantTime(Buffer.from(mark, 'base64url'), digest(purpose, body))) return null
      return Buffer.from(body, 'base64url').toString()
    },

    encrypt(purpose, text) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(cipherName, key(purpose), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },

    decrypt(purpose, bytes) {
      try {
        const decipher = createDecipheriv(cipherName, key(purpose), bytes.subarray(0, ivLength))
        decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
        const body = bytes.subarray(ivLength + tagLength)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null // made with another secret, or damaged
      }
    },
  }
}

/** Compares in a time that says nothing about where they differ. */
export function isEqualConstantTime(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function secretOf(dataFolder: string): string {
  const path = join(dataFolder, fileName)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  mkdirSync(dataFolder, { recursive: true })
  const made = randomBytes(32).toString('base64url')
  // 'wx': of two processes that start at a time the second takes what the first made.
  try {
    writeFileSync(path, `${made}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch {
    return readFileSync(path, 'utf8').trim()
  }
}
