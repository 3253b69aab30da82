import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'
import { pageBytes, type DiskRecord } from './power-cut.ts'

/**
 * Preloaded (`--import`) into a process: records in `POWER_CUT_LOG` what it writes below
 * `POWER_CUT_FOLDER` and what it syncs, so that `cutPower` can undo what a power cut may lose.
 * Deleted and replaced files stay in `POWER_CUT_GRAVEYARD`. Knows the calls of Emscripten's
 * NODEFS and of our own code.
 */
const folder = resolve(process.env.POWER_CUT_FOLDER ?? '')
const graveyard = process.env.POWER_CUT_GRAVEYARD ?? ''
const original = { ...fs }
const originalPromises = { ...fs.promises }
const log = original.openSync(process.env.POWER_CUT_LOG ?? '', 'a')

/** Pages written since the last sync, by inode. */
const unsyncedPages = new Map<number, Set<number>>()
const isRecorded = (path: unknown): path is string =>
  typeof path === 'string' && resolve(path).startsWith(`${folder}/`)

function record(entry: DiskRecord): void {
  original.writeSync(log, `${JSON.stringify(entry)}\n`)
}

/** Paths of the open recorded files. */
const openPaths = new Map<number, string>()

/** Records the content of pages before they are first changed after a sync. */
function recordPages(fd: number, from: number, to: number): void {
  const { ino, size } = original.fstatSync(fd)
  const known = unsyncedPages.get(ino) ?? new Set()
  unsyncedPages.set(ino, known)
  const pages: [number, string][] = []
  for (let page = Math.floor(from / pageBytes); page * pageBytes < to; page++) {
    if (known.has(page)) continue
    known.add(page)
    const content = Buffer.alloc(pageBytes)
    const length =
      page * pageBytes < size ? original.readSync(fd, content, 0, pageBytes, page * pageBytes) : 0
    pages.push([page, content.toString('base64', 0, length)])
  }
  if (pages.length > 0) record({ type: 'pages', ino, size, pages })
}

function recordSync(fd: number, path: string): void {
  const stat = original.fstatSync(fd)
  if (stat.isDirectory()) return record({ type: 'syncFolder', path: resolve(path) })
  unsyncedPages.delete(stat.ino)
  record({ type: 'sync', ino: stat.ino })
}

/** Keeps a file that is about to be deleted or replaced. Returns its inode. */
function bury(path: string): number | null {
  const stat = original.statSync(path, { throwIfNoEntry: false })
  if (!stat?.isFile()) return null
  const grave = join(graveyard, String(stat.ino))
  original.rmSync(grave, { force: true })
  original.linkSync(path, grave)
  return stat.ino
}

function recordCreation(path: string, existed: boolean): void {
  if (!existed) record({ type: 'create', path: resolve(path), ino: original.statSync(path).ino })
}

function recordFile<T>(path: string, run: () => T): T {
  const existed = original.existsSync(path)
  if (existed) withFile(path, (fd) => recordPages(fd, 0, original.fstatSync(fd).size))
  const result = run()
  recordCreation(path, existed)
  return result
}

function withFile(path: string, run: (fd: number) => void): void {
  const fd = original.openSync(path, 'r')
  run(fd)
  original.closeSync(fd)
}

Object.assign(fs, {
  openSync(path: string, flags: number | string, mode?: number) {
    const writes = typeof flags === 'number' && (flags & (fs.constants.O_TRUNC | fs.constants.O_CREAT)) !== 0
    if (!isRecorded(path)) return original.openSync(path, flags, mode)
    const fd = writes
      ? recordFile(path, () => original.openSync(path, flags, mode))
      : original.openSync(path, flags, mode)
    openPaths.set(fd, path)
    return fd
  },
  closeSync(fd: number) {
    openPaths.delete(fd)
    original.closeSync(fd)
  },
  writeSync(fd: number, buffer: Uint8Array, offset: number, length: number, position: number) {
    if (openPaths.has(fd)) recordPages(fd, position, position + length)
    return original.writeSync(fd, buffer, offset, length, position)
  },
  writeFileSync(path: string, data: string, options: object) {
    if (!isRecorded(path)) return original.writeFileSync(path, data, options)
    recordFile(path, () => original.writeFileSync(path, data, options))
  },
  truncateSync(path: string, size = 0) {
    if (isRecorded(path)) withFile(path, (fd) => recordPages(fd, size, original.fstatSync(fd).size))
    original.truncateSync(path, size)
  },
  ftruncateSync(fd: number, size = 0) {
    if (openPaths.has(fd)) recordPages(fd, size, original.fstatSync(fd).size)
    original.ftruncateSync(fd, size)
  },
  fsyncSync(fd: number) {
    original.fsyncSync(fd)
    const path = openPaths.get(fd)
    if (path) recordSync(fd, path)
  },
  fdatasyncSync(fd: number) {
    original.fdatasyncSync(fd)
    const path = openPaths.get(fd)
    if (path) recordSync(fd, path)
  },
  renameSync(from: string, to: string) {
    if (!isRecorded(to)) return original.renameSync(from, to)
    const replaced = bury(to)
    original.renameSync(from, to)
    record({ type: 'rename', path: resolve(to), from: resolve(from), replaced })
  },
  unlinkSync(path: string) {
    const ino = isRecorded(path) ? bury(path) : null
    original.unlinkSync(path)
    if (ino !== null) record({ type: 'unlink', path: resolve(path), ino })
  },
  mkdirSync(path: string, mode: number) {
    original.mkdirSync(path, mode)
    if (isRecorded(path)) record({ type: 'mkdir', path: resolve(path) })
  },
  rmdirSync(path: string) {
    original.rmdirSync(path)
    if (isRecorded(path)) record({ type: 'rmdir', path: resolve(path) })
  },
})

Object.assign(fs.promises, {
  async open(path: string, ...rest: [flags: string]) {
    const file = await originalPromises.open(path, ...rest)
    if (!isRecorded(path) && resolve(path) !== folder) return file
    const sync = file.sync.bind(file)
    file.sync = async () => {
      await sync()
      recordSync(file.fd, path)
    }
    return file
  },
  async rename(from: string, to: string) {
    await originalPromises.rename(from, to)
    if (isRecorded(to)) record({ type: 'rename', path: resolve(to), from: resolve(from), replaced: null })
  },
  async mkdir(path: string, options: object) {
    const existed = original.existsSync(path)
    await originalPromises.mkdir(path, options)
    if (isRecorded(path) && !existed) record({ type: 'mkdir', path: resolve(path) })
  },
})
syncBuiltinESMExports()
