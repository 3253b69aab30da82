import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** States in /proc of processes that have ended and wait for their parent. */
const endedStates = ['Z', 'X']

/**
 * Start time of a running process, in a system-specific format; null if there is no such
 * process, or if it has ended and its parent has not taken note of that.
 */
export function getProcessStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name in parentheses may contain spaces; the state follows it, 19 fields later the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return endedStates.includes(fields[0] ?? '') ? null : (fields[19] ?? null)
  } catch {
    return process.platform === 'linux' ? null : getStartTimeFromPs(pid)
  }
}

function getStartTimeFromPs(pid: number): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [state = '', ...startTime] = line.split(/\s+/)
    return endedStates.includes(state[0] ?? '') ? null : startTime.join(' ') || null
  } catch {
    return null
  }
}
