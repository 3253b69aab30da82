import { randomBytes } from 'node:crypto'

/** A key nobody can guess, which says nothing of the file. */
export function generateStorageKey(): string {
  return randomBytes(16).toString('hex')
}

/** Whether a text is a key, and so safe as part of a path. */
export function isStorageKey(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}
