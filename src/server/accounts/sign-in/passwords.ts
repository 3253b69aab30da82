import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters recommended by OWASP: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let stranger: Promise<string> | null = null

/**
 * Verifies a password. Without a hash (no account, or an account without a password) it
 * returns false after the same time, so that the time reveals nothing.
 */
export async function matchesPasswordHash(passwordHash: string | null, password: string): Promise<boolean> {
  stranger ??= hashPassword('no user has this password')
  const right = await verify(passwordHash ?? (await stranger), password)
  return right && passwordHash !== null
}
