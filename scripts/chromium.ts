import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as playwright from 'playwright'
import { isRootOnDebian, tryCommand, tryInstall } from './apt.ts'

/** Flags for Debian's Chromium, so that it also runs as root and without a network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Headless shell of Chromium: the same engine, with page loads in half the time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const systemPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of the Chromium that Playwright downloads. Playwright takes half a second to load. */
function getDownloadPath(): string {
  const { chromium } = createRequire(import.meta.url)('playwright') as typeof playwright // its types
  return chromium.executablePath()
}

/** Finds the Chromium for tests: the system's, else Playwright's download; null if there is none. */
export function findChromium(): string | null {
  const isThere = (path: string) => path !== '' && existsSync(path)
  const found = [process.env.CHROMIUM_PATH ?? '', ...systemPaths].find(isThere) ?? getDownloadPath()
  return isThere(found) ? found : null
}

/**
 * Finds or installs a Chromium: as root on Debian the package of the distribution,
 * else Playwright's download. Logs each step. Throws a one-line error if that fails.
 */
export function ensureChromium(say: (line: string) => void): string {
  const mayInstall = isRootOnDebian() && !process.env.CHROMIUM_PATH
  if (mayInstall && !existsSync(headlessShell)) {
    say('Installing the package chromium-headless-shell with apt-get.')
    tryInstall(['chromium-headless-shell'])
  }
  const found = findChromium()
  if (found) return found
  say('No Chromium found: trying the download of Playwright.')
  tryCommand('npx', ['playwright', 'install', 'chromium'])
  const downloaded = findChromium()
  if (downloaded) return downloaded
  if (mayInstall) {
    say('The download failed: installing the package chromium with apt-get.')
    tryInstall(['chromium'])
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'Browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}
