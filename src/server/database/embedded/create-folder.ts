import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { packageFolder } from '../../system/paths.ts'
import { syncFolder, syncPath } from '../../system/sync-folder.ts'

/** An empty database that the build creates (scripts/build-database.ts), because creating one takes 850 MB of memory. */
export const builtTemplate = join(packageFolder, 'dist', 'database')

/** File in each empty folder of the template: packages of npm contain no empty folders. It is not copied. */
export const emptyFolderMark = '.keep'

/**
 * Creates the database beside its folder and renames it when it is complete and on the disk.
 * Copies the template; without one, PGlite creates the database.
 */
export async function createDatabaseFolder(folder: string, template = builtTemplate): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  if (existsSync(join(template, 'PG_VERSION'))) await copyTemplate(template, unfinished)
  else await createDatabase(unfinished)
  await syncFolder(unfinished)
  await rename(unfinished, folder) // also replaces an empty folder
  await syncPath(dirname(folder))
}

/** Lets PGlite create an empty database in an empty folder. */
export async function createDatabase(folder: string): Promise<void> {
  const database = await PGlite.create({ dataDir: folder })
  await database.close()
}

/** Copies files that any user may read to files of the owner alone. */
async function copyTemplate(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 })
      await copyTemplate(source, target)
    } else if (entry.name !== emptyFolderMark) {
      await copyFile(source, target)
      await chmod(target, 0o600)
    }
  }
}
