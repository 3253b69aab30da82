import { join } from 'node:path'
import type { Settings } from '../system/settings.ts'
import { openDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'
import type { FileStorage } from './storage.ts'

/** Opens the configured storage: the data folder or an S3 bucket. */
export async function openStorage({ storage, dataFolder }: Settings): Promise<FileStorage> {
  return storage.kind === 's3' ? createS3Storage(storage) : openDiskStorage(join(dataFolder, 'uploads'))
}
