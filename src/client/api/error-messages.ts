import { photoTypeNames } from '../../core/catalogue/photo-types.ts'
import { photo } from '../../core/limits/posts.ts'
import type { Messages } from '../../core/messages.ts'
import { formatMessage } from '../../core/text.ts'
import type { ApiError } from './call.ts'
import { UploadError } from './upload-error.ts'

const megabyte = 1024 * 1024

/** Describes the accepted photo formats and the maximum size. */
export function formatPhotoTypes({ photoUpload }: Pick<Messages, 'photoUpload'>): string {
  return formatMessage(photoUpload.photoFormats, { kinds: photoTypeNames, size: photo.maxBytes / megabyte })
}

/** Returns the message for a file of an unsupported format. */
export function getPhotoTypeError({ photoUpload }: Pick<Messages, 'photoUpload'>): string {
  return formatMessage(photoUpload.photoKind, { kinds: photoTypeNames })
}

/** Returns the message for a photo that was not saved, with a remedy. */
export function getPhotoError(error: ApiError, messages: Pick<Messages, 'failures' | 'photoUpload'>): string {
  const reason = getReason(error, messages)
  return error instanceof UploadError ? [error.userMessage, reason].join('. ') : reason
}

function getReason(error: ApiError, messages: Pick<Messages, 'failures' | 'photoUpload'>): string {
  const { photoUpload, failures } = messages
  if (error.status === 413)
    return formatMessage(photoUpload.photoTooLarge, { size: photo.maxBytes / megabyte })
  if (error.status === 415) return getPhotoTypeError(messages)
  return formatMessage(photoUpload.photoFailed, { detail: getErrorDetail(error, failures) })
}

/** Returns the server's explanation of a failed call; a message of our own if there was no response. */
export function getErrorDetail(error: ApiError, failures: Messages['failures']): string {
  const fieldErrors = Object.values(error.problem?.errors ?? {}).flat()
  if (fieldErrors.length > 0) return fieldErrors.join(' ')
  return error.problem?.detail ?? (error.status === 0 ? failures.offline : failures.unexpectedError)
}
