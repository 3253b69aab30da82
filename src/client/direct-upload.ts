import { uploadChunkBytes } from '../core/limits.ts'
import { fill } from '../core/text.ts'
import { ApiError, type Api } from './api.ts'
import { $spoken } from './language.ts'
import { notify } from './notices.ts'

/**
 * What a form sends of a photo: the file itself or, where that is larger than one
 * piece of its checksum, the signed id of what was put into the storage before
 * (section 7). A failure is told in the words of section 8, and thrown as ApiError.
 */
export async function photoPart(api: Api, file: File): Promise<File | string> {
  return file.size > uploadChunkBytes ? uploadDirectly(api, file) : file
}

async function uploadDirectly(api: Api, file: File): Promise<string> {
  const { files } = $spoken.get().messages
  const blob = {
    filename: file.name,
    content_type: file.type || 'application/octet-stream',
    byte_size: file.size,
    checksum: await checksumOf(file),
  }
  const told = (words: string) => (error: unknown) => {
    if (error instanceof ApiError) notify(fill(words, { file: file.name, status: error.status }), 'failed')
    throw error
  }
  const announced = await api.call('POST /direct_uploads', { body: { blob } }).catch(told(files.blobFailed))
  await store(announced.direct_upload, file).catch(told(files.storeFailed))
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
