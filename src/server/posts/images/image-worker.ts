import sharp from 'sharp'
import { setPriority } from 'node:os'
import { decodeImage, type ProcessedImage, type ImageDecodeError } from './decode-image.ts'
import type { ImageFormat } from '../../system/formats/image-format.ts'

/** The process that decodes photos: see picture-process.ts. */
export interface ImageTask {
  bytes: Uint8Array
  kind: ImageFormat
}

export type ImageTaskResult = ProcessedImage | ImageDecodeError

// One thread and no cache: what a picture takes is what it needs.
sharp.concurrency(1)
sharp.cache(false)
try {
  setPriority(10)
} catch {
  // Where that is not allowed it is as busy as the rest.
}

process.on('message', (task: ImageTask) => {
  void decodeImage(Buffer.from(task.bytes), task.kind)
    .catch((): ImageDecodeError => 'broken')
    .then((answer: ImageTaskResult) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
