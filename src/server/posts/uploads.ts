import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  detectPhotoMediaType,
  photoMediaTypes,
  photoSignatureBytes,
} from '../../core/catalogue/photo-types.ts'
import { photo, maxPendingUploads } from '../../core/limits/posts.ts'
import { DomainError, fieldProblem } from '../system/domain-error.ts'
import { photoTooLargeProblem, unsupportedPhotoTypeProblem } from './images/make-image.ts'
import { generateStorageKey } from '../storage/keys.ts'
import { readStoredFile } from '../storage/storage.ts'
import {
  insertDirectUpload,
  findPendingUpload,
  markBlobsStored,
  type StoredBlob,
} from '../storage/blob-queries.ts'

export type PhotoDependencies = Pick<
  FastifyInstance,
  'database' | 'storage' | 'secrets' | 'clock' | 'logFailure'
>

/** Description of a file before it is uploaded. */
export interface DirectUploadRequest {
  filename: string
  content_type: string
  byte_size: number
  /** MD5 of the bytes, base64. */
  checksum: string
}

/** Registers a file to be uploaded and returns its signed id. Throws 413, 415 or 422 if the file would be refused, 429 if the user has too many unused uploads. */
export async function createDirectUpload(
  { database, secrets, clock }: PhotoDependencies,
  file: DirectUploadRequest,
  userId: number,
): Promise<string> {
  if (file.byte_size > photo.maxBytes) throw photoTooLargeProblem()
  if (!photoMediaTypes.some((type) => type === file.content_type)) throw unsupportedPhotoTypeProblem()
  if (!/^[A-Za-z0-9+/]{22}==$/.test(file.checksum))
    throw fieldProblem('blob.checksum', 'inputErrors.uploadChecksumFormat')
  const upload = { ...file, key: generateStorageKey(), user_id: userId }
  const id = await insertDirectUpload(database.db, upload, { now: clock(), max: maxPendingUploads })
  if (id === null) {
    throw new DomainError('too-many-requests', 'refusals.tooManyUploads', { retryAfterSeconds: 3600 })
  }
  return secrets.sign('upload', String(id))
}

/** The upload with this signed id; null if the signature is invalid or the upload is expired or used. */
export async function findUploadBySignedId(
  { database, secrets, clock }: PhotoDependencies,
  signedId: string,
): Promise<StoredBlob | null> {
  const id = secrets.verify('upload', signedId)
  return id === null ? null : findPendingUpload(database.db, Number(id), clock())
}

/**
 * Streams the bytes of a registered file to the storage. Throws 413, 415 or 422 and
 * stores nothing if they do not match the registration.
 */
export async function receiveUpload(
  parts: PhotoDependencies,
  upload: StoredBlob,
  bytes: Readable,
): Promise<void> {
  const { database, storage } = parts
  const verified = Readable.from(verifyChunks(upload, bytes), { objectMode: false })
  await storage.put(upload.key, verified, upload.content_type)
  if (await markBlobsStored(database.db, [upload.id])) return
  // The upload was used or discarded in the meantime, so no row refers to these bytes.
  await storage.remove(upload.key)
  throw fieldProblem('photo', 'fieldErrors.uploadUsedOrExpired')
}

/** Passes bytes on while they match the registration: size, format and, at the end, checksum. */
async function* verifyChunks(upload: StoredBlob, bytes: Readable): AsyncGenerator<Buffer> {
  const md5 = createHash('md5')
  let header = Buffer.alloc(0)
  let count = 0
  try {
    // Keep the request stream open after a refusal, because the response uses the same socket.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
      const buffer = chunk as Buffer // a request without encoding yields buffers
      count += buffer.length
      if (count > upload.byte_size) throw uploadTooLongProblem()
      if (header.length < photoSignatureBytes) header = Buffer.concat([header, buffer])
      if (header.length >= photoSignatureBytes) checkKind(header, upload)
      md5.update(buffer)
      yield buffer
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('malformed', 'refusals.uploadInterrupted')
  }
  if (count < upload.byte_size) throw fieldProblem('byte_size', 'fieldErrors.uploadTooShort')
  checkKind(header, upload)
  if (md5.digest('base64') !== upload.checksum) {
    throw fieldProblem('checksum', 'fieldErrors.uploadBytesDiffer')
  }
}

function checkKind(header: Buffer, upload: StoredBlob): void {
  const type = detectPhotoMediaType(header)
  if (!type) throw unsupportedPhotoTypeProblem()
  if (type !== upload.content_type) {
    throw fieldProblem('content_type', 'fieldErrors.uploadBytesDiffer')
  }
}

/** 413: the file is larger than registered. */
export function uploadTooLongProblem(): DomainError {
  return new DomainError('too-large', 'refusals.uploadTooLong')
}

/** The received upload of a user. Throws 422 if it does not exist or has not arrived. */
export async function findReceivedUpload(
  parts: PhotoDependencies,
  signedId: string,
  userId: number,
): Promise<StoredBlob> {
  const upload = await findUploadBySignedId(parts, signedId)
  // The same message for other users' uploads, to reveal nothing about them.
  if (!upload || upload.user_id !== userId) throw fieldProblem('photo', 'fieldErrors.uploadNotOwn')
  if (!upload.stored) throw fieldProblem('photo', 'fieldErrors.uploadNotReceived')
  return upload
}

/** Reads a received upload. Throws 422 if the file was deleted. */
export async function readReceivedUpload(
  { storage }: PhotoDependencies,
  upload: StoredBlob | null,
): Promise<Buffer> {
  const bytes = upload && (await readStoredFile(storage, upload.key))
  if (!bytes) throw fieldProblem('photo', 'fieldErrors.uploadDeleted')
  return bytes
}
