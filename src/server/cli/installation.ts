import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runImport } from '../imports/run-import.ts'
import { lockDataFolder, type Lock } from '../system/data-folder-lock.ts'
import { placeStagedFiles } from '../operations/staged-files.ts'
import type { Settings } from '../settings.ts'
import { countDirtyCells } from '../map-layers/cell-queries.ts'
import { openDatabase, type Database } from '../database/database.ts'
import { factOf, rememberFact } from '../database/app-state.ts'
import { migrate } from '../database/migrations.ts'
import type { CommandIo } from '../system/command-io.ts'

/** An installation opened by this process: its data folder locked, its database migrated. */
export interface Installation {
  settings: Settings
  database: Database
  close(): Promise<void>
}

/**
 * Opens the data folder and the database, creates and migrates what is not there.
 * Throws LockedError while another process works on the folder.
 */
export async function openInstallation(
  settings: Settings,
  onFailure: (error: Error) => void,
): Promise<Installation> {
  const lock = lockDataFolder(settings.dataFolder)
  let database: Database | null = null
  try {
    await placeStagedFiles(settings.dataFolder)
    await rm(join(settings.dataFolder, 'tmp'), { recursive: true, force: true })
    database = await openDatabase({ ...settings, onFailure })
    await migrate(database, new Date())
    // What an import that was killed left uncounted.
    await countDirtyCells(database.db)
    return { settings, database, close: closeOnce(database, lock) }
  } catch (error) {
    await database?.close().catch(() => undefined)
    lock.release()
    throw error
  }
}

function closeOnce(database: Database, lock: Lock): () => Promise<void> {
  let closing: Promise<void> | null = null
  return () => {
    closing ??= database.close().finally(() => lock.release())
    return closing
  }
}

const starterFact = 'starter data'

/** Loads the starter data into an installation that has never held a place, so that its map is not empty. */
export async function loadStarterData(installation: Installation, io: CommandIo): Promise<void> {
  const { database, settings } = installation
  if (await factOf(database.db, starterFact)) return
  const any = await database.db.selectFrom('places').select('id').limit(1).executeTakeFirst()
  if (!any) {
    await runImport({
      format: 'sea-ports',
      origin: 'starter data',
      workingFolder: settings.dataFolder,
      dataFolder: settings.dataFolder,
      database,
      io,
      signal: new AbortController().signal,
    })
  }
  await rememberFact(database.db, starterFact, any ? 'not needed' : 'sea-ports')
}
