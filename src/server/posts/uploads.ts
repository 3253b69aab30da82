import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  detectPhotoMediaType,
  photoMediaTypes,
  photoSignatureBytes,
} from '../../core/catalogue/photo-types.ts'
import { photo, maxPendingUploads } from '../../core/limits.ts'
import { HttpProblem, validationProblem } from '../system/domain-error.ts'
import { photoTooLargeProblem, unsupportedPhotoTypeProblem } from './images/make-image.ts'
import { generateStorageKey } from '../storage/keys.ts'
import { readStoredFile } from '../storage/storage.ts'
import {
  insertPendingBlobs,
  countPendingUploads,
  findPendingUpload,
  markBlobsStored,
  type StoredBlob,
} from '../storage/blob-queries.ts'

export type PhotoDependencies = Pick<
  FastifyInstance,
  'database' | 'storage' | 'secrets' | 'clock' | 'logFailure'
>

/** What is said of a file before it is put. */
export interface DirectUploadRequest {
  filename: string
  content_type: string
  byte_size: number
  /** MD5 of the bytes, base64. */
  checksum: string
}

/** Notes a file that will be put; returns its signed id. Throws 413, 415 or 422 where it would be refused anyway. */
export async function createDirectUpload(
  { database, secrets, clock }: PhotoDependencies,
  file: DirectUploadRequest,
  userId: number,
): Promise<string> {
  if (file.byte_size > photo.maxBytes) throw photoTooLargeProblem()
  if (!photoMediaTypes.some((type) => type === file.content_type)) throw unsupportedPhotoTypeProblem()
  if (!/^[A-Za-z0-9+/]{22}==$/.test(file.checksum))
    throw validationProblem({ 'blob.checksum': ['must be the MD5 of the bytes, base64'] })
  if ((await countPendingUploads(database.db, userId, clock())) >= maxPendingUploads) {
    const detail = 'Too many of your uploads were never used. Try again tomorrow.'
    throw new HttpProblem('too-many-requests', detail, { retryAfterSeconds: 3600 })
  }
  const [id] = await insertPendingBlobs(
    database.db,
    [{ ...file, key: generateStorageKey(), user_id: userId }],
    clock(),
  )
  return secrets.sign('upload', String(id))
}

/** The upload of a signed id; null where it is not signed by us, too old or used. */
export async function findUploadBySignedId(
  { database, secrets, clock }: PhotoDependencies,
  signedId: string,
): Promise<StoredBlob | null> {
  const id = secrets.verify('upload', signedId)
  return id === null ? null : findPendingUpload(database.db, Number(id), clock())
}

/**
 * Takes the bytes of an announced file as they come. Throws 413, 415 or 422 where
 * they are not those announced; nothing is kept then.
 */
export async function receiveUpload(
  parts: PhotoDependencies,
  upload: StoredBlob,
  bytes: Readable,
): Promise<void> {
  const { database, storage } = parts
  const checked = Readable.from(checkedPieces(upload, bytes), { objectMode: false })
  await storage.put(upload.key, checked, upload.content_type)
  if (await markBlobsStored(database.db, [upload.id])) return
  // It was used or given up meanwhile, and nobody knows of these bytes any more.
  await storage.remove(upload.key)
  throw validationProblem({ photo: ['was used before, or too old'] })
}

/** Lets bytes through while they are what was announced: count, kind and, at the end, checksum. */
async function* checkedPieces(upload: StoredBlob, bytes: Readable): AsyncGenerator<Buffer> {
  const md5 = createHash('md5')
  let head = Buffer.alloc(0)
  let count = 0
  try {
    // Not destroyed where it is refused: the answer goes out on the same line.
    for await (const piece of bytes.iterator({ destroyOnReturn: false })) {
      const buffer = piece as Buffer // a request without encoding gives buffers
      count += buffer.length
      if (count > upload.byte_size) throw uploadTooLongProblem()
      if (head.length < photoSignatureBytes) head = Buffer.concat([head, buffer])
      if (head.length >= photoSignatureBytes) checkKind(head, upload)
      md5.update(buffer)
      yield buffer
    }
  } catch (error) {
    throw error instanceof HttpProblem ? error : new HttpProblem('malformed', 'The upload broke off.')
  }
  if (count < upload.byte_size) throw validationProblem({ byte_size: ['is more than arrived'] })
  checkKind(head, upload)
  if (md5.digest('base64') !== upload.checksum) {
    throw validationProblem({ checksum: ['is not that of the bytes that arrived'] })
  }
}

function checkKind(head: Buffer, upload: StoredBlob): void {
  const type = detectPhotoMediaType(head)
  if (!type) throw unsupportedPhotoTypeProblem()
  if (type !== upload.content_type) {
    throw validationProblem({ content_type: ['is not that of the bytes that arrived'] })
  }
}

/** 413: more bytes than were announced. */
export function uploadTooLongProblem(): HttpProblem {
  return new HttpProblem('too-large', 'The file is longer than was announced.')
}

/** The arrived upload of a user; throws 422 where there is none of this signed id. */
export async function findReceivedUpload(
  parts: PhotoDependencies,
  signedId: string,
  userId: number,
): Promise<StoredBlob> {
  const upload = await findUploadBySignedId(parts, signedId)
  // The same answer for another's upload as for none: it says nothing about others.
  if (!upload || upload.user_id !== userId)
    throw validationProblem({ photo: ['is not an upload of yours, or too old'] })
  if (!upload.stored) throw validationProblem({ photo: ['has not arrived'] })
  return upload
}

/** The bytes of an arrived upload; throws 422 where they are gone. */
export async function readReceivedUpload(
  { storage }: PhotoDependencies,
  upload: StoredBlob | null,
): Promise<Buffer> {
  const bytes = upload && (await readStoredFile(storage, upload.key))
  if (!bytes) throw validationProblem({ photo: ['is gone; send it again'] })
  return bytes
}
