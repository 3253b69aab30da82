import { password as limits } from '../../../core/limits.ts'
import { localizedFieldProblem } from '../../system/domain-error.ts'

let loading: Promise<ReadonlySet<string>> | null = null

/**
 * Whether a password is among those that are guessed first: one of the 49,000 most common
 * (whatever its case, and with punctuation at its ends), blank, or of very few characters
 * repeated. The list (0.4 MB) is read when the first password is set.
 */
export async function isWeakPassword(password: string): Promise<boolean> {
  const plain = password.trim().toLowerCase()
  if (new Set(plain.replaceAll(/\s/g, '')).size < limits.minDistinct) return true
  loading ??= readCommonPasswords()
  const common = await loading
  return common.has(plain) || common.has(plain.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
}

/** Throws 422 for a password that is easy to guess, with the sentence for its field. */
export async function requireStrongPassword(password: string): Promise<void> {
  if (await isWeakPassword(password)) {
    throw localizedFieldProblem('password', ({ account }) => account.errors.passwordTooCommon)
  }
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
