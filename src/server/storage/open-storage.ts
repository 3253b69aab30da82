import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { openDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'
import type { FileStorage } from './storage.ts'

/** The storage the settings name: the data folder, or a bucket. */
export async function openStorage({ storage, dataFolder }: Settings): Promise<FileStorage> {
  return storage.kind === 's3' ? createS3Storage(storage) : openDiskStorage(join(dataFolder, 'uploads'))
}
