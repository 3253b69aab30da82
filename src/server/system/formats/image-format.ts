import { detectPhotoMediaType, type PhotoMediaType } from '../../../core/catalogue/photo-types.ts'

/** An accepted image format. */
export interface ImageFormat {
  /** Its media type. */
  type: PhotoMediaType
  /** Its names in sharp. */
  formats: readonly string[]
}

/** Names in sharp of the accepted formats. */
const sharpFormats: Record<PhotoMediaType, readonly string[]> = {
  'image/jpeg': ['jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['heif', 'avif'],
}

/**
 * Detects the format of an image by its first bytes. Null for everything else, such as
 * SVG, TIFF and HEIC, which is never passed to a decoder.
 */
export function detectImageFormat(bytes: Buffer): ImageFormat | null {
  const type = detectPhotoMediaType(bytes)
  return type && { type, formats: sharpFormats[type] }
}
