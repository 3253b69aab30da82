import { detectPhotoMediaType, type PhotoMediaType } from '../../../core/catalogue/photo-types.ts'

/** A kind of picture that is taken. */
export interface ImageFormat {
  /** The media type it may be announced as. */
  type: PhotoMediaType
  /** What sharp calls it. */
  formats: readonly string[]
}

/** What sharp calls each kind that is taken. */
const sharpFormats: Record<PhotoMediaType, readonly string[]> = {
  'image/jpeg': ['jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['heif', 'avif'],
}

/**
 * The kind of a picture by its first bytes, whatever its name says; null for all
 * else, which no decoder is shown: SVG, TIFF, HEIC, pages, programs.
 */
export function detectImageFormat(bytes: Buffer): ImageFormat | null {
  const type = detectPhotoMediaType(bytes)
  return type && { type, formats: sharpFormats[type] }
}
