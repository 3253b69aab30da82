import {
  closeSync,
  existsSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Part of a file that a disk writes as a whole. */
export const pageBytes = 4096

/** A line of the log of record-unsynced.ts. */
export type DiskRecord =
  /** Pages that are about to change, with their former content, and the former size of the file. */
  | { type: 'pages'; ino: number; size: number; pages: [page: number, content: string][] }
  | { type: 'sync'; ino: number }
  | { type: 'syncFolder'; path: string }
  | EntryRecord

/** A change of a folder. */
type EntryRecord =
  | { type: 'create' | 'unlink'; path: string; ino: number }
  | { type: 'rename'; path: string; from: string; replaced: number | null }
  | { type: 'mkdir' | 'rmdir'; path: string }

interface UnsyncedFile {
  /** Size before the first change that was not synced. */
  size: number
  pages: Map<number, Buffer>
}

export interface PowerCut {
  folder: string
  logPath: string
  graveyard: string
  /** Returns a number from 0 to 1. */
  random: () => number
}

/**
 * Leaves in the folder what a disk may contain after a power cut: of what was not synced, any
 * page of a file may be lost, and the last changes of any folder. Syncing a file also keeps
 * its creation, as on ext4, XFS and Btrfs.
 */
export function cutPower({ folder, logPath, graveyard, random }: PowerCut): void {
  const { files, entries } = readUnsynced(logPath)
  for (const entry of chooseLostEntries(entries, random).reverse()) undoEntry(entry, graveyard)
  const lossRate = [1, 0.5, 0.1][Math.floor(random() * 3)] ?? 1
  for (const path of listFiles(folder)) {
    const file = files.get(statSync(path).ino)
    if (file) losePages(path, file, () => random() < lossRate)
  }
  rmSync(graveyard, { recursive: true, force: true })
  mkdirSync(graveyard)
  rmSync(logPath, { force: true })
}

function readUnsynced(logPath: string): { files: Map<number, UnsyncedFile>; entries: EntryRecord[] } {
  const files = new Map<number, UnsyncedFile>()
  let entries: EntryRecord[] = []
  const lines = existsSync(logPath) ? readFileSync(logPath, 'utf8').split('\n').slice(0, -1) : []
  for (const line of lines) {
    const entry = JSON.parse(line) as DiskRecord // written by record-unsynced.ts
    if (entry.type === 'pages') {
      const file = files.get(entry.ino) ?? { size: entry.size, pages: new Map<number, Buffer>() }
      files.set(entry.ino, file)
      for (const [page, content] of entry.pages) file.pages.set(page, Buffer.from(content, 'base64'))
    } else if (entry.type === 'sync') {
      files.delete(entry.ino)
      const created = entries.find((other) => other.type === 'create' && other.ino === entry.ino)
      if (created) entries = keepUntil(entries, created)
    } else if (entry.type === 'syncFolder') {
      entries = entries.filter((other) => dirname(other.path) !== entry.path)
    } else entries.push(entry)
  }
  return { files, entries }
}

/** The changes of a folder reach the disk in their order: with one, all before it in the folder. */
function keepUntil(entries: EntryRecord[], kept: EntryRecord): EntryRecord[] {
  const index = entries.indexOf(kept)
  return entries.filter((entry, at) => at > index || dirname(entry.path) !== dirname(kept.path))
}

function chooseLostEntries(entries: EntryRecord[], random: () => number): EntryRecord[] {
  const lost = new Set<EntryRecord>()
  for (const folder of new Set(entries.map(({ path }) => dirname(path)))) {
    const own = entries.filter(({ path }) => dirname(path) === folder)
    for (const entry of own.slice(Math.floor(random() * (own.length + 1)))) lost.add(entry)
  }
  return entries.filter((entry) => lost.has(entry))
}

function undoEntry(entry: EntryRecord, graveyard: string): void {
  const { path } = entry
  if (entry.type === 'create') unlinkSync(path)
  else if (entry.type === 'unlink') linkSync(join(graveyard, String(entry.ino)), path)
  else if (entry.type === 'mkdir') rmSync(path, { recursive: true, force: true })
  else if (entry.type === 'rmdir') mkdirSync(path)
  else if (entry.type === 'rename') {
    renameSync(path, entry.from)
    if (entry.replaced !== null) linkSync(join(graveyard, String(entry.replaced)), path)
  }
}

function losePages(path: string, { size, pages }: UnsyncedFile, isLost: () => boolean): void {
  const file = openSync(path, 'r+')
  // The size may be lost while other changes of the file are not.
  if (isLost()) ftruncateSync(file, size)
  const { size: keptSize } = statSync(path)
  for (const [page, content] of pages) {
    if (!isLost()) continue
    const former = Buffer.concat([content, Buffer.alloc(pageBytes - content.length)])
    const length = Math.min(pageBytes, keptSize - page * pageBytes)
    if (length > 0) writeSync(file, former, 0, length, page * pageBytes)
  }
  closeSync(file)
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
