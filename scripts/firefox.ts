import { existsSync } from 'node:fs'
import { isRootOnDebian, tryInstall } from './apt.ts'

const systemPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** Why tests in Firefox fail on a machine without it. */
export const missingFirefox =
  'Tests in Firefox need it: install it (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.'

/** Finds the Firefox for tests; null if there is none. */
export function findFirefox(): string | null {
  const wanted = [process.env.FIREFOX_PATH ?? '', ...systemPaths]
  return wanted.find((path) => path !== '' && existsSync(path)) ?? null
}

/**
 * Installs a missing Firefox as root on Debian and logs it. Otherwise logs one line: only the tests in Firefox
 * need it, and fail without it.
 */
export function ensureFirefox(say: (line: string) => void): void {
  if (findFirefox()) return
  if (isRootOnDebian()) {
    say('Installing the package firefox-esr with apt-get.')
    tryInstall(['firefox-esr'], ['--no-install-recommends'])
  }
  if (!findFirefox()) say(missingFirefox)
}
