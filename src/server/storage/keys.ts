import { randomBytes } from 'node:crypto'

/** Generates a random storage key. */
export function generateStorageKey(): string {
  return randomBytes(16).toString('hex')
}

/** Whether a text is a storage key, and therefore safe in a path. */
export function isStorageKey(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}
