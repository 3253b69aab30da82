import type { FastifyRequest } from 'fastify'
import { getMessages } from '../http/messages.ts'
import type { SavedPhoto } from './save-photo.ts'

/** Returns the fields of an answer that warn of a stored photo, in the language of the request; none without a warning. */
export function formatPhotoWarning(
  request: FastifyRequest,
  saved: SavedPhoto | null,
): { photo_warning?: string } {
  return saved?.isCut ? { photo_warning: getMessages(request).messages.photoUpload.photoCut } : {}
}
