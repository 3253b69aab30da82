import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runImport } from '../imports/run-import.ts'
import { lockDataFolder, type DataFolderLock } from '../system/data-folder-lock.ts'
import { installStagedFiles } from '../operations/staged-files.ts'
import type { Settings } from '../settings.ts'
import { recountDirtyCells } from '../map-layers/cell-queries.ts'
import { openDatabase, type Database } from '../database/database.ts'
import { getAppState, setAppState } from '../database/app-state.ts'
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
    await installStagedFiles(settings.dataFolder)
    await rm(join(settings.dataFolder, 'tmp'), { recursive: true, force: true })
    database = await openDatabase({ ...settings, onFailure })
    await migrate(database, new Date())
    // What an import that was killed left uncounted.
    await recountDirtyCells(database.db)
    return { settings, database, close: closeOnce(database, lock) }
  } catch (error) {
    await database?.close().catch(() => undefined)
    lock.release()
    throw error
  }
}

function closeOnce(database: Database, lock: DataFolderLock): () => Promise<void> {
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
  if (await getAppState(database.db, starterFact)) return
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
  await setAppState(database.db, starterFact, any ? 'not needed' : 'sea-ports')
}
