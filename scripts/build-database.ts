import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  builtTemplate,
  createDatabase,
  emptyFolderMark,
} from '../src/server/database/embedded/create-folder.ts'

/** Builds `dist/database`, the empty database that the first start of a server copies. */
const unfinished = `${builtTemplate}.new`
await rm(unfinished, { recursive: true, force: true })
await mkdir(unfinished, { recursive: true })
await createDatabase(unfinished)
for (const entry of await readdir(unfinished, { withFileTypes: true, recursive: true })) {
  const path = join(entry.parentPath, entry.name)
  if (entry.isDirectory() && (await readdir(path)).length === 0)
    await writeFile(join(path, emptyFolderMark), '')
}
// The server of a container runs as another user than its build.
await chmod(unfinished, 0o755)
for (const entry of await readdir(unfinished, { withFileTypes: true, recursive: true }))
  await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
await rm(builtTemplate, { recursive: true, force: true })
await rename(unfinished, builtTemplate)
