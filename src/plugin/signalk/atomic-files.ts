import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The last durable write of each path that has not ended. */
const pendingWrites = new Map<string, Promise<void>>()

/**
 * Writes a file atomically and durably, also across a power failure: writes a temporary file, syncs and renames it.
 * Writes of the same path follow each other, also those of a run of the plugin that was stopped: the last one stays.
 */
export function writeFileDurably(path: string, content: string | Uint8Array): Promise<void> {
  const replace = () => replaceDurably(path, content)
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
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporaryPath, path)
}

/** Writes a file atomically without a sync, for data that can be fetched again. */
export async function writeFileAtomically(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporaryPath = createTemporaryPath(path)
  await writeFile(temporaryPath, content, { mode: 0o600 })
  await rename(temporaryPath, path)
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
