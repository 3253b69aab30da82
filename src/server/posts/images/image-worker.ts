import sharp from 'sharp'
import { setPriority } from 'node:os'
import { decodeImage, type ProcessedImage, type ImageDecodeError } from './decode-image.ts'
import type { ImageFormat } from '../../system/formats/image-format.ts'

/** A message to this process, which decodes photos; see image-process.ts. */
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

// A supervisor may signal all processes of the server, which still answers open requests. It ends this one itself.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
process.on('message', (task: ImageTask) => {
  void decodeImage(Buffer.from(task.bytes), task.kind)
    .catch((): ImageDecodeError => 'broken')
    .then((answer: ImageTaskResult) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
