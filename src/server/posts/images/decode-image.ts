import sharp from 'sharp'
import { photo, maxPhotoPixels } from '../../../core/limits/posts.ts'
import type { ImageFormat } from '../../system/formats/image-format.ts'

/** A photo as it is stored: two JPEGs without metadata. */
export interface ProcessedImage {
  image: Buffer
  thumbnail: Buffer
  /** Size of `image` in pixels. */
  width: number
  height: number
}

/** Reason why an image is refused. */
export type ImageDecodeError = 'broken' | 'wrong kind' | 'too many pixels'

const quality = { image: 82, thumbnail: 75 }

/**
 * Decodes an image of a known format, applies its orientation and encodes it without
 * metadata. The size is read from the header before the pixels are decoded.
 */
export async function decodeImage(
  bytes: Buffer,
  kind: ImageFormat,
): Promise<ProcessedImage | ImageDecodeError> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header?.width || !header.height) return 'broken'
  if (!kind.formats.includes(header.format)) return 'wrong kind'
  const maxPixels = getMaxPixels(kind)
  if (header.width * header.height > maxPixels) return 'too many pixels'
  try {
    const { data: image, info } = await encode(bytes, maxPixels, photo.maxSidePx, quality.image)
    const { data: thumbnail } = await encode(image, maxPixels, photo.maxThumbnailSidePx, quality.thumbnail)
    return { image, thumbnail, width: info.width, height: info.height }
  } catch {
    return 'broken'
  }
}

/** Maximum number of pixels for an image format. */
export function getMaxPixels({ type }: ImageFormat): number {
  return maxPhotoPixels[type]
}

function encode(bytes: Buffer, limitInputPixels: number, side: number, quality: number) {
  // Decode only the first frame of an animation.
  return sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality, progressive: true })
    .toBuffer({ resolveWithObject: true })
}
