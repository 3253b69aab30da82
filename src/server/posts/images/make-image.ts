import { photoTypeNames } from '../../../core/catalogue/photo-types.ts'
import { photo } from '../../../core/limits.ts'
import { formatMessage } from '../../../core/text.ts'
import { HttpProblem, validationProblem, localizedProblem } from '../../system/domain-error.ts'
import { getMaxPixels, type ProcessedImage } from './decode-image.ts'
import { detectImageFormat } from '../../system/formats/image-format.ts'
import { createImageProcess, type ResourceLimitExceeded } from './image-process.ts'
import { createTaskQueue } from '../../system/task-queue.ts'

export type { ProcessedImage as Picture } from './decode-image.ts'

/** Everything kept is a JPEG: every browser and plotter shows it, and an address needs no look into the database. */
export const storedImageType = 'image/jpeg'

/** One picture at a time: the largest takes 300 MB decoded, and a small machine has little more. */
const queue = createTaskQueue({ concurrency: 1, maxWaiting: 24 })

/**
 * Decodes an uploaded picture, turns it upright and encodes it anew without its
 * metadata, so that neither a position nor a hidden file comes along. Throws the
 * problem to answer: 413 too many bytes, 415 no picture of a known kind, 422
 * broken or too many pixels, 503 when too many wait. `bytes` is called when the
 * picture's turn has come.
 */
export function makeImage(bytes: () => Promise<Buffer>): Promise<ProcessedImage> {
  return queue(async () => decode(await bytes()))
}

const pictures = createImageProcess()

async function decode(bytes: Buffer): Promise<ProcessedImage> {
  if (bytes.length > photo.maxBytes) throw photoTooLargeProblem()
  const kind = detectImageFormat(bytes)
  if (!kind) throw unsupportedPhotoTypeProblem()
  const answer = await pictures.decode({ bytes, kind })
  if (answer === 'broken') throw broken()
  if (answer === 'wrong kind') throw unsupportedPhotoTypeProblem()
  if (answer === 'too many pixels') throw tooManyPixels(getMaxPixels(kind))
  if (answer === 'too much time' || answer === 'too much memory') throw tookTooMuch(answer)
  // Buffers come as plain bytes from another process.
  return { ...answer, image: Buffer.from(answer.image), thumbnail: Buffer.from(answer.thumbnail) }
}

/** 413: more bytes than the server takes. */
export function photoTooLargeProblem(): HttpProblem {
  return new HttpProblem('too-large', `A photo may have ${photo.maxBytes / 1024 / 1024} MB at most.`)
}

/** 415: not one of the kinds of picture the server decodes. */
export function unsupportedPhotoTypeProblem(): HttpProblem {
  return localizedProblem('unsupported-media-type', ({ messages }) =>
    formatMessage(messages.posts.photoKind, { kinds: photoTypeNames }),
  )
}

function tooManyPixels(pixels: number): HttpProblem {
  const most = `${pixels / 1_000_000} million`
  return validationProblem({ image: [`has more pixels than the ${most} the server takes`] })
}

function broken(): HttpProblem {
  return validationProblem({ image: ['is broken and cannot be read'] })
}

function tookTooMuch(what: ResourceLimitExceeded): HttpProblem {
  return validationProblem({ image: [`takes ${what} to read`] })
}
