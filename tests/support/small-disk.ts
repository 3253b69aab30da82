import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Only root may mount a file system in memory. */
export const canMountDisk = process.platform === 'linux' && process.getuid?.() === 0

/** Mounts a file system in memory of so many MB. Throws if that is not allowed, as in some containers. */
export function mountDisk(folder: string, megabytes: number): void {
  const options = `size=${megabytes}m,mode=700`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'roadstead-test', folder], { stdio: 'ignore' })
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder])
}

/** Leaves so many free bytes on the disk of a folder, as another program may. The returned function frees the rest again. */
export function fillDisk(folder: string, freeBytes: number): () => void {
  const filler = join(folder, 'filler')
  // Again, because others write meanwhile.
  for (let attempt = 0; attempt < 50; attempt++) {
    const { bavail, bsize } = statfsSync(folder)
    const bytes = String(Math.max(bsize, bavail * bsize - freeBytes))
    if (spawnSync('fallocate', ['-l', bytes, filler]).status === 0) break
    rmSync(filler, { force: true })
  }
  return () => rmSync(filler, { force: true })
}
