import { createHash } from 'node:crypto'
import { uploadSlots } from '../../core/limits/posts.ts'
import { fieldProblem } from '../system/domain-error.ts'
import { createConcurrencySlots } from '../system/concurrency-slots.ts'
import { makeImage, storedImageType, type Picture } from './images/make-image.ts'
import { generateStorageKey } from '../storage/keys.ts'
import { insertPendingBlobs, discardUnusedBlobs, markBlobsForDeletion } from '../storage/blob-queries.ts'
import { getPhotoUrl, photoFileName } from '../storage/photo-url.ts'
import { insertPhoto, replaceUserPhoto } from './photo-queries.ts'
import type { Db } from '../database/tables.ts'
import { deleteMarkedFiles } from '../storage/delete-marked-files.ts'
import { findReceivedUpload, readReceivedUpload, type PhotoDependencies } from './uploads.ts'

/** A photo in the body of a call, or an earlier direct upload. */
export type PhotoSource = { bytes: Buffer } | { signedId: string }

export interface PhotoToSave {
  source: PhotoSource
  /** The user who uploads it. */
  userId: number
  /** The vessel it shows. */
  vesselId?: number
}

export interface SavedPhoto {
  photoId: number
  /** Path relative to the root of the site. */
  url: string
  thumbUrl: string
  /** Whether the file ended early, so that its last rows may be missing. */
  isCut: boolean
}

/** Limits the photos per user in the decoding queue. */
const userSlots = createConcurrencySlots({ ...uploadSlots, total: Infinity })

/**
 * Decodes a photo, encodes it again without metadata, creates a thumbnail and stores both.
 * `attach` runs in the transaction that inserts the photo; if it throws, the photo is discarded.
 * Throws DomainError: 413, 415, 422 (errors for `image` or `photo`), 429, 503.
 */
export async function savePhoto(
  dependencies: PhotoDependencies,
  { source, userId, vesselId }: PhotoToSave,
  attach: (tx: Db, photoId: number) => Promise<void> = () => Promise.resolve(),
): Promise<SavedPhoto> {
  const { db } = dependencies.database
  const upload = 'signedId' in source ? await findReceivedUpload(dependencies, source.signedId, userId) : null
  const picture = await userSlots.run(`user ${userId}`, () =>
    makeImage(() =>
      'bytes' in source ? Promise.resolve(source.bytes) : readReceivedUpload(dependencies, upload),
    ),
  )
  const blobIds = await putFiles(dependencies, picture, userId)
  try {
    const photoId = await db.transaction().execute(async (tx) => {
      // Fails for the second of two concurrent calls that use the same upload.
      if (upload && !(await markBlobsForDeletion(tx, [upload.id])))
        throw fieldProblem('photo', 'fieldErrors.uploadUsed')
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
    const urls = { url: getUrl(photoId, 'original'), thumbUrl: getUrl(photoId, 'thumb') }
    return { photoId, ...urls, isCut: picture.isCut }
  } catch (error) {
    await discardUnusedBlobs(db, Object.values(blobIds)).catch(dependencies.logFailure)
    throw error
  } finally {
    await deleteMarkedFiles(dependencies)
  }
}

/** Saves a photo as the photo of a user and deletes the previous one. */
export function saveUserPhoto(
  dependencies: PhotoDependencies,
  photo: { source: PhotoSource; userId: number },
): Promise<SavedPhoto> {
  return savePhoto(dependencies, photo, (tx, photoId) => replaceUserPhoto(tx, photo.userId, photoId))
}

function getUrl(photoId: number, style: 'original' | 'thumb'): string {
  return getPhotoUrl(photoId, style) ?? ''
}

/** Stores both files. They are registered first, so that an interrupted upload leaves no unknown file. */
async function putFiles(
  { database, storage, clock, logFailure }: PhotoDependencies,
  picture: Picture,
  userId: number,
): Promise<{ image: number; thumbnail: number }> {
  const files = [picture.image, picture.thumbnail].map((bytes) => ({ key: generateStorageKey(), bytes }))
  const blobs = files.map(({ key, bytes }) => ({
    key,
    filename: photoFileName,
    content_type: storedImageType,
    byte_size: bytes.length,
    checksum: createHash('md5').update(bytes).digest('base64'),
    user_id: userId,
  }))
  const [image = 0, thumbnail = 0] = await insertPendingBlobs(database.db, blobs, clock())
  // Wait for both, so that a discarded file is not stored afterwards.
  const results = await Promise.allSettled(
    files.map(({ key, bytes }) => storage.put(key, bytes, storedImageType)),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return { image, thumbnail }
  await discardUnusedBlobs(database.db, [image, thumbnail]).catch(logFailure)
  throw failed.reason
}
