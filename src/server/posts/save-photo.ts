import { createHash } from 'node:crypto'
import { uploadSlots } from '../../core/limits/protection.ts'
import { validationProblem } from '../system/domain-error.ts'
import { createConcurrencySlots } from '../system/concurrency-slots.ts'
import { makeImage, storedImageType, type Picture } from './images/make-image.ts'
import { generateStorageKey } from '../storage/keys.ts'
import { insertPendingBlobs, discardUnusedBlobs, markBlobsForDeletion } from '../storage/blob-queries.ts'
import { getPhotoUrl, photoFileName } from '../storage/photo-url.ts'
import { insertPhoto, replaceUserPhoto } from './photo-queries.ts'
import type { Db } from '../database/tables.ts'
import { deleteMarkedFiles } from '../storage/delete-marked-files.ts'
import { findReceivedUpload, readReceivedUpload, type PhotoDependencies } from './uploads.ts'

/** A photo as it comes: in the call itself, or by a direct upload before. */
export type PhotoSource = { bytes: Buffer } | { signedId: string }

export interface PhotoToSave {
  source: PhotoSource
  /** Who sends it. */
  userId: number
  /** The vessel it shows. */
  vesselId?: number
}

export interface SavedPhoto {
  photoId: number
  /** Address from the root of the site. */
  url: string
  thumbUrl: string
}

/** Nobody fills the queue of those that are decoded one at a time. */
const turns = createConcurrencySlots({ ...uploadSlots, total: Infinity })

/**
 * Keeps a photo: decoded, encoded anew without metadata, with a thumbnail.
 * `attach` runs in the transaction that adds it, and takes it back by throwing.
 * Throws the problem to answer: 413, 415, 422 (errors under `image` or `photo`), 503.
 */
export async function savePhoto(
  parts: PhotoDependencies,
  { source, userId, vesselId }: PhotoToSave,
  attach: (tx: Db, photoId: number) => Promise<void> = () => Promise.resolve(),
): Promise<SavedPhoto> {
  const { db } = parts.database
  const upload = 'signedId' in source ? await findReceivedUpload(parts, source.signedId, userId) : null
  const picture = await turns.run(`user ${userId}`, () =>
    makeImage(() => ('bytes' in source ? Promise.resolve(source.bytes) : readReceivedUpload(parts, upload))),
  )
  const blobIds = await putFiles(parts, picture, userId)
  try {
    const photoId = await db.transaction().execute(async (tx) => {
      // Of two calls that use one upload at a time, the second comes too late here.
      if (upload && !(await markBlobsForDeletion(tx, [upload.id])))
        throw validationProblem({ photo: ['was used before'] })
      const id = await insertPhoto(tx, {
        blob_id: blobIds.image,
        thumb_blob_id: blobIds.thumbnail,
        width: picture.width,
        height: picture.height,
        user_id: userId,
        vessel_id: vesselId ?? null,
      })
      await attach(tx, id)
      return id
    })
    return { photoId, url: addressOf(photoId, 'original'), thumbUrl: addressOf(photoId, 'thumb') }
  } catch (error) {
    await discardUnusedBlobs(db, Object.values(blobIds)).catch(parts.logFailure)
    throw error
  } finally {
    await deleteMarkedFiles(parts)
  }
}

/** Keeps a photo as the picture of a user; the former one goes. */
export function saveUserPhoto(
  parts: PhotoDependencies,
  photo: { source: PhotoSource; userId: number },
): Promise<SavedPhoto> {
  return savePhoto(parts, photo, (tx, photoId) => replaceUserPhoto(tx, photo.userId, photoId))
}

function addressOf(photoId: number, style: 'original' | 'thumb'): string {
  return getPhotoUrl(photoId, style) ?? ''
}

/** Puts both files; noted before, so that none lies about unknown where this breaks off. */
async function putFiles(
  { database, storage, clock, logFailure }: PhotoDependencies,
  picture: Picture,
  userId: number,
): Promise<{ image: number; thumbnail: number }> {
  const files = [picture.image, picture.thumbnail].map((bytes) => ({ key: generateStorageKey(), bytes }))
  const noted = files.map(({ key, bytes }) => ({
    key,
    filename: photoFileName,
    content_type: storedImageType,
    byte_size: bytes.length,
    checksum: createHash('md5').update(bytes).digest('base64'),
    user_id: userId,
  }))
  const [image = 0, thumbnail = 0] = await insertPendingBlobs(database.db, noted, clock())
  // Both to their end: what is given up must not arrive afterwards.
  const put = await Promise.allSettled(
    files.map(({ key, bytes }) => storage.put(key, bytes, storedImageType)),
  )
  const failed = put.find((one) => one.status === 'rejected')
  if (!failed) return { image, thumbnail }
  await discardUnusedBlobs(database.db, [image, thumbnail]).catch(logFailure)
  throw failed.reason
}
