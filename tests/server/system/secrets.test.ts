import { expect, it } from 'vitest'
import { openSecrets } from '../../../src/server/system/secrets.ts'

const open = (secret: string) => openSecrets({ secret, dataFolder: '' })
const secrets = open('a secret that is long enough for a test')
const others = open('another secret, also long enough for it')

it('a signed text is readable, and valid only for its purpose and its secret', () => {
  const signed = secrets.sign('upload', 'blob 7')
  expect(Buffer.from(signed.split('.')[0] ?? '', 'base64url').toString()).toBe('blob 7')
  expect(secrets.verify('upload', signed)).toBe('blob 7')
  expect(secrets.verify('openid', signed)).toBeNull()
  expect(others.verify('upload', signed)).toBeNull()
})

it('a signed text that was changed is not valid', () => {
  const [body = '', mark = ''] = secrets.sign('device', '7').split('.')
  const changed = Buffer.from('8').toString('base64url')
  for (const signed of [`${changed}.${mark}`, body, `${body}.`, `.${mark}`, '', `${body}.${mark.slice(1)}`])
    expect(secrets.verify('device', signed)).toBeNull()
})

it('an encrypted text differs each time and is decrypted only for its purpose and with its secret', () => {
  const first = secrets.encrypt('api-key', 'key')
  expect(secrets.encrypt('api-key', 'key').equals(first)).toBe(false)
  expect(secrets.decrypt('api-key', first)).toBe('key')
  expect(secrets.decrypt('device', first)).toBeNull()
  expect(others.decrypt('api-key', first)).toBeNull()
})

it('a damaged cipher is not decrypted', () => {
  const cipher = secrets.encrypt('api-key', 'key')
  for (let at = 0; at < cipher.length; at++) {
    const damaged = Buffer.from(cipher)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    expect(secrets.decrypt('api-key', damaged)).toBeNull()
  }
  expect(secrets.decrypt('api-key', cipher.subarray(0, 10))).toBeNull()
})

it('digests of a text are equal for one purpose and secret only', () => {
  const digest = secrets.digest('api-key', 'key')
  expect(secrets.digest('api-key', 'key').equals(digest)).toBe(true)
  expect(secrets.digest('csrf', 'key').equals(digest)).toBe(false)
  expect(others.digest('api-key', 'key').equals(digest)).toBe(false)
})
