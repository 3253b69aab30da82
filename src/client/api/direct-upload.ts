import {
  detectPhotoMediaType,
  photoSignatureBytes,
  type PhotoMediaType,
} from '../../core/catalogue/photo-types.ts'
import { uploadChunkBytes } from '../../core/limits.ts'
import { formatMessage } from '../../core/text.ts'
import { ApiError, type Api } from './call.ts'
import { $locale } from '../language.ts'
import { UploadError } from './upload-error.ts'

/**
 * What a form sends of a photo: the file itself or, where that is larger than one
 * piece of its checksum, the signed id of what was put into the storage before
 * (section 7). Throws an ApiError: 415 without a call for a file that is no photo of a
 * kind that is taken, an UploadError with the sentence of section 8 for another failure.
 */
export async function toPhotoFormValue(api: Api, file: File): Promise<File | string> {
  const type = detectPhotoMediaType(new Uint8Array(await file.slice(0, photoSignatureBytes).arrayBuffer()))
  if (!type) throw new ApiError(file.name, 415, null)
  return file.size > uploadChunkBytes ? uploadDirectly(api, file, type) : file
}

/** Uploads a file as what it is by its bytes, which its name may not say. */
async function uploadDirectly(api: Api, file: File, content_type: PhotoMediaType): Promise<string> {
  const { files } = $locale.get().messages
  const blob = {
    filename: file.name,
    content_type,
    byte_size: file.size,
    checksum: await checksumOf(file),
  }
  const failed = (words: string) => (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    throw new UploadError(error, formatMessage(words, { file: file.name, status: error.status }))
  }
  const announced = await api.call('POST /direct_uploads', { body: { blob } }).catch(failed(files.blobFailed))
  await store(announced.direct_upload, file).catch(failed(files.storeFailed))
  return announced.signed_id
}

async function store(to: { url: string; headers: Record<string, string> }, file: File): Promise<void> {
  const call = 'PUT /uploads/:signed_id'
  const response = await fetch(to.url, { method: 'PUT', headers: to.headers, body: file }).catch(() => {
    throw new ApiError(call, 0, null)
  })
  if (!response.ok) throw new ApiError(call, response.status, null)
}

/** The checksum of ActiveStorage's own client, which comes when a file needs it. */
async function checksumOf(file: File): Promise<string> {
  const { FileChecksum } = await import('@rails/activestorage/src/file_checksum.js')
  return new Promise((resolve, reject) => {
    FileChecksum.create(file, (error, checksum) =>
      checksum ? resolve(checksum) : reject(new ApiError(error ?? 'no checksum', 0, null)),
    )
  })
}
