import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file whole or not at all, also when the power fails: beside it, to the disk, then in its place. */
export async function writeFileDurably(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = besideOf(path)
  const handle = await open(beside, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(beside, path)
}

/** Writes a copy of what can be had again: whole or not at all, without waiting for the disk. */
export async function writeFileAtomically(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = besideOf(path)
  await writeFile(beside, content, { mode: 0o600 })
  await rename(beside, path)
}

/** Another name each time: two that write the same file must not take each other's away. */
function besideOf(path: string): string {
  return `${path}.${(copies++).toString(36)}.new`
}

let copies = 0

/** The file's text; null where there is none. */
export async function readTextFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return null
  }
}

/** A value from its JSON; null for what is none, as after a power cut. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}
