import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages can be installed with apt. */
export function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Runs a command and ignores errors; callers check the result themselves. */
export function tryCommand(command: string, args: string[], folder = '.'): void {
  try {
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], timeout: 10 * 60_000 })
  } catch {
    // The caller checks the result.
  }
}

/** Updates the lists of apt and installs packages. Ignores errors; callers check the result themselves. */
export function tryInstall(packages: string[], options: string[] = []): void {
  tryCommand('apt-get', ['update', '-qq'])
  if (packages.length > 0) tryCommand('apt-get', ['install', '-y', '-qq', ...options, ...packages])
}
