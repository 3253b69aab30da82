import { password as limits } from '../../../core/limits/accounts.ts'
import { fieldProblem } from '../../system/domain-error.ts'

let loading: Promise<ReadonlySet<string>> | null = null

/**
 * Whether a password is too common: one of the 49,000 most common ones (ignoring case and
 * punctuation at its ends), blank, or a repetition of very few characters. The list (0.4 MB)
 * is loaded when the first password is set.
 */
export async function isWeakPassword(password: string): Promise<boolean> {
  const plain = password.trim().toLowerCase()
  if (new Set(plain.replaceAll(/\s/g, '')).size < limits.minDistinct) return true
  loading ??= readCommonPasswords()
  const common = await loading
  return common.has(plain) || common.has(trimPunctuation(plain))
}

/** Returns a text from its first to its last letter or digit. */
function trimPunctuation(text: string): string {
  const characters = Array.from(text)
  const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character)
  const first = characters.findIndex(isWord)
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isWord) + 1).join('')
}

/** Throws 422 with a localized message if the password is too common. */
export async function requireStrongPassword(password: string): Promise<void> {
  if (await isWeakPassword(password)) {
    throw fieldProblem('password', 'account.errors.passwordTooCommon')
  }
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
