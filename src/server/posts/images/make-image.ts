import { photoTypeNames } from '../../../core/catalogue/photo-types.ts'
import { photo } from '../../../core/limits.ts'
import { fill } from '../../../core/text.ts'
import { HttpProblem, invalid, refusal } from '../../http/problems.ts'
import { mostPixels, type Picture } from './decode-image.ts'
import { pictureKind } from '../../system/image-format.ts'
import { createPictureProcess, type TookTooMuch } from './image-process.ts'
import { createQueue } from '../../system/task-queue.ts'

export type { Picture } from './decode-image.ts'

/** Everything kept is a JPEG: every browser and plotter shows it, and an address needs no look into the database. */
export const pictureType = 'image/jpeg'

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

const pictures = createPictureProcess()

async function decode(bytes: Buffer): Promise<Picture> {
  if (bytes.length > photo.maxBytes) throw tooManyBytes()
  const kind = pictureKind(bytes)
  if (!kind) throw wrongKind()
  const answer = await pictures.decode({ bytes, kind })
  if (answer === 'broken') throw broken()
  if (answer === 'wrong kind') throw wrongKind()
  if (answer === 'too many pixels') throw tooManyPixels(mostPixels(kind))
  if (answer === 'too much time' || answer === 'too much memory') throw tookTooMuch(answer)
  // Buffers come as plain bytes from another process.
  return { ...answer, image: Buffer.from(answer.image), thumbnail: Buffer.from(answer.thumbnail) }
}

/** 413: more bytes than the server takes. */
export function tooManyBytes(): HttpProblem {
  return new HttpProblem('too-large', `A photo may have ${photo.maxBytes / 1024 / 1024} MB at most.`)
}

/** 415: not one of the kinds of picture the server decodes. */
export function wrongKind(): HttpProblem {
  return refusal('unsupported-media-type', ({ messages }) =>
    fill(messages.posts.photoKind, { kinds: photoTypeNames }),
  )
}

function tooManyPixels(pixels: number): HttpProblem {
  const most = `${pixels / 1_000_000} million`
  return invalid({ image: [`has more pixels than the ${most} the server takes`] })
}

function broken(): HttpProblem {
  return invalid({ image: ['is broken and cannot be read'] })
}

function tookTooMuch(what: TookTooMuch): HttpProblem {
  return invalid({ image: [`takes ${what} to read`] })
}
