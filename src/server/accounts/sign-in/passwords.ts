import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters OWASP names: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let stranger: Promise<string> | null = null

/**
 * Whether this is the password of a hash. Without a hash (no such account, or one
 * without a password) it takes as long and is false, so that the time says nothing.
 */
export async function matchesPasswordHash(passwordHash: string | null, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password')
  const right = await verify(passwordHash ?? (await stranger), password)
  return right && passwordHash !== null
}
