import { photoTypeNames } from '../../../core/catalogue/photo-types.ts'
import { photo } from '../../../core/limits/posts.ts'
import { databaseTimeouts } from '../../../core/limits/server.ts'
import { DomainError, fieldProblem } from '../../system/domain-error.ts'
import { getMaxPixels, type ProcessedImage } from './decode-image.ts'
import { detectImageFormat } from '../../system/formats/image-format.ts'
import { createImageProcess, type ResourceLimitExceeded } from './image-process.ts'
import { createTaskQueue } from '../../system/task-queue.ts'
import { WorkerEndedError } from '../../system/workers/worker-connection.ts'

export type { ProcessedImage as Picture } from './decode-image.ts'

/** All images are stored as JPEG, which every browser and plotter supports, so URLs do not depend on the database. */
export const storedImageType = 'image/jpeg'

/** One image at a time: the largest needs 300 MB when decoded. */
const queue = createTaskQueue({
  concurrency: 1,
  maxWaiting: 24,
  refusedReason: 'refusals.photoQueueFull',
})

/**
 * Decodes an uploaded image, applies its orientation and encodes it again without
 * metadata, so that it contains neither a position nor hidden files. `bytes` is
 * called when the image is next in the queue. Throws DomainError: 413 (too many
 * bytes), 415 (unknown format), 422 (broken, too many pixels, or over the limits of
 * time and memory), 503 (too many images are waiting).
 */
export function makeImage(bytes: () => Promise<Buffer>): Promise<ProcessedImage> {
  return queue(async () => decode(await bytes()))
}

const imageProcess = createImageProcess()

async function decode(bytes: Buffer): Promise<ProcessedImage> {
  if (bytes.length > photo.maxBytes) throw photoTooLargeProblem()
  const kind = detectImageFormat(bytes)
  if (!kind) throw unsupportedPhotoTypeProblem()
  const task = { bytes, kind }
  // Once more in a new process: the bytes are not at fault.
  const result = await imageProcess.decode(task).catch((error: unknown) => {
    if (error instanceof WorkerEndedError) return imageProcess.decode(task).catch(refuseForNow)
    throw error
  })
  if (result === 'broken') throw damagedProblem()
  if (result === 'wrong kind') throw unsupportedPhotoTypeProblem()
  if (result === 'too many pixels') throw tooManyPixelsProblem(getMaxPixels(kind))
  if (result === 'too much time' || result === 'too much memory') throw limitExceededProblem(result)
  // Buffers arrive as Uint8Array from another process.
  return { ...result, image: Buffer.from(result.image), thumbnail: Buffer.from(result.thumbnail) }
}

/** 503 if the process was ended by someone else again. */
function refuseForNow(error: unknown): never {
  if (!(error instanceof WorkerEndedError)) throw error
  throw new DomainError('unavailable', 'refusals.photoNotProcessed', {
    retryAfterSeconds: databaseTimeouts.retryAfterSeconds,
  })
}

/** 413: the photo exceeds the maximum size. */
export function photoTooLargeProblem(): DomainError {
  return new DomainError('too-large', 'refusals.photoTooLarge', {
    values: { megabytes: photo.maxBytes / 1024 / 1024 },
  })
}

/** 415: not an accepted image format. */
export function unsupportedPhotoTypeProblem(): DomainError {
  return new DomainError('unsupported-media-type', 'messages.photoUpload.photoKind', {
    values: { kinds: photoTypeNames },
  })
}

function tooManyPixelsProblem(pixels: number): DomainError {
  return fieldProblem('image', 'fieldErrors.photoPixels', { millions: pixels / 1_000_000 })
}

function damagedProblem(): DomainError {
  return fieldProblem('image', 'fieldErrors.photoDamaged')
}

function limitExceededProblem(what: ResourceLimitExceeded): DomainError {
  return fieldProblem('image', `fieldErrors.${what === 'too much time' ? 'photoTime' : 'photoMemory'}`)
}
