import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

export interface MemoryFolderOptions {
  /** A file system in memory; by default the one that Linux mounts. */
  disk?: string
  /** Free bytes of it: a run of all tests uses at most 1 GB at a time. */
  minFreeBytes?: number
  /** Available memory: with less, the files would displace the browsers and databases. */
  minAvailableBytes?: number
}

const gigabyte = 2 ** 30
const prefix = 'roadstead-tests-'

/**
 * Creates a temporary folder in memory, which is removed when the process ends. Copies of the template database are
 * faster there, and nothing waits for the disk. Returns null without such a file system or with too little memory.
 */
export function createMemoryFolder({
  disk = '/dev/shm',
  minFreeBytes = 4 * gigabyte,
  minAvailableBytes = 8 * gigabyte,
}: MemoryFolderOptions = {}): string | null {
  if (process.availableMemory() < minAvailableBytes || countFreeBytes(disk) < minFreeBytes) return null
  removeLeftFolders(disk)
  const folder = join(disk, `${prefix}${process.pid}`)
  remove(folder)
  mkdirSync(folder, { recursive: true })
  process.on('exit', () => remove(folder))
  // Ctrl-C ends Vitest too. This process goes on until it has removed the folder.
  process.on('SIGINT', () => undefined)
  return folder
}

/** Removes the folders of processes that were killed. */
function removeLeftFolders(disk: string): void {
  for (const name of readdirSync(disk)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) {
      remove(join(disk, name))
    }
  }
}

/** Removes a folder. A killed test of a full disk leaves a file system mounted in it, which then stays, with a warning. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    console.warn(`${folder} stays: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // a process of another user
  }
}

/** Returns 0 if the file system does not exist. */
function countFreeBytes(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  } catch {
    return 0
  }
}
