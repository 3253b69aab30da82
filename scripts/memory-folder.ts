import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** File system in memory that Linux mounts. */
const memoryDisk = '/dev/shm'
const prefix = 'roadstead-tests-'
/** A run of all tests uses at most 1 GB of it at a time. */
const minFreeBytes = 4 * 2 ** 30
/** With less memory, the files would displace the browsers and databases. */
const minAvailableBytes = 8 * 2 ** 30

/**
 * Creates a temporary folder in memory, which is removed when the process ends. Copies of the template database are
 * faster there, and nothing waits for the disk. Returns null without such a file system or with too little memory.
 */
export function createMemoryFolder(): string | null {
  if (process.availableMemory() < minAvailableBytes || countFreeBytes(memoryDisk) < minFreeBytes) return null
  removeLeftFolders()
  const folder = join(memoryDisk, `${prefix}${process.pid}`)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  mkdirSync(folder)
  process.on('exit', remove)
  // Ctrl-C ends Vitest too. This process goes on until it has removed the folder.
  process.on('SIGINT', () => undefined)
  return folder
}

/** Removes the folders of processes that were killed. */
function removeLeftFolders(): void {
  for (const name of readdirSync(memoryDisk)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) {
      rmSync(join(memoryDisk, name), { recursive: true, force: true })
    }
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
