import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'

/**
 * Preloaded (`--import`) into a process: while the file `FULL_DISK_FLAG` exists, every write below
 * `FULL_DISK_FOLDER` fails as on a full disk.
 */
const folder = resolve(process.env.FULL_DISK_FOLDER ?? '')
const flag = process.env.FULL_DISK_FLAG ?? ''
const original = { ...fs }
const paths = new Map<number, string>()

function assertSpace(path: string | undefined): void {
  if (!path || !resolve(path).startsWith(`${folder}/`) || !original.existsSync(flag)) return
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}

Object.assign(fs, {
  openSync(path: string, ...rest: [flags: number]) {
    const fd = original.openSync(path, ...rest)
    paths.set(fd, path)
    return fd
  },
  writeSync(fd: number, ...rest: [buffer: Uint8Array, offset: number, length: number, position: number]) {
    assertSpace(paths.get(fd))
    return original.writeSync(fd, ...rest)
  },
  writeFileSync(path: string, ...rest: [data: string, options: object]) {
    // A full disk still creates the file.
    if (!original.existsSync(path)) original.writeFileSync(path, '')
    assertSpace(path)
    original.writeFileSync(path, ...rest)
  },
})
syncBuiltinESMExports()
