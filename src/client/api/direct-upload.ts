import {
  detectPhotoMediaType,
  photoSignatureBytes,
  type PhotoMediaType,
} from '../../core/catalogue/photo-types.ts'
import { uploadChunkBytes } from '../../core/limits/posts.ts'
import { files } from '../../core/messages/en/site.json'
import { formatMessage } from '../../core/text.ts'
import { ApiError, type Api } from './call.ts'
import { getMessages } from '../language.ts'
import { notify } from '../notices.ts'
import { UploadError } from './upload-error.ts'

const english = { files }

/**
 * Returns the value of a photo field: the file itself or, if it is larger than one chunk
 * of its checksum, the signed id of a direct upload (section 7). Throws an ApiError with
 * status 415, without a request, for a file that is not an accepted photo, and an
 * UploadError with the message of section 8 for other failures.
 */
export async function toPhotoFormValue(api: Api, file: File): Promise<File | string> {
  const type = detectPhotoMediaType(new Uint8Array(await file.slice(0, photoSignatureBytes).arrayBuffer()))
  if (!type) throw new ApiError(file.name, 415, null)
  return file.size > uploadChunkBytes ? uploadDirectly(api, file, type) : file
}

/** Shows the server's warning of a photo that was stored although its file ended early. */
export function notifyPhotoWarning({ photo_warning }: { photo_warning?: string }): void {
  if (photo_warning) notify('photo', photo_warning, 'failed')
}

/** Uploads a file with the media type detected from its bytes, which may differ from its name. */
async function uploadDirectly(api: Api, file: File, content_type: PhotoMediaType): Promise<string> {
  const { files } = getMessages(english)
  const blob = {
    filename: file.name,
    content_type,
    byte_size: file.size,
    checksum: await computeChecksum(file),
  }
  const toUploadError = (message: string) => (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    throw new UploadError(error, formatMessage(message, { file: file.name, status: error.status }))
  }
  const upload = await api
    .call('POST /direct_uploads', { body: { blob } })
    .catch(toUploadError(files.blobFailed))
  await putFile(upload.direct_upload, file).catch(toUploadError(files.storeFailed))
  return upload.signed_id
}

async function putFile(to: { url: string; headers: Record<string, string> }, file: File): Promise<void> {
  const call = 'PUT /uploads/:signed_id'
  const response = await fetch(to.url, { method: 'PUT', headers: to.headers, body: file }).catch(() => {
    throw new ApiError(call, 0, null)
  })
  if (!response.ok) throw new ApiError(call, response.status, null)
}

/** Computes the checksum with ActiveStorage's client, which is loaded on demand. */
async function computeChecksum(file: File): Promise<string> {
  const { FileChecksum } = await import('@rails/activestorage/src/file_checksum.js')
  return new Promise((resolve, reject) => {
    FileChecksum.create(file, (error, checksum) =>
      checksum ? resolve(checksum) : reject(new ApiError(error ?? 'no checksum', 0, null)),
    )
  })
}
