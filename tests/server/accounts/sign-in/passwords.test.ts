import { expect, it } from 'vitest'
import { hashPassword, matchesPasswordHash } from '../../../../src/server/accounts/sign-in/passwords.ts'

it('a password matches its own hash only', async () => {
  const hash = await hashPassword('aye aye')
  expect(await matchesPasswordHash(hash, 'aye aye')).toBe(true)
  expect(await matchesPasswordHash(hash, 'Aye aye')).toBe(false)
  expect(await hashPassword('aye aye')).not.toBe(hash)
})

it('an account without a password accepts none, not even that of the placeholder hash', async () => {
  expect(await matchesPasswordHash(null, 'no user has this password')).toBe(false)
})
