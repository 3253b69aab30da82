import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { SatChartFormat } from '../../../core/contract/sat-chart-job.ts'
import type { Db } from '../../database/tables.ts'
import { insertPendingBlobs } from '../../storage/blob-queries.ts'
import { generateStorageKey } from '../../storage/keys.ts'
import type { FileStorage } from '../../storage/storage.ts'
import { chartFileTypes } from './job-files.ts'

export interface StoreJobFileDependencies {
  db: Db
  storage: FileStorage
  clock: () => Date
}

/**
 * Copies a finished file to a bucket, where every server can read it, and returns the id of its
 * blob. Returns null if files are stored on the disk: then it stays where it is.
 */
export async function storeJobFile(
  { db, storage, clock }: StoreJobFileDependencies,
  { path, format }: { path: string; format: SatChartFormat },
  signal: AbortSignal,
): Promise<number | null> {
  if (storage.kind === 'disk') return null
  const { name: filename, type: content_type } = chartFileTypes[format]
  const { size: byte_size } = await stat(path)
  const checksum = createHash('md5')
  await pipeline(createReadStream(path), checksum, { signal })
  const key = generateStorageKey()
  const blob = { key, filename, content_type, byte_size, checksum: checksum.digest('base64'), user_id: null }
  const [id] = await insertPendingBlobs(db, [blob], clock())
  await storage.putFile(key, path, content_type, signal)
  return id ?? null
}
