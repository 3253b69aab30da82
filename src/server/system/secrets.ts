import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Settings } from './settings.ts'
import { readOrCreateSecret } from './secret-file.ts'

/** Uses of the installation's secret; a separate key is derived for each. */
export type SecretPurpose = 'csrf' | 'api-key' | 'upload' | 'openid' | 'device'

/** Cryptographic operations with keys derived from the installation's secret. */
export interface Secrets {
  /** HMAC-SHA-256 of a text, 32 bytes; used to look up values that are not stored in plain text. */
  digest(purpose: SecretPurpose, text: string): Buffer
  /** Signs a text for use in a URL. The text stays readable. */
  sign(purpose: SecretPurpose, text: string): string
  /** Returns the text signed by {@link sign}; null if the signature is not valid for this purpose. */
  verify(purpose: SecretPurpose, signed: string): string | null
  encrypt(purpose: SecretPurpose, text: string): Buffer
  /** Decrypts the result of {@link encrypt}; null if it was encrypted with another secret or is damaged. */
  decrypt(purpose: SecretPurpose, cipher: Buffer): string | null
}

const cipherName = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Uses ROADSTEAD_SECRET, else the secret file of the data folder, which is created if missing. */
export function openSecrets({ secret, dataFolder }: Pick<Settings, 'secret' | 'dataFolder'>): Secrets {
  const main = secret ?? readOrCreateSecret(dataFolder)
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
        return null // encrypted with another secret, or damaged
      }
    },
  }
}

/** Compares in constant time. */
export function isEqualConstantTime(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
