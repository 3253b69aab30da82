import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file atomically and durably, also across a power failure: writes a temporary file, syncs and renames it. */
export async function writeFileDurably(path: string, content: string | Uint8Array): Promise<void> {
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

/** Reads a text file; null if it cannot be read. */
export async function readTextFile(path: string): Promise<string | null> {
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
