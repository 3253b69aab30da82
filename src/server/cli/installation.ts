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

/** An installation opened by this process: its data folder is locked, its database migrated. */
export interface Installation {
  settings: Settings
  database: Database
  close(): Promise<void>
}

/**
 * Opens the data folder and the database; creates and migrates them if necessary. Throws
 * LockedError while another process uses the folder. `onLost` is called when the embedded
 * database has ended and cannot be restarted.
 */
export async function openInstallation(
  settings: Settings,
  onFailure: (error: Error) => void,
  onLost: (error: Error) => void = onFailure,
  onNotice?: (text: string) => void,
): Promise<Installation> {
  const lock = lockDataFolder(settings.dataFolder)
  let database: Database | null = null
  try {
    await installStagedFiles(settings.dataFolder)
    await rm(join(settings.dataFolder, 'tmp'), { recursive: true, force: true })
    database = await openDatabase({ ...settings, onFailure, onLost, ...(onNotice && { onNotice }) })
    await migrate(database, new Date())
    // Count cells left uncounted by a killed import.
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

/** Key of the app state that says where the starter data came from; set once it was decided. */
export const starterDataKey = 'starter data'

/** Loads the starter data if the installation has never contained a place, so that its map is not empty. */
export async function loadStarterData(installation: Installation, io: CommandIo): Promise<void> {
  const { database, settings } = installation
  if (await getAppState(database.db, starterDataKey)) return
  const existingPlace = await database.db.selectFrom('places').select('id').limit(1).executeTakeFirst()
  if (!existingPlace) {
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
  await setAppState(database.db, starterDataKey, existingPlace ? 'not needed' : 'sea-ports')
}
