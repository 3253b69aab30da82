import sharp from 'sharp'
import { photo } from '../../core/limits.ts'
import { HttpProblem, invalid } from '../http/problems.ts'
import { pictureKind } from './picture-kind.ts'
import { createQueue } from './queue.ts'

/** A photo as it is kept: two JPEGs without any metadata. */
export interface Picture {
  image: Buffer
  thumbnail: Buffer
  /** Pixels of `image`. */
  width: number
  height: number
}

/** Everything kept is a JPEG: every browser and plotter shows it, and an address needs no look into the database. */
export const pictureType = 'image/jpeg'

const quality = { image: 82, thumbnail: 75 }
/** A picture that takes longer was made to. */
const seconds = 30

/** One picture at a time: the largest takes 300 MB decoded, and a small machine has little more. */
const queue = createQueue({ atOnce: 1, waiting: 24 })

/**
 * Decodes an uploaded picture, turns it upright and encodes it anew without its
 * metadata, so that neither a position nor a hidden file comes along. Throws the
 * problem to answer: 413 too many bytes, 415 no picture of a known kind, 422
 * broken or too many pixels, 503 when too many wait. `bytes` is called when the
 * picture's turn has come.
 */
export function makePicture(bytes: () => Promise<Buffer>): Promise<Picture> {
  return queue(async () => decode(await bytes()))
}

async function decode(bytes: Buffer): Promise<Picture> {
  if (bytes.length > photo.maxBytes) throw tooManyBytes()
  const kind = pictureKind(bytes)
  if (!kind) throw wrongKind()
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header?.width || !header.height) throw broken()
  if (!kind.formats.includes(header.format)) throw wrongKind()
  if (header.width * header.height > photo.maxPixels) throw tooManyPixels()
  const { data: image, info } = await encode(bytes, photo.longestSidePx, quality.image)
  const { data: thumbnail } = await encode(image, photo.thumbnailSidePx, quality.thumbnail)
  return { image, thumbnail, width: info.width, height: info.height }
}

async function encode(bytes: Buffer, side: number, quality: number) {
  try {
    return await sharp(bytes, { limitInputPixels: photo.maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .timeout({ seconds })
      .jpeg({ quality, progressive: true })
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw broken()
  }
}

/** 413: more bytes than the server takes. */
export function tooManyBytes(): HttpProblem {
  return new HttpProblem('too-large', `A photo may have ${photo.maxBytes / 1024 / 1024} MB at most.`)
}

/** 415: not one of the kinds of picture the server decodes. */
export function wrongKind(): HttpProblem {
  return new HttpProblem(
    'unsupported-media-type',
    'This file is not a photo the server can read. Send JPEG, PNG, WebP, GIF or AVIF.',
  )
}

function tooManyPixels(): HttpProblem {
  const most = `${photo.maxPixels / 1_000_000} million`
  return invalid({ image: [`has more pixels than the ${most} the server takes`] })
}

function broken(): HttpProblem {
  return invalid({ image: ['is broken and cannot be read'] })
}
