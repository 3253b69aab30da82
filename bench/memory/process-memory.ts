import { readFileSync, writeFileSync } from 'node:fs'

/** Memory of a process in megabytes (2^20 bytes), as Linux states it. */
export interface ProcessMemory {
  residentMb: number
  /** Memory that belongs to the process alone: heaps and buffers, without files such as its program. */
  anonymousMb: number
  /** Highest resident memory since the last `resetPeak`. */
  peakMb: number
}

/** Reads the memory of a process from /proc. */
export function readProcessMemory(pid: number): ProcessMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
  return { residentMb: read('VmRSS'), anonymousMb: read('RssAnon'), peakMb: read('VmHWM') }
}

/** Sets the peak of a process to its current memory (proc(5), clear_refs). */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
