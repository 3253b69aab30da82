import { photoTypeNames } from '../../core/catalogue/photo-types.ts'
import { photo } from '../../core/limits.ts'
import type { Messages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import type { ApiError } from './call.ts'
import { UploadError } from './upload-error.ts'

const megabyte = 1024 * 1024

/** Which files may be chosen as a photo, and how large, in a few words. */
export function formatPhotoTypes({ posts: words }: Messages): string {
  return formatMessage(words.photoFormats, { kinds: photoTypeNames, size: photo.maxBytes / megabyte })
}

/** That a file is of no kind that is taken, and what to do. */
export function getPhotoTypeError({ posts: words }: Messages): string {
  return formatMessage(words.photoKind, { kinds: photoTypeNames })
}

/** Why a photo was not saved, in words that say how to mend it. */
export function getPhotoError(error: ApiError, messages: Messages): string {
  const reason = reasonOf(error, messages)
  return error instanceof UploadError ? [error.userMessage, reason].join('. ') : reason
}

function reasonOf(error: ApiError, messages: Messages): string {
  const { vesselPage: words, failures } = messages
  if (error.status === 413) return formatMessage(words.photoTooLarge, { size: photo.maxBytes / megabyte })
  if (error.status === 415) return getPhotoTypeError(messages)
  return formatMessage(words.photoFailed, { detail: getErrorDetail(error, failures) })
}

/** What the server says of a call that failed; that nothing answered, where nothing did. */
export function getErrorDetail(error: ApiError, failures: Messages['failures']): string {
  const named = Object.values(error.problem?.errors ?? {}).flat()
  if (named.length > 0) return named.join(' ')
  return error.problem?.detail ?? (error.status === 0 ? failures.offline : failures.unexpectedError)
}
