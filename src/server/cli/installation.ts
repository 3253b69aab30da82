import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runImport } from '../imports/run-import.ts'
import { lockDataFolder, type DataFolderLock } from '../system/locks/data-folder-lock.ts'
import { installStagedFiles } from '../operations/staged-files.ts'
import type { Settings } from '../system/settings.ts'
import { recountDirtyCells } from '../map-layers/cell-queries.ts'
import { openDatabase, type Database, type DatabaseOptions } from '../database/database.ts'
import { addAppState, getAppState, setAppState } from '../database/app-state.ts'
import { assertDatabaseNotEmptied } from './emptied-database.ts'
import { migrate } from '../database/migrations.ts'
import { FormerSchemaError } from '../database/schema/former-schema.ts'
import type { CommandIo } from '../system/command-io.ts'

/** An installation opened by this process: its data folder is locked, its database migrated. */
export interface Installation {
  settings: Settings
  database: Database
  close(): Promise<void>
}

export interface OpenOptions {
  /** Creates the database also if the data folder contains remains of a site whose database is missing. */
  isNewSite?: boolean
  /** Opens also a database with the last former schema, as it is, to back it up. */
  acceptsFormerSchema?: boolean
}

interface OpenCallbacks extends Pick<DatabaseOptions, 'onFailure' | 'onNotice'> {
  /** The embedded database has ended and cannot be restarted. */
  onLost?: (error: Error) => void
}

/**
 * Opens the data folder and the database; creates and migrates them if necessary. Throws
 * LockedError while another process uses the folder, and CommandError if the database is
 * missing, of a newer version, or of one before the release of 0.1.0.
 */
export async function openInstallation(
  settings: Settings,
  {
    onFailure,
    onLost = onFailure,
    onNotice,
    isNewSite = false,
    acceptsFormerSchema = false,
  }: OpenCallbacks & OpenOptions,
): Promise<Installation> {
  const lock = lockDataFolder(settings.dataFolder)
  let database: Database | null = null
  try {
    await installStagedFiles(settings.dataFolder)
    await rm(join(settings.dataFolder, 'tmp'), { recursive: true, force: true })
    if (!isNewSite) await assertDatabaseNotEmptied(settings)
    database = await openDatabase({ ...settings, onFailure, onLost, ...(onNotice && { onNotice }) })
    await migrate(database, new Date()).catch((error: unknown) => {
      if (!(acceptsFormerSchema && error instanceof FormerSchemaError)) throw error
    })
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

/** Key of the app state that says where the starter data came from. */
export const starterDataKey = 'starter data'

/** State while the starter data is loaded: an interrupted start is continued by the next one. */
const loadingState = 'loading'

/** Loads the starter data if the installation has never contained a place, so that its map is not empty. */
export async function loadStarterData(installation: Installation, io: CommandIo): Promise<void> {
  const { database, settings } = installation
  if (!(await getAppState(database.db, starterDataKey))) {
    const place = await database.db.selectFrom('places').select('id').limit(1).executeTakeFirst()
    // Keeps what another server has decided meanwhile: its first places may be the ones found.
    await addAppState(database.db, starterDataKey, place ? 'not needed' : loadingState)
  }
  if ((await getAppState(database.db, starterDataKey)) !== loadingState) return
  const origin = 'sea-ports'
  await runImport({
    format: origin,
    origin: 'starter data',
    workingFolder: settings.dataFolder,
    dataFolder: settings.dataFolder,
    database,
    io,
    signal: new AbortController().signal,
  })
  await setAppState(database.db, starterDataKey, origin)
}
