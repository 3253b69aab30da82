import { photo } from '../core/limits.ts'
import type { Messages } from '../core/messages.ts'
import { fill } from '../core/text.ts'
import type { ApiError } from './api.ts'

const megabyte = 1024 * 1024

/** Why a photo was not saved, in words that say how to mend it. */
export function photoFailure(error: ApiError, { vesselPage: words, failures }: Messages): string {
  if (error.status === 413) return fill(words.photoTooLarge, { size: photo.maxBytes / megabyte })
  if (error.status === 415) return words.photoKind
  return fill(words.photoFailed, { detail: failureDetail(error, failures) })
}

/** What the server says of a call that failed; that nothing answered, where nothing did. */
export function failureDetail(error: ApiError, failures: Messages['failures']): string {
  const named = Object.values(error.problem?.errors ?? {}).flat()
  if (named.length > 0) return named.join(' ')
  return error.problem?.detail ?? (error.status === 0 ? failures.offline : failures.unexpected)
}
