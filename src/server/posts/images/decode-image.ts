import sharp from 'sharp'
import { photo } from '../../../core/limits.ts'
import { maxPhotoPixels } from '../../../core/limits/protection.ts'
import type { ImageFormat } from '../../system/formats/image-format.ts'

/** A photo as it is kept: two JPEGs without any metadata. */
export interface ProcessedImage {
  image: Buffer
  thumbnail: Buffer
  /** Pixels of `image`. */
  width: number
  height: number
}

/** Why a picture is not taken. */
export type ImageDecodeError = 'broken' | 'wrong kind' | 'too many pixels'

const quality = { image: 82, thumbnail: 75 }

/**
 * Decodes a picture of a known kind, turns it upright and encodes it without its
 * metadata. The size is read from the head before anything is decoded.
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
  const most = getMaxPixels(kind)
  if (header.width * header.height > most) return 'too many pixels'
  try {
    const { data: image, info } = await encode(bytes, most, photo.maxSidePx, quality.image)
    const { data: thumbnail } = await encode(image, most, photo.maxThumbnailSidePx, quality.thumbnail)
    return { image, thumbnail, width: info.width, height: info.height }
  } catch {
    return 'broken'
  }
}

/** The most pixels of a picture of this kind. */
export function getMaxPixels({ type }: ImageFormat): number {
  return maxPhotoPixels[type]
}

function encode(bytes: Buffer, limitInputPixels: number, side: number, quality: number) {
  // Of an animation the first frame is decoded, no other.
  return sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality, progressive: true })
    .toBuffer({ resolveWithObject: true })
}
