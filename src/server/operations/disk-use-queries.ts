import { statfs } from 'node:fs/promises'
import type { Database } from '../database/database.ts'

/** Bytes on disk. */
export interface DiskUse {
  database: number
  /** The write-ahead log of the embedded database; null for PostgreSQL, which manages it. */
  log: number | null
  /** Free on the disk of the data folder. */
  free: number
}

/** Measures what the database occupies, and what is free. */
export async function measureDiskUse({ kind, pool }: Database, dataFolder: string): Promise<DiskUse> {
  const { rows: sizes } = await pool.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  )
  const { bavail, bsize } = await statfs(dataFolder)
  return {
    database: sizes[0]?.bytes ?? 0,
    log: kind === 'embedded' ? await measureLog(pool) : null,
    free: bavail * bsize,
  }
}

async function measureLog(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select sum(size) as bytes from pg_ls_waldir()')
  return rows[0]?.bytes ?? 0
}
