import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether what is missing can be installed from the distribution. */
export function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Runs a command; what was attempted is judged by what is there afterwards. */
export function tryCommand(command: string, args: string[], folder = '.'): void {
  try {
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], timeout: 10 * 60_000 })
  } catch {
    // The caller looks for what should have come.
  }
}
