import { appendFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, sep } from 'node:path'

/** Codes of the failures of the last write into each folder, such as ENOSPC and EROFS. */
const failures = new Map<string, string>()

/** Returns the code of a failure of the last write into a folder or one below it; null if all could be written. */
export function getDiskFailure(folder: string): string | null {
  for (const [failed, code] of failures)
    if (failed === folder || failed.startsWith(`${folder}${sep}`)) return code
  return null
}

/** Records whether a write succeeds. Throws what it throws. */
async function track(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
    failures.delete(dirname(path))
  } catch (error) {
    failures.set(dirname(path), (error as { code?: string }).code ?? 'EIO')
    throw error
  }
}

/** The last durable write of each path that has not ended. */
const pendingWrites = new Map<string, Promise<void>>()

/**
 * Writes a file atomically and durably, also across a power failure: writes a temporary file, syncs and renames it.
 * Writes of the same path follow each other, also those of a run of the plugin that was stopped: the last one stays.
 */
export function writeFileDurably(path: string, content: string | Uint8Array): Promise<void> {
  const replace = () => track(path, () => replaceDurably(path, content))
  const write = (pendingWrites.get(path) ?? Promise.resolve()).then(replace, replace)
  pendingWrites.set(path, write)
  const end = () => {
    if (pendingWrites.get(path) === write) pendingWrites.delete(path)
  }
  write.then(end, end)
  return write
}

async function replaceDurably(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporaryPath = createTemporaryPath(path)
  const handle = await open(temporaryPath, 'w', 0o600)
  try {
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporaryPath, path)
  } catch (error) {
    // On a full disk it would take the last space.
    await rm(temporaryPath, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Writes a file atomically without a sync, for data that can be fetched again. */
export function writeFileAtomically(path: string, content: string | Uint8Array): Promise<void> {
  return track(path, async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const temporaryPath = createTemporaryPath(path)
    try {
      await writeFile(temporaryPath, content, { mode: 0o600 })
      await rename(temporaryPath, path)
    } catch (error) {
      await rm(temporaryPath, { force: true }).catch(() => undefined)
      throw error
    }
  })
}

/** Appends a text to a file, which is created if it is missing. */
export function appendToFile(path: string, text: string): Promise<void> {
  return track(path, async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await appendFile(path, text, { mode: 0o600 })
  })
}

/** Returns a unique temporary path, so that concurrent writes of a file do not interfere. */
function createTemporaryPath(path: string): string {
  return `${path}.${(temporaryFileCount++).toString(36)}.new`
}

let temporaryFileCount = 0

/** Reads a text file, after a durable write of it that is in progress; null if it cannot be read. */
export async function readTextFile(path: string): Promise<string | null> {
  await pendingWrites.get(path)?.catch(() => undefined)
  try {
    return await readFile(path, 'utf8')
  } catch {
    return null
  }
}

/** Parses JSON; null for invalid JSON, for example after a power failure. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}
