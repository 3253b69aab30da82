import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { minSecretLength, readOrCreateSecret } from '../../../src/server/system/secret-file.ts'
import { openSecrets } from '../../../src/server/system/secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))

function createDataFolder(secret?: string): string {
  const dataFolder = mkdtempSync(join(folder, 'data-'))
  if (secret !== undefined) writeFileSync(join(dataFolder, 'secret'), secret)
  return dataFolder
}

it('a new secret has 256 random bits, is readable only by its owner, and stays', () => {
  const dataFolder = createDataFolder()
  chmodSync(dataFolder, 0o700)
  const secret = readOrCreateSecret(dataFolder)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(readFileSync(join(dataFolder, 'secret'), 'utf8')).toBe(`${secret}\n`)
  expect(statSync(join(dataFolder, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataFolder)).toEqual(['secret'])
  expect(readOrCreateSecret(dataFolder)).toBe(secret)
  expect(readOrCreateSecret(createDataFolder())).not.toBe(secret)
})

it.each(['', '\n', 'x'.repeat(minSecretLength - 1), `${' '.repeat(40)}short\n`])(
  'an empty or short secret is refused with the remedy: %j',
  (content) => {
    const dataFolder = createDataFolder(content)
    expect(() => openSecrets({ secret: null, dataFolder })).toThrow(
      `the secret in ${join(dataFolder, 'secret')} has ${content.trim().length} bytes instead of at least 32: ` +
        'restore the file from a backup, or delete it to create a new secret, which replaces every api_key',
    )
    expect(readFileSync(join(dataFolder, 'secret'), 'utf8')).toBe(content)
  },
)

it('a secret of the minimum length is used', () => {
  const dataFolder = createDataFolder(`${'s'.repeat(minSecretLength)}\n`)
  const secrets = openSecrets({ secret: null, dataFolder })
  expect(secrets.verify('upload', secrets.sign('upload', '7'))).toBe('7')
})
