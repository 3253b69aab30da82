import sharp from 'sharp'
import { setPriority } from 'node:os'
import { decodePicture, type Picture, type Undecodable } from './decode-image.ts'
import type { PictureKind } from '../../system/image-format.ts'

/** The process that decodes photos: see picture-process.ts. */
export interface PictureTask {
  bytes: Uint8Array
  kind: PictureKind
}

export type PictureAnswer = Picture | Undecodable

// One thread and no cache: what a picture takes is what it needs.
sharp.concurrency(1)
sharp.cache(false)
try {
  setPriority(10)
} catch {
  // Where that is not allowed it is as busy as the rest.
}

process.on('message', (task: PictureTask) => {
  void decodePicture(Buffer.from(task.bytes), task.kind)
    .catch((): Undecodable => 'broken')
    .then((answer: PictureAnswer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
