import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'

/** As nice as long work that nobody waits for at a screen. */
const niceness = 10

/**
 * Called by a thread of long work: where there are fewer processors than work,
 * those that answer people go first. Linux alone has priorities for threads.
 */
export function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), niceness)
  } catch {
    // Elsewhere it is as busy as the rest.
  }
}
