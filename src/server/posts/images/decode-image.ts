import sharp, { type SharpOptions } from 'sharp'
import { photo, maxPhotoPixels } from '../../../core/limits/posts.ts'
import type { ImageFormat } from '../../system/formats/image-format.ts'

/** A photo as it is stored: two JPEGs without metadata. */
export interface ProcessedImage {
  image: Buffer
  thumbnail: Buffer
  /** Size of `image` in pixels. */
  width: number
  height: number
  /** Whether the file ended early, so that its last rows may be missing. */
  isCut: boolean
}

/** Reason why an image is refused. */
export type ImageDecodeError = 'broken' | 'wrong kind' | 'too many pixels'

const quality = { image: 82, thumbnail: 75 }

/**
 * Decodes an image of a known format, applies its orientation and encodes it without
 * metadata. The size is read from the header before the pixels are decoded. A JPEG that ends early is decoded if its end
 * marker alone is missing, or at most a tenth of its rows.
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
    const encoded = await encode(bytes, maxPixels, photo.maxSidePx, quality.image).catch(() => null)
    const { data: image, info } = encoded ?? (await encodeCut(bytes, kind, { ...header, maxPixels }))
    const { data: thumbnail } = await encode(image, maxPixels, photo.maxThumbnailSidePx, quality.thumbnail)
    return { image, thumbnail, width: info.width, height: info.height, isCut: encoded === null }
  } catch {
    return 'broken'
  }
}

/** End marker of a JPEG. */
const jpegEnd = Buffer.from([0xff, 0xd9])
/** Share of the rows that a JPEG without its end must have. */
const minCutRows = 0.9

/** Encodes an image that was cut; throws if it is no JPEG, or if too much of it is missing. */
async function encodeCut(
  bytes: Buffer,
  { type }: ImageFormat,
  { width, height, maxPixels }: { width: number; height: number; maxPixels: number },
) {
  if (type !== 'image/jpeg') throw new Error('an image that cannot be read without its end')
  const ended = Buffer.concat([bytes, jpegEnd])
  const encodeEnded = (failOn: FailOn) => encode(ended, maxPixels, photo.maxSidePx, quality.image, failOn)
  // Without a warning, all data is there.
  const whole = await encodeEnded('warning').catch(() => null)
  if (whole) return whole
  // Rows are read in order. Fails if one of the first rows is missing, and for a progressive JPEG, which has no rows.
  await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .extract({ left: 0, top: 0, width, height: Math.ceil(height * minCutRows) })
    .resize({ width: 1 })
    .toBuffer()
  return encodeEnded('none')
}

type FailOn = NonNullable<SharpOptions['failOn']>

/** Maximum number of pixels for an image format. */
export function getMaxPixels({ type }: ImageFormat): number {
  return maxPhotoPixels[type]
}

function encode(
  bytes: Buffer,
  limitInputPixels: number,
  side: number,
  quality: number,
  failOn: FailOn = 'error',
) {
  // Decode only the first frame of an animation.
  return sharp(bytes, { limitInputPixels, failOn, pages: 1 })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality, progressive: true })
    .toBuffer({ resolveWithObject: true })
}
