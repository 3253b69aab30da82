import sharp from 'sharp'
import { setPriority } from 'node:os'
import { decodeImage, type ProcessedImage, type ImageDecodeError } from './decode-image.ts'
import type { ImageFormat } from '../../system/formats/image-format.ts'
import { handleProcessRequests } from '../../system/workers/handle-requests.ts'

/** A request to this process, which decodes photos; see image-process.ts. */
export interface ImageTask {
  bytes: Uint8Array
  kind: ImageFormat
}

export type ImageTaskResult = ProcessedImage | ImageDecodeError

// One thread and no cache, so that the memory limit measures a single image.
sharp.concurrency(1)
sharp.cache(false)
try {
  setPriority(10)
} catch {
  // Not permitted: keep the normal priority.
}

handleProcessRequests<ImageTask, ImageTaskResult>(({ bytes, kind }) =>
  decodeImage(Buffer.from(bytes), kind).catch((): ImageDecodeError => 'broken'),
)
