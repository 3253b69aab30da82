import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'

/** Niceness of background work. */
const niceness = 10

/**
 * Lowers the scheduling priority of the calling thread, so that background work does
 * not delay requests. Works on Linux only; other systems have no thread priorities.
 */
export function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), niceness)
  } catch {
    // Not on Linux: keep the normal priority.
  }
}
